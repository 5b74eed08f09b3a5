import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#engine/platform/systemClock';
import { openStore } from '#engine/store/openStore';
import { build, makeProfile, ROOT } from '#support/testProfile';
import { paperInvoice } from '../engine/documents/papers';
import { anItem } from '#support/records';
import { reportMeasurement } from './report/reportMeasurement';

/**
 * Measures the accountant's month of 1,000 invoices with the built program: time, memory, and the delay of a screen
 * meanwhile.
 */
const INVOICES = 1000;

const saidSchema = z.object({
  ms: z.number(),
  invoices: z.int(),
  bytes: z.number(),
  rss: z.number(),
  calls: z.array(z.number()),
});

test('the accountant’s month', async () => {
  const [profile] = await Promise.all([makeProfile(), build()]);
  const opened = openStore({ file: join(profile.dir, 'kontuar.db'), clock: systemClock });
  if (!opened.ok) throw new Error(opened.detail);
  opened.store.invoices.apply(
    Array.from({ length: INVOICES }, (_, at) => invoice(at)),
    '2026-06-30T12:00:00.000Z',
  );
  opened.store.close();
  const script = join(import.meta.dirname, 'month', 'export.mjs');
  const result = saidSchema.parse(
    JSON.parse(await output(script, [join(ROOT, 'out', 'main', 'worker.js'), profile.dir])),
  );
  const { ms, bytes, rss, calls } = result;
  const memory = Math.round(rss / 1024 / 1024);
  const [half, most] = [quantile(calls, 0.5), quantile(calls, 0.99)];
  console.log(
    `${INVOICES} invoices: ${(ms / 1000).toFixed(1)} s, ZIP of ${Math.round(bytes / 1e6)} MB, at most ${memory} MB for the whole process`,
    `  meanwhile ${calls.length} calls of a screen took ${half.toFixed(1)} ms (p99 ${most.toFixed(1)}, at most ${Math.max(...calls).toFixed(1)})`,
  );
  expect(result.invoices).toBe(INVOICES);
  reportMeasurement('month', { kontuar: ms / 1000 });
  reportMeasurement('monthMemory', { kontuar: memory });
  reportMeasurement('monthWait', { kontuar: most });
  await profile.remove();
});

const invoice = (at: number) =>
  paperInvoice({
    invoiceId: at + 1,
    invoiceFullNo: `FV ${at + 1}/06/2026`,
    reservationId: at + 1,
    issueDate: `2026-06-${String(1 + (at % 30)).padStart(2, '0')}`,
    buyer: { companyName: `Nabywca ${at} Źródlany sp. z o.o.` },
    invoiceItems: Array.from({ length: 2 + (at % 6) }, (_, item) =>
      anItem({
        name: `Nocleg, pokój ${100 + ((at + item) % 40)}`,
        grossUnitPrice: `${200 + ((at * 7 + item) % 300)}.99`,
        quantity: String(1 + (item % 4)),
        rate: item % 3 === 2 ? '23' : '8',
      }),
    ),
  });

const quantile = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

function output(script: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (part: Buffer) => (text += part.toString('utf8')));
    child.once('error', reject);
    child.once('close', (status) => (status === 0 ? resolve(text) : reject(new Error(`status ${status}`))));
  });
}
