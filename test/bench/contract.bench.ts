import { fileURLToPath } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Client } from '#shared/contract/contract';
import { reportMeasurement } from './report/reportMeasurement';

/**
 * Measures calls of a screen while the engine ingests at full speed: compares the p99 of a call with the time to parse,
 * validate and write one page. The engine runs in its own thread, as in the program.
 */
const PAGES = 150;
const SIZE = 200;
/** The service allows 60 requests a minute (sync.md), and a request returns at most 200 invoices. */
const REQUESTS_PER_MINUTE = 60;
const FIRST_READ_INVOICES = 100_000;
const TYPESCRIPT = new URL('../engine/store/children/resolveTs.mjs', import.meta.url).href;

test('a call while pages come in', async () => {
  const { port1, port2 } = new MessageChannel();
  const engine = new Worker(fileURLToPath(new URL('./ingestingEngine.ts', import.meta.url)), {
    workerData: { port: port2, pages: PAGES, size: SIZE },
    transferList: [port2],
    execArgv: ['--experimental-transform-types', '--no-warnings', '--import', TYPESCRIPT],
  });
  const receiveMessage = (): Promise<unknown> =>
    new Promise((resolve, reject) => engine.once('message', resolve).once('error', reject));
  port1.start();
  const client = createORPCClient<Client>(new RPCLink({ port: port1 }));

  await receiveMessage();
  let pages: number[] | null = null;
  const ended = receiveMessage().then((times) => (pages = z.array(z.number()).parse(times)));
  const calls: number[] = [];
  while (pages === null) {
    const start = performance.now();
    await client.invoices.list({ limit: 50 });
    calls.push(performance.now() - start);
  }
  const times = await ended;
  engine.postMessage('stop');
  port1.close();
  await new Promise((resolve) => engine.once('exit', resolve));

  const page99 = quantile(times, 0.99);
  const call99 = quantile(calls, 0.99);
  console.log(
    [
      `a call while ${PAGES * SIZE} invoices come in at full speed`,
      `  a page takes ${quantile(times, 0.5).toFixed(1)} ms (p99 ${page99.toFixed(1)}); ${calls.length} calls took ${quantile(calls, 0.5).toFixed(1)} ms (p99 ${call99.toFixed(1)})`,
    ].join('\n'),
  );
  expect(calls.length).toBeGreaterThan(PAGES / 4);
  const firstReadPages = FIRST_READ_INVOICES / SIZE;
  const meanPageMs = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  reportMeasurement('callReading', { kontuar: call99, rival: page99 });
  reportMeasurement('firstRead', {
    kontuar: (meanPageMs * firstReadPages) / 1000,
    rival: (firstReadPages / REQUESTS_PER_MINUTE) * 60,
  });
});

function quantile(times: readonly number[], part: number): number {
  return [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
}
