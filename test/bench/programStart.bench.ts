import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium, startProgram, type Program } from '#support/browser';
import { build, makeProfile, type TestProfile } from '#support/testProfile';
import { WITHOUT_KEYCHAIN } from './deskOf';
import { fillProfile } from './fillProfile';
import { reportMeasurement, reportNotMeasured } from './report/reportMeasurement';

/**
 * Measures the built program from the start of its process to the first guest on the screen, for an empty property and
 * for 110,000 stays with 100,000 invoices; then the memory, and the processor time while nothing happens. The browser
 * runs already; an empty property counts up to its heading, because it has no guest.
 */
const ROUNDS = 3;
const SETTLE_MS = 10_000;
const REST_MS = 30_000;
const CLOCK_TICK_MS = 10;

let browser: Browser;
const profiles: Partial<Record<'empty' | 'full', TestProfile>> = {};

beforeAll(async () => {
  await build();
  browser = await launchChromium();
  profiles.empty = await makeProfile();
  profiles.full = await makeProfile();
  fillProfile(profiles.empty.dir, { rooms: 0, days: 31 });
  fillProfile(profiles.full.dir, { rooms: 500, days: 1096, invoices: 100_000 });
});
afterAll(async () => {
  await browser.close();
  await profiles.empty?.remove();
  await profiles.full?.remove();
});

interface Started {
  readonly program: Program;
  readonly ms: number;
}

async function start(size: 'empty' | 'full'): Promise<Started> {
  const began = performance.now();
  const program = await startProgram({
    profile: profiles[size]?.dir ?? '',
    environment: WITHOUT_KEYCHAIN,
    browser,
  });
  const page = await program.show({
    zoom: 1,
    language: 'pl',
    theme: 'light',
    world: 'real',
    whole: false,
  });
  if (size === 'empty') await page.getByRole('heading', { level: 1 }).waitFor();
  else await page.locator('[data-guest]').first().waitFor();
  return { program, ms: performance.now() - began };
}

/** Returns the process ids of the program that uses the profile; Linux only. */
function findProcesses(profileDir: string): string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      return words.includes(profileDir) && words.some((word) => word.endsWith('start.mjs'));
    } catch {
      return false;
    }
  });
}

const readMemoryMb = (pid: string): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Returns user and system time of a process in ms (proc(5), fields 14 and 15 of stat). */
function readProcessorMs(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

test('program start', async () => {
  const times: Record<'empty' | 'full', number[]> = { empty: [], full: [] };
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const size of ['empty', 'full'] as const) {
      const { program, ms } = await start(size);
      await program.stop();
      // The first round is left out, because it fills the compile cache.
      if (round > 0) times[size].push(ms);
    }
  reportMeasurement('firstGuest', { kontuar: median(times.full), smaller: median(times.empty) });
});

test('program at rest', async () => {
  const memory = { empty: 0, full: 0 };
  for (const size of ['empty', 'full'] as const) {
    const { program } = await start(size);
    await sleep(SETTLE_MS);
    if (process.platform === 'linux') {
      const processes = findProcesses(profiles[size]?.dir ?? '');
      expect(processes.length).toBeGreaterThan(0);
      memory[size] = sum(processes.map(readMemoryMb));
      if (size === 'full') {
        const before = sum(processes.map(readProcessorMs));
        await sleep(REST_MS);
        const used = sum(processes.map(readProcessorMs)) - before;
        reportMeasurement('atRest', { kontuar: (used * 60_000) / REST_MS });
      }
    }
    await program.stop();
  }
  if (process.platform === 'linux')
    reportMeasurement('engineMemory', { kontuar: memory.full, smaller: memory.empty });
  else
    for (const row of ['engineMemory', 'atRest'] as const)
      reportNotMeasured(row, 'the bench reads /proc, which only Linux has');
});
