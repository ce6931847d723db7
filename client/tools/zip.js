// A zip archive that is the same for the same files: sorted, with no times in it.
import { crc32, deflateRawSync } from 'node:zlib';

const DAY = 0x21; // 1 January 1980, where the format's time begins
const UTF8 = 0x800;
const DEFLATED = 8;
const VERSION = 20;

function header(size, signature) {
  const view = Buffer.alloc(size);
  view.writeUInt32LE(signature, 0);
  return view;
}

/** What the local header and the directory say alike, from `at` on. */
function describe(view, at, file) {
  view.writeUInt16LE(VERSION, at);
  view.writeUInt16LE(UTF8, at + 2);
  view.writeUInt16LE(DEFLATED, at + 4);
  view.writeUInt16LE(DAY, at + 8);
  view.writeUInt32LE(file.crc, at + 10);
  view.writeUInt32LE(file.packed.length, at + 14);
  view.writeUInt32LE(file.size, at + 18);
  view.writeUInt16LE(file.name.length, at + 22);
}

/** `files`: names and contents. */
export function zip(files) {
  const body = [];
  const directory = [];
  let offset = 0;
  for (const [name, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const packed = deflateRawSync(content, { level: 9 });
    const file = { name: Buffer.from(name), crc: crc32(content), packed, size: content.length };
    const local = header(30, 0x04034b50);
    describe(local, 4, file);
    const entry = header(46, 0x02014b50);
    entry.writeUInt16LE(VERSION, 4);
    describe(entry, 6, file);
    entry.writeUInt32LE(offset, 42);
    body.push(local, file.name, packed);
    directory.push(entry, file.name);
    offset += local.length + file.name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = header(22, 0x06054b50);
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...body, listed, end]);
}
