import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { expect, test } from 'vitest';
import { openEngine } from '#engine/entry';
import { decodeInvoicePage } from '#engine/remote/decodePage';
import type { Client } from '#shared/contract/contract';
import { invoicePages } from './invoicePages';

/**
 * A screen asks while the engine ingests at full speed: the call's p99 against the time that one page takes to be
 * applied. Caller and engine share one thread here, which is the worst case: in the program each has its own.
 */
const PAGES = 150;
const SIZE = 200;
const MOST = 1.5;

test('a call while pages come in', async () => {
  const profileDir = mkdtempSync(join(tmpdir(), 'kontuar-bench-'));
  const opened = await openEngine({
    profileDir,
    version: '0.0.0',
    platform: 'bench',
    secrets: null,
    lock: true,
  });
  if (!opened.ok) throw new Error(opened.refusal.detail);
  const engine = opened.value;
  const { port1, port2 } = new MessageChannel();
  engine.serve(port2);
  port1.start();
  const client = createORPCClient<Client>(new RPCLink({ port: port1 }));

  const pages: number[] = [];
  let ingesting = true;
  const ingest = async () => {
    for (const text of invoicePages(PAGES, SIZE)) {
      const start = performance.now();
      const page = decodeInvoicePage(JSON.parse(text));
      if (!page) throw new Error('a page was not read');
      engine.core.store.invoices.apply(page.records, '2026-06-03T10:00:00.000Z');
      pages.push(performance.now() - start);
      await turn();
    }
    ingesting = false;
  };
  const calls: number[] = [];
  const ask = async () => {
    while (ingesting) {
      const start = performance.now();
      await client.invoices.list({ limit: 50 });
      calls.push(performance.now() - start);
    }
  };
  await Promise.all([ingest(), ask()]);
  port1.close();
  await engine.stop();
  rmSync(profileDir, { recursive: true });

  const page99 = quantile(pages, 0.99);
  const call99 = quantile(calls, 0.99);
  console.log(
    [
      `a call while ${PAGES * SIZE} invoices come in at full speed`,
      `  a page takes ${quantile(pages, 0.5).toFixed(1)} ms (p99 ${page99.toFixed(1)}); ${calls.length} calls took ${quantile(calls, 0.5).toFixed(1)} ms (p99 ${call99.toFixed(1)})`,
      `  p99 of a call / p99 of a page: ${(call99 / page99).toFixed(2)} (at most ${MOST})`,
    ].join('\n'),
  );
  expect(calls.length).toBeGreaterThan(PAGES / 4);
  expect(call99 / page99).toBeLessThanOrEqual(MOST);
});

function quantile(times: readonly number[], part: number): number {
  return (
    [...times].sort((one, other) => one - other)[
      Math.min(times.length - 1, Math.floor(times.length * part))
    ] ?? 0
  );
}
