// Private notes of one seat on several devices: no text is lost or duplicated.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { bundle, newDevice } from './bundle.js';

const openTab = await bundle('profile/privateNotes.ts');
const TABLE = 'x'.repeat(16);
const SEAT = 'a';

/** Fake timers, run by `settle`. */
const timers = new Map();
let last = 0;
const setTimer = (run) => {
  timers.set((last += 1), run);
  return last;
};
const clearReal = globalThis.clearTimeout;
globalThis.clearTimeout = (timer) => timers.delete(timer) || clearReal(timer);

/** A fake server: a text is saved if its writer had read the newest version. */
function newServer() {
  const note = { text: '', changed: 0 };
  let open = true;
  globalThis.api = {
    readNote: async () => ({ ...note }),
    writeNote: async (_table, _seat, text, read) => {
      if (!open) throw new Error('no answer');
      const saved = read === note.changed;
      if (saved) Object.assign(note, { text, changed: note.changed + 1 });
      return { ...note, kept: saved };
    },
  };
  return { note, shut: () => (open = false), reopen: () => (open = true) };
}

/** Runs all pending timers and promises. */
async function settle() {
  while (timers.size) {
    const due = [...timers.values()];
    timers.clear();
    for (const run of due) run();
    await new Promise(setImmediate);
  }
}

/** Another device with the same seat; `shown` are the texts that its page received. */
async function openDevice() {
  newDevice();
  window.setTimeout = setTimer;
  const { PrivateNote } = await openTab();
  const shown = [];
  const note = new PrivateNote(TABLE, SEAT, `${TABLE} ${SEAT}`, (text) => shown.push(text));
  await note.fetch();
  return Object.assign(note, { shown });
}

let server;
beforeEach(() => (server = newServer()));

test('what one device writes, the other reads', async () => {
  const desk = await openDevice();
  desk.write('Hold back');
  await settle();
  assert.equal(server.note.text, 'Hold back');
  const phone = await openDevice();
  assert.equal(phone.text, 'Hold back');
  assert.deepEqual(phone.shown, ['Hold back']);
});

test('concurrent texts are joined once, in order', async () => {
  const [desk, phone] = [await openDevice(), await openDevice()];
  for (const one of [desk, phone]) {
    one.write('Hold back');
    await settle();
  }
  assert.equal(phone.text, 'Hold back');
  desk.write('Hold back\nThen the ships');
  await settle();
  phone.write('Nikos bluffs');
  await settle();
  const all = 'Hold back\nThen the ships\nNikos bluffs';
  assert.equal(phone.text, all);
  assert.equal(server.note.text, all);
});

test('a text that contains the other replaces it', async () => {
  const [desk, phone] = [await openDevice(), await openDevice()];
  for (const [one, text] of [
    [desk, 'Hold back'],
    [phone, 'Hold back\nThen the ships'],
  ]) {
    one.write(text);
    await settle();
  }
  assert.equal(server.note.text, 'Hold back\nThen the ships');
});

test('text written without a connection is sent with the next edit', async () => {
  const desk = await openDevice();
  server.shut();
  desk.write('Hold back');
  await settle();
  assert.equal(server.note.text, '');
  server.reopen();
  desk.write('Hold back until Sunday');
  await settle();
  assert.equal(server.note.text, 'Hold back until Sunday');
});

test('unsaved text is sent when the page is closed', async () => {
  const desk = await openDevice();
  desk.write('Hold back');
  desk.close();
  await new Promise(setImmediate);
  assert.equal(server.note.text, 'Hold back');
});

test('notes of a device table stay on the device', async () => {
  newDevice();
  window.setTimeout = setTimer;
  const { PrivateNote, localNote, deleteLocalNotes } = await openTab();
  const note = new PrivateNote('here-1', SEAT, 'here-1 a', () => {});
  note.write('Hold back');
  await settle();
  assert.equal(server.note.changed, 0);
  assert.equal(localNote('here-1 a'), 'Hold back');
  deleteLocalNotes('here-1');
  assert.equal(localNote('here-1 a'), '');
});
