// The laboratory: a run at the server or on this device, how far it is, and the last report. It goes on while other pages
// of the client are looked at.
import { api } from './api';
import { experimentHere, isHere } from './device.svelte';
import { go } from './route.svelte';
import { settings } from './settings.svelte';
import { t } from './texts.svelte';
import type { LabNews, LabWish, Stage } from './wire';

export const lab = $state({ stage: '' as '' | Stage, done: 0, of: 0, why: '', report: '', game: '' });

let hangUp: (() => void) | null = null;

function hear(news: LabNews): void {
  Object.assign(lab, news);
  if (news.stage === 'done' || news.stage === 'failed') hangUp = null;
}

const fail = (why: string): void => hear({ stage: 'failed', done: 0, of: 0, report: '', why });

/** Begins a run; what was running is ended, and the last report is gone. */
export function experiment(wish: LabWish, here: boolean): void {
  hangUp?.();
  Object.assign(lab, { stage: 'waiting', done: 0, of: wish.games ?? 0, why: '', report: '', game: wish.game });
  if (here) {
    const asked = JSON.stringify({ wish, lang: settings.lang });
    const end = experimentHere(
      asked,
      (text) => {
        const news = JSON.parse(text) as LabNews;
        hear(news);
        if (news.stage === 'done' || news.stage === 'failed') end();
      },
      () => fail(t('engine-failed')),
    );
    hangUp = end;
    return;
  }
  const control = new AbortController();
  hangUp = () => control.abort();
  follow(wish, control.signal).catch((problem: Error) => {
    if (!control.signal.aborted) fail(problem.message || t('no-answer'));
  });
}

/** News come line by line; an answer that ends before its last word was cut off. */
async function follow(wish: LabWish, signal: AbortSignal): Promise<void> {
  const response = await api.labRun(wish, signal);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (!signal.aborted) hear(JSON.parse(line) as LabNews);
  }
  if (lab.stage !== 'done' && lab.stage !== 'failed') fail(t('lab-lost'));
}

export function stop(): void {
  hangUp?.();
  hangUp = null;
  Object.assign(lab, { stage: '', why: t('lab-stopped') });
}

/** Records that were opened already, by their text. */
const opened = new Map<string, string>();

/** A game of the report as a replay: its record becomes a finished table, once. */
export async function watch(record: string): Promise<void> {
  let table = opened.get(record);
  if (!table) {
    table = (await api.openRecord(record)).table;
    // The device may forget its tables, and a server that is gone has none.
    if (!isHere(table)) opened.set(record, table);
  }
  go(`/replay/${table}`);
}
