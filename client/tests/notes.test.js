// Private notes of one seat on several devices: nothing that was written is lost, and nothing stands there twice.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { bundle, newDevice } from './bundle.js';

const openTab = await bundle('notes.ts');
const TABLE = 'x'.repeat(16);
const SEAT = 'a';

/** The page's timers: set and cleared as usual, run when `settle` says so. */
const timers = new Map();
let last = 0;
const setTimer = (run) => {
  timers.set((last += 1), run);
  return last;
};
const clearReal = globalThis.clearTimeout;
globalThis.clearTimeout = (timer) => timers.delete(timer) || clearReal(timer);

/** A server's note: a letter is kept if its writer had read the newest one. */
function newServer() {
  const note = { text: '', changed: 0 };
  let open = true;
  globalThis.api = {
    note: async () => ({ ...note }),
    writeNote: async (_table, _seat, text, read) => {
      if (!open) throw new Error('no answer');
      const kept = read === note.changed;
      if (kept) Object.assign(note, { text, changed: note.changed + 1 });
      return { ...note, kept };
    },
  };
  return { note, shut: () => (open = false), reopen: () => (open = true) };
}

/** Lets every timer run that is set, and every answer come. */
async function settle() {
  while (timers.size) {
    const due = [...timers.values()];
    timers.clear();
    for (const run of due) run();
    await new Promise(setImmediate);
  }
}

/** Another device with the same seat; `shown` is what its page was told. */
async function openDevice() {
  newDevice();
  window.setTimeout = setTimer;
  const { OwnNote } = await openTab();
  const shown = [];
  const note = new OwnNote(TABLE, SEAT, `${TABLE} ${SEAT}`, (text) => shown.push(text));
  await note.fetch();
  return Object.assign(note, { shown });
}

let server;
beforeEach(() => (server = newServer()));

test('what one device writes, the other one reads', async () => {
  const desk = await openDevice();
  desk.write('Hold back');
  await settle();
  assert.equal(server.note.text, 'Hold back');
  const phone = await openDevice();
  assert.equal(phone.text, 'Hold back');
  assert.deepEqual(phone.shown, ['Hold back']);
});

test('what both write stands there once, in order', async () => {
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

test('what holds all of the other text takes its place', async () => {
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

test('what is written while nobody answers goes out with the next letter', async () => {
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

test('what is not sent yet is sent when the page is closed', async () => {
  const desk = await openDevice();
  desk.write('Hold back');
  desk.close();
  await new Promise(setImmediate);
  assert.equal(server.note.text, 'Hold back');
});

test('a table of this device has its notes here alone', async () => {
  newDevice();
  window.setTimeout = setTimer;
  const { OwnNote, notesOf, forgetNotes } = await openTab();
  const note = new OwnNote('here-1', SEAT, 'here-1 a', () => {});
  note.write('Hold back');
  await settle();
  assert.equal(server.note.changed, 0);
  assert.equal(notesOf('here-1 a'), 'Hold back');
  forgetNotes('here-1');
  assert.equal(notesOf('here-1 a'), '');
});
