import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectToFile } from '#support/testKey';
import { openInstallationEngines } from '#engine/app/openInstallationEngines';
import { startStranger } from '#support/stranger/startStranger';
import { anInvoice, putInvoice } from '#support/syncedProgram';
import { aFolder } from './hurtProfile';

/** Tests a data file that breaks while the last answer of a pass arrives: later reads of the queue find the damage. */

const INVOICES = 5;
/** A separate process writes, because closing the file in this process would release SQLite's locks on it. */
const ZEROS = `
const { closeSync, fstatSync, openSync, writeSync } = require('node:fs');
const file = openSync(process.argv[1], 'r+');
const size = fstatSync(file).size - 8192;
writeSync(file, Buffer.alloc(size), 0, size, 8192);
closeSync(file);
`;

/** Clears all pages after the first one and invalidates the engine's page cache. */
function damage(file: string): void {
  const other = connectToFile(file);
  other.exec('UPDATE memory SET value = value');
  other.pragma('wal_checkpoint(TRUNCATE)');
  other.close();
  expect(statSync(file).size).toBeGreaterThan(8192);
  expect(spawnSync(process.execPath, ['-e', ZEROS, file]).status).toBe(0);
}

/** Opens a synced installation with a backup; `uncaught` collects uncaught errors. */
async function aHouse() {
  const profileDir = aFolder();
  const stranger = await startStranger();
  for (let id = 1; id <= INVOICES; id += 1) putInvoice(stranger, anInvoice(id));
  const opened = await openInstallationEngines({
    profileDir,
    version: '0.0.0',
    platform: 'test',
    secrets: { ...stranger.secrets, addresses: stranger.account },
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
  await first.runPass(false);
  await first.context.recovery?.backUp('wish');
  return { house, stranger, engine, first, uncaught, file: join(profileDir, 'kontuar.db') };
}

test('database damaged while Kontuar runs: is repaired without a restart and without an uncaught error', async () => {
  const { house, stranger, engine, first, uncaught, file } = await aHouse();
  // Counts all properties again after each change, as the worker does for the window's frame (worker.ts).
  house.properties.onChange(() => void house.properties.list());
  const from = stranger.requests.length;
  await first.runPass(false);
  const asked = stranger.requests.length - from;

  let left = asked;
  stranger.afterEach(() => {
    left -= 1;
    if (left === 0) damage(file);
  });
  await first.runPass(false);
  await expect.poll(async () => (await engine()) === first).toBe(false);
  const mended = await engine();
  expect(mended.context.recovery?.getLastReport()).toMatchObject({ why: 'damaged' });
  await expect.poll(async () => (await mended.client.invoices.list({})).total).toBe(INVOICES);
  expect(uncaught).toEqual([]);
});

/** Calls that start by themselves or from the window's frame, so no caller can receive their error. */
test.each(['a PC that wakes', 'the question before the window closes'])(
  'database damaged while Kontuar runs: is repaired when the damage is first noticed by %s',
  async (who) => {
    const { house, engine, first, uncaught, file } = await aHouse();
    damage(file);
    if (who === 'a PC that wakes') house.properties.handleWakeUp();
    else expect(house.properties.list()).toMatchObject([{ id: 'real', closed: 'opening' }]);
    await expect.poll(async () => (await engine()) === first).toBe(false);
    expect((await engine()).context.recovery?.getLastReport()).toMatchObject({ why: 'damaged' });
    expect(house.properties.list()).toMatchObject([{ id: 'real', closed: null }]);
    expect(uncaught).toEqual([]);
  },
);
