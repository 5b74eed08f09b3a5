import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openInstallation } from '#engine/app/installation';
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
  const other = new Connection(file);
  other.exec('UPDATE memory SET value = value');
  other.pragma('wal_checkpoint(TRUNCATE)');
  other.close();
  expect(statSync(file).size).toBeGreaterThan(8192);
  expect(spawnSync(process.execPath, ['-e', ZEROS, file]).status).toBe(0);
}

test('it is mended while the program runs, and nothing is left that nobody has caught', async () => {
  const profileDir = aFolder();
  const stranger = await startStranger();
  for (let id = 1; id <= INVOICES; id += 1) putInvoice(stranger, anInvoice(id));
  const opened = await openInstallation({
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
  // As the worker does for the window's frame (worker.ts): each news has all properties counted anew.
  house.properties.onChange(() => void house.properties.list());

  const engine = async () => {
    const one = await house.engine('real');
    if (!one) throw new Error('there is no engine');
    return one;
  };
  const first = await engine();
  await first.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  await first.pass(false);
  await first.context.recovery?.backUp('wish');
  const from = stranger.requests.length;
  await first.pass(false);
  const asked = stranger.requests.length - from;

  let left = asked;
  stranger.afterEach(() => {
    left -= 1;
    if (left === 0) damage(join(profileDir, 'kontuar.db'));
  });
  await first.pass(false);
  await expect.poll(async () => (await engine()) === first).toBe(false);
  const mended = await engine();
  expect(mended.context.recovery?.last()).toMatchObject({ why: 'damaged' });
  await expect.poll(async () => (await mended.client.invoices.list({})).total).toBe(INVOICES);
  expect(uncaught).toEqual([]);
});
