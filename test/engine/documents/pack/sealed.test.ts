import { createCipheriv, createHmac, pbkdf2Sync } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { renderInCurrentThread } from '#engine/documents/worker/renderJob';
import { createInMemoryKeychain } from '#engine/platform/systemKeychain';
import { systemRandom } from '#engine/platform/systemClock';
import type { PackSecrets } from '#engine/documents/pack/packWriter';
import { createDowntimePackService } from '#engine/documents/pack/downtimePackService';
import { encryptFilesAsZip } from '#engine/documents/pack/packWriter';
import { downtimePackOptionsSchema } from '#shared/contract/downtimePackContract';
import { AT, openTestStore, tempDir } from '../../store/openTestStore';
import { fillHouse } from './packProperty';

/** Tests that an encrypted downtime pack opens only with its passphrase and is never replaced by an unencrypted one. */

const PASSPHRASE = 'dwa konie przy płocie';
configure({ useWebWorkers: false });

function desk(keychain = createInMemoryKeychain<PackSecrets>()) {
  const store = openTestStore();
  fillHouse(store);
  const stick = join(tempDir(), 'stick');
  mkdirSync(stick);
  const clock = { now: () => Date.parse(AT), sleep: () => Promise.reject(new Error('nobody waits here')) };
  const keeper = createDowntimePackService(store, clock, systemRandom, renderInCurrentThread, keychain);
  const wish = downtimePackOptionsSchema.parse({ folder: stick });
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

/**
 * Reads WinZip's AE-2 by its specification (winzip.com/en/support/aes-encryption) with the ciphers of Node.js: PBKDF2
 * with SHA-1 and 1,000 rounds, AES in counter mode with a little-endian counter from 1, and HMAC-SHA-1 cut to ten
 * bytes. Returns null for a wrong passphrase.
 */
function readByTheBook(zip: Buffer, password: string): Map<string, Buffer> | null {
  const found = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const packed = zip.readUInt32LE(at + 20);
    const nameLength = zip.readUInt16LE(at + 28);
    const after = zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const marked = zip.indexOf(Buffer.from([0x01, 0x99, 7, 0]), at + 46 + nameLength);
    const method = zip.readUInt16LE(marked + 9);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(begin, begin + packed);
    const keys = pbkdf2Sync(password, data.subarray(0, 16), 1_000, 66, 'sha1');
    if (!keys.subarray(64).equals(data.subarray(16, 18))) return null;
    const sealed = data.subarray(18, -10);
    const expectedMac = createHmac('sha1', keys.subarray(32, 64)).update(sealed).digest().subarray(0, 10);
    expect(expectedMac.equals(data.subarray(-10))).toBe(true);
    const counters = Buffer.alloc(Math.ceil(sealed.length / 16) * 16);
    for (let block = 0; block * 16 < counters.length; block += 1)
      counters.writeUInt32LE(block + 1, block * 16);
    const stream = createCipheriv('aes-256-ecb', keys.subarray(0, 32), null)
      .setAutoPadding(false)
      .update(counters);
    const open = Buffer.from(sealed.map((byte, n) => byte ^ (stream[n] ?? 0)));
    found.set(name, method === 8 ? inflateRawSync(open) : open);
    at += 46 + nameLength + after;
  }
  return found;
}

test('encrypted downtime pack ZIP: an independent ZIP reader opens the ZIP and finds the original files', async () => {
  const files = [
    { name: 'plan.csv', bytes: new TextEncoder().encode('Zażółć;101\r\n'.repeat(500)) },
    { name: 'plan.pdf', bytes: Uint8Array.from({ length: 70_000 }, (_, n) => (n * n) % 251) },
  ];
  const zip = Buffer.from(await encryptFilesAsZip(files, PASSPHRASE));
  expect(readByTheBook(zip, 'dwa konie')).toBeNull();
  const found = readByTheBook(zip, PASSPHRASE);
  expect([...(found ?? [])].map(([name, bytes]) => ({ name, bytes: new Uint8Array(bytes) }))).toEqual(files);
  expect(zip.includes('Zażółć')).toBe(false);
});

test('encrypted downtime pack: is one AES-256 ZIP file that the passphrase opens, and replaces unencrypted packs', async () => {
  const { keeper, stick, wish } = desk();
  await keeper.applyOptions(wish);
  expect(filesIn(stick).length).toBeGreaterThan(2);
  expect(await keeper.applyOptions({ ...wish, sealed: true }, PASSPHRASE)).toMatchObject({ ok: true });
  const files = filesIn(stick);
  expect(files.map((file) => file.split('/').at(-1))).toEqual(['paczka-awaryjna.zip']);
  const zip = readFileSync(files[0] ?? '');
  // WinZip's method 99 with the AES extra field, strength 3.
  expect(zip.readUInt16LE(8)).toBe(99);
  expect(zip.includes(Buffer.from([0x01, 0x99, 7, 0, 2, 0, 0x41, 0x45, 3]))).toBe(true);
  expect(zip.toString('latin1')).not.toContain('609 000 853');
  const entries = await entriesOf(zip, PASSPHRASE);
  expect(entries.get('pobyty.csv')?.toString()).toContain('609 000 853');
  expect(entries.get('paczka-awaryjna.pdf')?.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(entriesOf(zip, 'dwa konie przy plocie')).rejects.toThrow();
});

test('encrypted downtime pack: is not written without a passphrase, and the reason is reported', async () => {
  const { keeper, stick, wish } = desk();
  expect(await keeper.applyOptions({ ...wish, sealed: true })).toMatchObject({
    ok: false,
    fault: { kind: 'noPassphrase' },
  });
  const locked = {
    ...createInMemoryKeychain<PackSecrets>(),
    read: () => Promise.resolve({ ok: false, reason: 'locked', detail: 'locked' } as const),
  };
  const otherDesk = desk(locked);
  expect(await otherDesk.keeper.applyOptions({ ...otherDesk.wish, sealed: true }, PASSPHRASE)).toMatchObject({
    fault: { kind: 'noPassphrase' },
  });
  expect([...filesIn(stick), ...filesIn(otherDesk.stick)]).toEqual([]);
});

test('encrypted downtime pack: no stored setting and no status answer of the engine contains the passphrase', async () => {
  const { keeper, wish, store } = desk();
  await keeper.applyOptions({ ...wish, sealed: true }, PASSPHRASE);
  expect(JSON.stringify(keeper.state())).not.toContain('konie');
  expect(JSON.stringify(store.settings.get('pack'))).not.toContain('konie');
});
