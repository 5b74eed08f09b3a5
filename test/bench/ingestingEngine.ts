import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { openEngineForCommand } from '#engine/openEngine';
import { decodeInvoicePage } from '#engine/remote/decodeServiceAnswers';
import { invoicePages } from './generateInvoicePages';

/**
 * Runs an engine in its own thread, as in the program, which ingests pages as fast as it can. Posts the time of each
 * page in ms.
 */
const { port, pages, size }: { port: MessagePort; pages: number; size: number } = workerData;
const profileDir = mkdtempSync(join(tmpdir(), 'kontuar-bench-'));
const opened = await openEngineForCommand({
  profileDir,
  version: '0.0.0',
  platform: 'bench',
  secrets: null,
  lock: true,
});
if (!opened.ok) throw new Error(opened.refusal.detail);
const engine = opened.value;
engine.serve(port);
const texts = [...invoicePages(pages, size)];
parentPort?.postMessage('ready');
const times: number[] = [];
for (const text of texts) {
  const start = performance.now();
  const page = decodeInvoicePage(JSON.parse(text));
  if (!page) throw new Error('a page was not read');
  engine.context.store.invoices.apply(page.records, '2026-06-03T10:00:00.000Z');
  times.push(performance.now() - start);
  await turn();
}
parentPort?.postMessage(times);
// The engine keeps running until the last call of the measuring side has ended.
await new Promise((done) => parentPort?.once('message', done));
await engine.stop();
rmSync(profileDir, { recursive: true });
