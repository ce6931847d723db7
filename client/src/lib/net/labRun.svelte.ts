// A run of the laboratory on the server or on this device: its progress and the last report. It continues while other
// pages are open.
import { api } from './api';
import { runLabOnDevice, isDeviceTable } from './offlineEngine.svelte';
import { navigate } from '../ui/route.svelte';
import { settings } from '../profile/settings.svelte';
import { t } from '../ui/i18n.svelte';
import type { SimulationProgress, SimulationRequest, Stage } from './messages';

export const lab = $state({ stage: '' as '' | Stage, done: 0, of: 0, why: '', report: '', game: '' });

let cancelRun: (() => void) | null = null;

function onNews(news: SimulationProgress): void {
  Object.assign(lab, news);
  if (news.stage === 'done' || news.stage === 'failed') cancelRun = null;
}

const failRun = (why: string): void => onNews({ stage: 'failed', done: 0, of: 0, report: '', why });

/** Starts a run; a running one is cancelled and its report dropped. */
export function startLabRun(request: SimulationRequest, onDevice: boolean): void {
  cancelRun?.();
  Object.assign(lab, { stage: 'waiting', done: 0, of: request.games ?? 0, why: '', report: '', game: request.game });
  if (onDevice) {
    const payload = JSON.stringify({ wish: request, lang: settings.lang });
    const stopWorker = runLabOnDevice(
      payload,
      (text) => {
        const news = JSON.parse(text) as SimulationProgress;
        onNews(news);
        if (news.stage === 'done' || news.stage === 'failed') stopWorker();
      },
      () => failRun(t('engine-failed')),
    );
    cancelRun = stopWorker;
    return;
  }
  const abort = new AbortController();
  cancelRun = () => abort.abort();
  streamRun(request, abort.signal).catch((problem: Error) => {
    if (!abort.signal.aborted) failRun(problem.message || t('no-answer'));
  });
}

/** Reads the response line by line; a response that ends before its last message was cut off. */
async function streamRun(request: SimulationRequest, signal: AbortSignal): Promise<void> {
  const response = await api.runLab(request, signal);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let partialLine = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (partialLine + part.value).split('\n');
    partialLine = lines.pop() ?? '';
    for (const line of lines) if (!signal.aborted) onNews(JSON.parse(line) as SimulationProgress);
  }
  if (lab.stage !== 'done' && lab.stage !== 'failed') failRun(t('lab-lost'));
}

export function stopLabRun(): void {
  cancelRun?.();
  cancelRun = null;
  Object.assign(lab, { stage: '', why: t('lab-stopped') });
}

/** Tables of records that were opened already, by record. */
const openedRecords = new Map<string, string>();

/** Opens a game of the report as a replay; its record is uploaded once. */
export async function watchRecord(record: string): Promise<void> {
  let table = openedRecords.get(record);
  if (!table) {
    table = (await api.openRecord(record)).table;
    // Not remembered for device tables, which may be evicted.
    if (!isDeviceTable(table)) openedRecords.set(record, table);
  }
  navigate(`/replay/${table}`);
}
