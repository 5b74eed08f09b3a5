import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { drawHere } from '#engine/documents/worker/render';
import { passingKeychain } from '#engine/platform/keychain';
import { systemChance } from '#engine/platform/system';
import { makePackKeeper, type PackSecrets } from '#engine/documents/pack/schedule';
import { packWishSchema } from '#shared/contract/pack';
import { AT, openTestStore, tempDir } from '../../store/openTestStore';
import { fillHouse } from './house';

/** An encrypted pack opens with its passphrase only, and no open one is ever written in its place. */
const PASSPHRASE = 'dwa konie przy płocie';
configure({ useWebWorkers: false });

function desk(keychain = passingKeychain<PackSecrets>()) {
  const store = openTestStore();
  fillHouse(store);
  const stick = join(tempDir(), 'stick');
  mkdirSync(stick);
  const clock = { now: () => Date.parse(AT), sleep: () => Promise.reject(new Error('nobody waits here')) };
  const keeper = makePackKeeper(store, clock, systemChance, drawHere, keychain);
  const wish = packWishSchema.parse({ folder: stick });
  return { keeper, stick, wish, store };
}
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'Kontuar.txt')
    .map((entry) => join(entry.parentPath, entry.name));

async function entriesOf(zip: Uint8Array, password: string): Promise<Map<string, Buffer>> {
  const reader = new ZipReader(new Uint8ArrayReader(zip), { password });
  const found = new Map<string, Buffer>();
  for (const entry of await reader.getEntries())
    if (!entry.directory) found.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())));
  return found;
}

test('one ZIP of AES-256, which the passphrase opens and no other; the open packs of before are gone', async () => {
  const { keeper, stick, wish } = desk();
  await keeper.choose(wish);
  expect(filesIn(stick).length).toBeGreaterThan(2);
  expect(await keeper.choose({ ...wish, sealed: true }, PASSPHRASE)).toMatchObject({ ok: true });
  const files = filesIn(stick);
  expect(files.map((file) => file.split('/').at(-1))).toEqual(['paczka-awaryjna.zip']);
  const zip = readFileSync(files[0] ?? '');
  // WinZip's method 99 with the extra field of AES, strength 3.
  expect(zip.readUInt16LE(8)).toBe(99);
  expect(zip.includes(Buffer.from([0x01, 0x99, 7, 0, 2, 0, 0x41, 0x45, 3]))).toBe(true);
  expect(zip.toString('latin1')).not.toContain('609 000 853');
  const entries = await entriesOf(zip, PASSPHRASE);
  expect(entries.get('pobyty.csv')?.toString()).toContain('609 000 853');
  expect(entries.get('paczka-awaryjna.pdf')?.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(entriesOf(zip, 'dwa konie przy plocie')).rejects.toThrow();
});

test('without a passphrase nothing is written, and the reason is said', async () => {
  const { keeper, stick, wish } = desk();
  expect(await keeper.choose({ ...wish, sealed: true })).toMatchObject({
    ok: false,
    fault: { kind: 'noPassphrase' },
  });
  const locked = {
    ...passingKeychain<PackSecrets>(),
    read: () => Promise.resolve({ ok: false, reason: 'locked', detail: 'locked' } as const),
  };
  const other = desk(locked);
  expect(await other.keeper.choose({ ...other.wish, sealed: true }, PASSPHRASE)).toMatchObject({
    fault: { kind: 'noPassphrase' },
  });
  expect([...filesIn(stick), ...filesIn(other.stick)]).toEqual([]);
});

test('the passphrase is in no file of the profile and in no answer', async () => {
  const { keeper, wish, store } = desk();
  await keeper.choose({ ...wish, sealed: true }, PASSPHRASE);
  expect(JSON.stringify(await keeper.state())).not.toContain('konie');
  expect(JSON.stringify(store.memory.get('pack'))).not.toContain('konie');
});
