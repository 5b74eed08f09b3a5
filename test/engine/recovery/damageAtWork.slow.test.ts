import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectToFile } from '#support/testKey';
import { openInstallationEngines } from '#engine/app/openInstallation';
import { startStranger } from '#support/stranger/startStranger';
import { anInvoice, putInvoice } from '#support/syncedProgram';
import { aFolder } from './hurtProfile';

/** The data file breaks while the last answer of a pass is on its way: what looks at the queue afterwards meets it. */

const INVOICES = 5;
/** A process of its own writes: closing the file in this one would let go of SQLite's locks on it. */
const ZEROS = `
const { closeSync, fstatSync, openSync, writeSync } = require('node:fs');
const file = openSync(process.argv[1], 'r+');
const size = fstatSync(file).size - 8192;
writeSync(file, Buffer.alloc(size), 0, size, 8192);
closeSync(file);
`;

/** Everything behind the first page is gone, and what the engine holds in memory no longer counts. */
function damage(file: string): void {
  const other = connectToFile(file);
  other.exec('UPDATE memory SET value = value');
  other.pragma('wal_checkpoint(TRUNCATE)');
  other.close();
  expect(statSync(file).size).toBeGreaterThan(8192);
  expect(spawnSync(process.execPath, ['-e', ZEROS, file]).status).toBe(0);
}

/** An installation that is in step with its service and has a backup; what nobody catches meanwhile is in `uncaught`. */
async function aHouse() {
  const profileDir = aFolder();
  const stranger = await startStranger();
  for (let id = 1; id <= INVOICES; id += 1) putInvoice(stranger, anInvoice(id));
  const opened = await openInstallationEngines({
    profileDir,
    version: '0.0.0',
    platform: 'test',
    secrets: stranger.secrets,
    lock: true,
  });
  if (!opened.ok) throw new Error(opened.refusal.detail);
  const house = opened.value;
  onTestFinished(async () => {
    await house.stop();
    await stranger.close();
  });
  const uncaught: unknown[] = [];
  const hear = (error: unknown) => void uncaught.push(error);
  process.on('unhandledRejection', hear);
  onTestFinished(() => void process.off('unhandledRejection', hear));
  const engine = async () => {
    const started = await house.engine('real');
    if (!started) throw new Error('there is no engine');
    return started;
  };
  const first = await engine();
  await first.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  await first.pass(false);
  await first.context.recovery?.backUp('wish');
  return { house, stranger, engine, first, uncaught, file: join(profileDir, 'kontuar.db') };
}

test('database damaged at run time: is repaired while the program runs, without an uncaught error', async () => {
  const { house, stranger, engine, first, uncaught, file } = await aHouse();
  // As the worker does for the window's frame (worker.ts): each news has all properties counted anew.
  house.properties.onChange(() => void house.properties.list());
  const from = stranger.requests.length;
  await first.pass(false);
  const asked = stranger.requests.length - from;

  let left = asked;
  stranger.afterEach(() => {
    left -= 1;
    if (left === 0) damage(file);
  });
  await first.pass(false);
  await expect.poll(async () => (await engine()) === first).toBe(false);
  const mended = await engine();
  expect(mended.context.recovery?.last()).toMatchObject({ why: 'damaged' });
  await expect.poll(async () => (await mended.client.invoices.list({})).total).toBe(INVOICES);
  expect(uncaught).toEqual([]);
});

/** What comes by itself, or from the window's frame, and so has nobody who could be told that it failed. */
test.each(['a PC that wakes', 'the question before the window closes'])(
  'database damaged while Kontuar runs: is repaired when the damage is first noticed by %s',
  async (who) => {
    const { house, engine, first, uncaught, file } = await aHouse();
    damage(file);
    if (who === 'a PC that wakes') house.properties.woken();
    else expect(house.properties.list()).toMatchObject([{ id: 'real', closed: 'opening' }]);
    await expect.poll(async () => (await engine()) === first).toBe(false);
    expect((await engine()).context.recovery?.last()).toMatchObject({ why: 'damaged' });
    expect(house.properties.list()).toMatchObject([{ id: 'real', closed: null }]);
    expect(uncaught).toEqual([]);
  },
);
