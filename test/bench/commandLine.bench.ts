import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build, makeProfile, ROOT } from '#support/testProfile';
import { fillProfile } from './fillProfile';
import { reportMeasurement } from './report/reportMeasurement';

/**
 * Measures the wall time of `kontuar --version` and `kontuar status` from the start of the system's Node to the end of
 * the process, in alternating runs; the median counts.
 */
const ROUNDS = 20;
const STATUS_OF_UNCONNECTED = 7;
const NODE = process.env['KONTUAR_BENCH_SYSTEM_NODE'] ?? process.execPath;

function run(args: readonly string[]): Promise<{ readonly status: number | null; readonly ms: number }> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(NODE, [join(ROOT, 'bin', 'kontuar.mjs'), ...args], { stdio: 'ignore' });
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, ms: performance.now() - start }));
  });
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

test('command line', async () => {
  await build();
  const [empty, full] = [await makeProfile(), await makeProfile()];
  fillProfile(full.dir, { rooms: 500, days: 1096, invoices: 100_000 });
  const commands = {
    version: { args: ['--version'], status: 0 },
    empty: { args: ['status', '--profile', empty.dir], status: STATUS_OF_UNCONNECTED },
    full: { args: ['status', '--profile', full.dir], status: STATUS_OF_UNCONNECTED },
  };
  const times: Record<keyof typeof commands, number[]> = { version: [], empty: [], full: [] };
  // The first round is left out, because it fills the compile cache.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const name of ['version', 'empty', 'full'] as const) {
      const { args, status } = commands[name];
      const ended = await run(args);
      expect([name, ended.status]).toEqual([name, status]);
      if (round > 0) times[name].push(ended.ms);
    }
  await Promise.all([empty.remove(), full.remove()]);
  reportMeasurement('version', { kontuar: median(times.version) });
  reportMeasurement('status', { kontuar: median(times.full), smaller: median(times.empty) });
});
