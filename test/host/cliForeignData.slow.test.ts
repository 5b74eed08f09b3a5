import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { build, kontuar, makeProfile, type Ended, type TestProfile } from '#support/testProfile';
import { anInvoice, putInvoice } from '#support/syncedProgram';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { errorOf, NO_KEYCHAIN } from './cliAnswers';

/**
 * Tests what a sync does with data that its key does not fit: nothing is changed in the profile, nothing is sent, and
 * the waiting change is sent once the right file or key is back.
 */

let stranger: Stranger;
let profile: TestProfile;
let other: TestProfile;
let words = '';
let otherWords = '';

const on = (dir: string, key: string, ...args: string[]): Promise<Ended> => {
  const { clientId, clientSecret, legacyLogin, legacyPassword } = stranger.secrets;
  return kontuar([...args, '--json', '--profile', dir], {
    ...NO_KEYCHAIN,
    KONTUAR_RECOVERY_KEY: key,
    KONTUAR_CLIENT_ID: clientId,
    KONTUAR_CLIENT_SECRET: clientSecret,
    KONTUAR_LEGACY_LOGIN: legacyLogin,
    KONTUAR_LEGACY_PASSWORD: legacyPassword,
    KONTUAR_BASE_URL: stranger.baseUrl,
    KONTUAR_LEGACY_BASE_URL: stranger.legacyBaseUrl,
    KONTUAR_CA_FILE: join(other.dir, 'ca.pem'),
  });
};
const newWords = async (): Promise<string> => {
  const { out } = await kontuar(['recovery-key', '--new', '--json'], NO_KEYCHAIN);
  return z
    .object({ words: z.array(z.string()) })
    .parse(JSON.parse(out))
    .words.join(' ');
};
const database = () => join(profile.dir, 'kontuar.db');
const town = () => stranger.invoices.get(1)?.['town'];

beforeAll(async () => {
  await build();
  [stranger, profile, other] = await Promise.all([startStranger({}), makeProfile(), makeProfile()]);
  putInvoice(stranger, anInvoice(1));
  [words, otherWords] = [await newWords(), await newWords()];
  const caFile = join(other.dir, 'ca.pem');
  const connect = ['connect', '--base-url', stranger.baseUrl, '--legacy-base-url', stranger.legacyBaseUrl];
  writeFileSync(caFile, stranger.ca);
  for (const [dir, key] of [
    [profile.dir, words],
    [other.dir, otherWords],
  ] as const) {
    const connected = await on(dir, key, ...connect, '--ca-file', caFile);
    expect(connected.status, connected.out + connected.err).toBe(0);
  }
});
afterAll(async () => {
  await Promise.all([stranger.close(), profile.remove(), other.remove()]);
});

/** Runs a sync that must be refused, and checks that the profile stays as it was and the service hears nothing. */
async function expectRefused(key: string, code: string): Promise<void> {
  const before = readProfile();
  const asked = stranger.requests.length;
  const synced = await on(profile.dir, key, 'sync');
  expect([synced.status, errorOf(synced).code]).toEqual([1, code]);
  expect(errorOf(synced).message).toMatch(/Nothing was changed or sent/);
  expect(stranger.requests.length).toBe(asked);
  expect(readProfile()).toEqual(before);
}

/** Names and bytes of the files that hold the property's data. */
const readProfile = () =>
  readdirSync(profile.dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /kontuar[^/]*\.(?:db|queue)|\.json$/.test(entry.name))
    .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name)).toString('base64')]);

/** Puts another file in the place of the database while `work` runs. */
async function withOtherDatabase(file: string, work: () => Promise<void>): Promise<void> {
  const kept = `${database()}.kept`;
  renameSync(database(), kept);
  copyFileSync(file, database());
  try {
    await work();
  } finally {
    rmSync(database());
    renameSync(kept, database());
  }
}

test('kontuar sync: sends a waiting change only with the right recovery words and the profile’s own encrypted database', async () => {
  const change = join(profile.dir, '..', `change-${process.pid}.json`);
  writeFileSync(change, JSON.stringify({ town: 'Ustka' }));
  for (const args of [['sync'], ['invoices', 'edit', '1', change]]) {
    const ended = await on(profile.dir, words, ...args);
    expect(ended.status, ended.out + ended.err).toBe(0);
  }
  const plain = join(profile.dir, '..', `plain-${process.pid}.db`);
  expect(await on(profile.dir, words, 'backup', '--plain', plain, '--yes')).toMatchObject({ status: 0 });
  const sent = town();

  await expectRefused(otherWords, 'wrongKey');
  await withOtherDatabase(plain, () => expectRefused(words, 'plainFile'));
  await withOtherDatabase(join(other.dir, 'kontuar.db'), () => expectRefused(words, 'wrongKey'));
  expect(town()).toBe(sent);
  rmSync(plain);
  rmSync(change);

  const synced = await on(profile.dir, words, 'sync');
  expect(synced.status, synced.out + synced.err).toBe(0);
  expect(town()).toBe('Ustka');
}, 300_000);
