import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadDataKey } from '#engine/app/dataKeys';
import {
  createDataKey,
  type DataEncryptionKey,
  type KeptKey,
} from '#engine/platform/dataKeyAndRecoveryWords';
import { createInMemoryKeychain } from '#engine/platform/systemKeychain';
import type { Keychain } from '#engine/platform/platform';
import { databasePath, queueJournalPath } from '#engine/recovery/databaseAndRecoveryPaths';
import { listBackups } from '#engine/recovery/backups';
import { createBackupService } from '#engine/recovery/backupService';
import { listWaitingChangesInJournal } from '#engine/recovery/queueJournalFile';
import { setAsideDataOfLostKey } from '#engine/recovery/startProfileWithoutLostKey';
import type { KeySources } from '#engine/recovery/findDataKey';
import { listStoredKsefFileNames, storeKsefXml } from '#engine/documents/ksef/storeAndReadKsefXmlFiles';
import {
  readStoredFile,
  sealStoredFiles,
  writeProfileDocumentFile,
} from '#engine/documents/profileDocumentFiles';
import { verifyDatabaseFully } from '#engine/recovery/verifyDatabase';
import { anInvoice, aReservation } from '#support/records';
import { TEST_KEY } from '#support/testKey';
import { aBody } from './townInvoiceBody';
import { aBusyDesk, aFolder, asItLies, AT, openDesk, queueOf, stillClock, type Desk } from './hurtProfile';
import { describeRecovery } from '#shared/text/describeRecovery';

/** Tests that a profile is encrypted completely: data file, log, backups, files set aside, and the queue journal. */

const MARKS = [
  'Żółkiewska',
  'Ślubna',
  '+48 600 777 888',
  'gosc@przyklad.pl',
  'uczulona na orzechy',
  '7010019729',
  'KODDRZWI-4711#',
];

/** Returns the files whose bytes or name contain a readable marker text, as `file: mark`. */
function marksIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) => {
      const bytes = readFileSync(file);
      return MARKS.filter((mark) => bytes.includes(mark) || file.includes(mark)).map(
        (mark) => `${file}: ${mark}`,
      );
    });
}

/** A keychain for one test, with an entry for each key. */
function aKeychain() {
  const entries = new Map<string, Keychain<KeptKey>>();
  const keychain = (id: string): Keychain<KeptKey> => {
    const entry = entries.get(id) ?? createInMemoryKeychain<KeptKey>();
    entries.set(id, entry);
    return entry;
  };
  const sources: KeySources = { given: null, keychain, makesEntries: true };
  return { entries, sources };
}
const NO_KEYCHAIN: KeySources = { given: null, keychain: null, makesEntries: false };

async function keyOf(profileDir: string, sources: KeySources): Promise<DataEncryptionKey | null> {
  const opened = await loadDataKey({ profileDir, sources, writes: true });
  if (!opened.ok) throw new Error(`${opened.refusal.reason}: ${opened.refusal.detail}`);
  return opened.value;
}
async function refusalOf(profileDir: string, sources: KeySources): Promise<string | null> {
  const opened = await loadDataKey({ profileDir, sources, writes: true });
  return opened.ok ? null : opened.refusal.reason;
}

/** Stores the marker texts everywhere: mirror, search index, queue, journal, drafts, a backup and a copy set aside. */
async function fillHouse({ store, guard }: Desk): Promise<void> {
  const stay = aReservation({
    name: 'Żółkiewska',
    phone: '+48 600 777 888',
    email: 'gosc@przyklad.pl',
    additionalInformations: 'uczulona na orzechy',
    doorCode: 'KODDRZWI-4711#',
  });
  store.reservations.applyWindow({ from: '2026-06-01', to: '2026-07-01' }, [stay], AT);
  store.invoices.apply(
    [anInvoice({ buyer: { companyName: 'Żółkiewska', address: 'Ślubna', taxId: '7010019729' } })],
    AT,
  );
  const body = { ...aBody('uczulona na orzechy'), additionalInfo: 'Ślubna' };
  store.outbox.add(
    'new-1',
    { kind: 'create', body, references: { correctionId: null, prepaymentId: [] } },
    AT,
  );
  const made = await guard.backUp('wish');
  if (!made.ok) throw new Error(made.reason);
  store.createCopy('2026-06-03', []);
}

/** Creates and closes a profile of a PC without a keychain. */
async function aPlainHouse() {
  const profileDir = aFolder();
  const desk = openDesk(profileDir, stillClock(), null);
  await fillHouse(desk);
  const queue = queueOf(desk.store);
  desk.store.close();
  return { profileDir, queue };
}

describe('encrypted profile: with a keychain', () => {
  test('encrypted profile: contains no guest data in plain text, whether in use or closed', async () => {
    const profileDir = aFolder();
    const key = await keyOf(profileDir, aKeychain().sources);
    const desk = openDesk(profileDir, stillClock(), key);
    await fillHouse(desk);
    expect(readdirSync(profileDir)).toContain('kontuar.db-wal');
    expect(marksIn(profileDir)).toEqual([]);
    expect(desk.store.reservations.getDoorCode(1)).toBe('KODDRZWI-4711#');
    desk.store.close();
    expect(marksIn(profileDir)).toEqual([]);
    // A profile without a key shows that the search finds the marker texts at all.
    const plain = await aPlainHouse();
    expect(new Set(marksIn(plain.profileDir).map((line) => line.split(': ').at(-1)))).toEqual(new Set(MARKS));
  });

  test('profile key: the keychain returns the same key for the same profile, and a different key for a new profile', async () => {
    const { sources, entries } = aKeychain();
    const profileDir = aFolder();
    const key = await keyOf(profileDir, sources);
    openDesk(profileDir, stillClock(), key).store.close();
    expect((await keyOf(profileDir, sources))?.id).toBe(key?.id);
    expect((await keyOf(aFolder(), sources))?.id).not.toBe(key?.id);
    expect(entries.size).toBe(2);
  });

  test('copied encrypted profile: opens with the recovery words and saves the key in the keychain of the other PC', async () => {
    const keychain = aKeychain();
    const profileDir = aFolder();
    const key = await keyOf(profileDir, keychain.sources);
    const desk = openDesk(profileDir, stillClock(), key);
    await fillHouse(desk);
    const queue = queueOf(desk.store);
    desk.store.close();
    const copy = aFolder();
    cpSync(profileDir, copy, { recursive: true });

    const otherKeychain = aKeychain();
    // A process on another PC gets the key from the recovery words; the test passes the key, because this process still
    // remembers it.
    const given = key;
    expect(await keyOf(copy, { ...otherKeychain.sources, given })).not.toBeNull();
    const kept = await otherKeychain.sources.keychain?.(key?.id ?? '', false).read();
    expect(kept).toEqual({ ok: true, value: key?.toKeychainValue() });
    const moved = openDesk(copy, stillClock(), key);
    expect(queueOf(moved.store)).toEqual(queue);
  });
});

describe('encrypted profile: a plain one', () => {
  test('unencrypted profile: is encrypted with its queue and backups, and the backups can still be restored', async () => {
    const { profileDir, queue } = await aPlainHouse();
    expect(marksIn(profileDir)).not.toEqual([]);
    const { sources } = aKeychain();
    const key = await keyOf(profileDir, sources);
    expect(marksIn(profileDir)).toEqual([]);
    const desk = openDesk(profileDir, stillClock(), key);
    expect(queueOf(desk.store)).toEqual(queue);
    const [backup] = desk.guard.backups();
    expect(verifyDatabaseFully(join(profileDir, 'backups', backup?.name ?? ''), key)).toMatchObject({
      ok: true,
    });
    if (!backup) throw new Error('no backup');
    expect(desk.guard.restore('', backup)).toEqual({ ok: true });
    expect(await keyOf(profileDir, sources)).not.toBeNull();
  });

  test('unencrypted profile: stays unencrypted and readable when no keychain exists', async () => {
    const { profileDir, queue } = await aPlainHouse();
    expect(await keyOf(profileDir, NO_KEYCHAIN)).toBeNull();
    expect(queueOf(openDesk(profileDir, stillClock(), null).store)).toEqual(queue);
  });

  test('unencrypted profile: stays unencrypted when encryption fails, and is encrypted at the next start', async () => {
    const { profileDir, queue } = await aPlainHouse();
    const { sources } = aKeychain();
    // A folder blocks the path of the encrypted queue journal.
    const inTheWay = `${queueJournalPath(profileDir)}.encrypted`;
    mkdirSync(join(inTheWay, 'folder'), { recursive: true });
    expect(await keyOf(profileDir, sources)).toBeNull();
    const desk = openDesk(profileDir, stillClock(), null);
    expect(queueOf(desk.store)).toEqual(queue);
    desk.store.close();
    rmSync(inTheWay, { recursive: true });
    const key = await keyOf(profileDir, sources);
    expect(queueOf(openDesk(profileDir, stillClock(), key).store)).toEqual(queue);
    expect(marksIn(profileDir)).toEqual([]);
  });

  test('encryption interrupted between database and queue file: is completed at the next start without losing changes', async () => {
    const { profileDir, queue } = await aPlainHouse();
    const plainQueue = readFileSync(queueJournalPath(profileDir));
    const { sources } = aKeychain();
    const key = await keyOf(profileDir, sources);
    renameSync(queueJournalPath(profileDir), `${queueJournalPath(profileDir)}.encrypted`);
    writeFileSync(queueJournalPath(profileDir), plainQueue);
    expect((await keyOf(profileDir, sources))?.id).toBe(key?.id);
    expect(marksIn(profileDir)).toEqual([]);
    expect(queueOf(openDesk(profileDir, stillClock(), key).store)).toEqual(queue);
  });

  test('damaged unencrypted profile: is repaired at one start and encrypted only at the next', async () => {
    const { profileDir } = await aPlainHouse();
    writeFileSync(databasePath(profileDir), readFileSync(databasePath(profileDir)).fill(0x5a, 8192, 60_000));
    const { sources } = aKeychain();
    expect(await keyOf(profileDir, sources)).toBeNull();
    const desk = openDesk(profileDir, stillClock(), null);
    expect(desk.guard.getLastReport()).toMatchObject({ why: 'damaged', queue: { missing: null } });
    desk.store.close();
    expect(await keyOf(profileDir, sources)).not.toBeNull();
  });
});

describe('encrypted profile: what does not fit is refused, and stays as it lies', () => {
  async function anEncryptedHouse() {
    const desk = await aBusyDesk();
    desk.store.close();
    return asItLies(desk);
  }
  /** Returns names and bytes of all files in the folder. */
  const bytesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name)).toString('base64')]);

  test('encrypted profile: is refused and left unchanged when an unencrypted file replaces the encrypted database', async () => {
    const profileDir = await anEncryptedHouse();
    const plain = await aPlainHouse();
    copyFileSync(databasePath(plain.profileDir), databasePath(profileDir));
    const before = bytesIn(profileDir);
    expect(await refusalOf(profileDir, aKeychain().sources)).toBe('plainFile');
    expect(bytesIn(profileDir)).toEqual(before);
  });

  test('encrypted profile: is refused and left unchanged when the database file has another key', async () => {
    const profileDir = await anEncryptedHouse();
    const other = aFolder();
    openDesk(other, stillClock(), createDataKey()).store.close();
    copyFileSync(databasePath(other), databasePath(profileDir));
    const before = bytesIn(profileDir);
    expect(await refusalOf(profileDir, aKeychain().sources)).toBe('wrongKey');
    expect(bytesIn(profileDir)).toEqual(before);
  });

  test('encrypted profile: is not opened or changed when the recovery words are wrong or no keychain holds the key', async () => {
    const profileDir = aFolder();
    openDesk(profileDir, stillClock(), createDataKey()).store.close();
    const before = bytesIn(profileDir);
    const given = createDataKey();
    expect(await refusalOf(profileDir, { ...aKeychain().sources, given })).toBe('wrongKey');
    expect(await refusalOf(profileDir, aKeychain().sources)).toBe('keyMissing');
    expect(await refusalOf(profileDir, NO_KEYCHAIN)).toBe('keyMissing');
    expect(bytesIn(profileDir)).toEqual(before);
  });

  test('encrypted profile: ignores an unencrypted queue file that lies beside the encrypted database', async () => {
    const profileDir = aFolder();
    const key = createDataKey();
    const desk = openDesk(profileDir, stillClock(), key);
    await fillHouse(desk);
    const queue = queueOf(desk.store);
    desk.store.close();
    const plain = aFolder();
    const stranger = openDesk(plain, stillClock(), null);
    stranger.store.outbox.add('inv-9', { kind: 'delete', base: anInvoice({ invoiceId: 9 }) }, AT);
    stranger.store.close();
    copyFileSync(queueJournalPath(plain), queueJournalPath(profileDir));
    expect(queueOf(openDesk(profileDir, stillClock(), key).store)).toEqual(queue);
  });

  test('database recovery: restores the encrypted backup, not a newer unencrypted backup, when the database is missing', async () => {
    const desk = await aBusyDesk();
    const [backup] = desk.guard.backups();
    desk.store.close();
    const profileDir = asItLies(desk);
    const plain = await aPlainHouse();
    const [foreign] = listBackups(plain.profileDir);
    if (!foreign || !backup) throw new Error('no backup');
    const later = { ...foreign, madeAt: '2026-06-03T07:00:01.000Z' };
    copyFileSync(
      join(plain.profileDir, 'backups', foreign.name),
      join(profileDir, 'backups', 'kontuar-later.db'),
    );
    const record = { ...later, name: 'kontuar-later.db' };
    writeFileSync(join(profileDir, 'backups', 'kontuar-later.db.json'), JSON.stringify(record));
    rmSync(databasePath(profileDir));
    const mended = openDesk(profileDir);
    expect(mended.guard.getLastReport()).toMatchObject({ why: 'missing', backup: { name: backup.name } });
  });
});

describe('stored files of an encrypted profile', () => {
  const PDF = Buffer.from('%PDF-1.7 Żółkiewska 7010019729');
  const XML = Buffer.from('<Faktura>Ślubna 7010019729</Faktura>');
  const NAMES = { plain: 'FV-1_Żółkiewska_0f0f.pdf', sealed: '0f0f.pdf' };

  const aDocument = (file: string) => ({
    localId: 'inv-1',
    language: 'pl' as const,
    content: 'c',
    duplicateOn: null,
    madeAt: AT,
    file,
    sha256: 's',
  });

  test('stored PDFs and KSeF files: are readable only with the key, and no file name contains the buyer’s name', async () => {
    const profileDir = aFolder();
    const key = await keyOf(profileDir, aKeychain().sources);
    openDesk(profileDir, stillClock(), key);
    const pdf = await writeProfileDocumentFile(profileDir, '2026-06', NAMES, PDF);
    await storeKsefXml(profileDir, 'inv-1', null, XML);
    expect(marksIn(profileDir)).toEqual([]);
    expect(await readStoredFile(profileDir, pdf)).toEqual(PDF);
    expect(await listStoredKsefFileNames(profileDir)).toEqual(['inv-1.bez-numeru.xml']);
    expect(await readStoredFile(profileDir, 'ksef/inv-1.bez-numeru.xml.sealed')).toEqual(XML);
    const file = join(profileDir, 'documents', pdf);
    const altered = readFileSync(file);
    altered.writeUInt8(altered.readUInt8(40) ^ 1, 40);
    writeFileSync(file, altered);
    expect(await readStoredFile(profileDir, pdf)).toBeNull();
  });

  test('stored PDFs and KSeF files: are encrypted when an unencrypted profile becomes encrypted, and no unencrypted copy remains', async () => {
    const { profileDir } = await aPlainHouse();
    const plainPdf = await writeProfileDocumentFile(profileDir, '2026-06', NAMES, PDF);
    await storeKsefXml(profileDir, 'inv-1', null, XML);
    expect(readFileSync(join(profileDir, 'documents', plainPdf))).toEqual(PDF);
    const key = await keyOf(profileDir, aKeychain().sources);
    const { store } = openDesk(profileDir, stillClock(), key);
    store.documents.add(aDocument(plainPdf));
    expect(await readStoredFile(profileDir, plainPdf)).toEqual(PDF);
    await sealStoredFiles({ store, profileDir }, new AbortController().signal);
    expect(marksIn(profileDir)).toEqual([]);
    const [kept] = store.documents.listOfInvoice('inv-1');
    expect(await readStoredFile(profileDir, kept?.file ?? '')).toEqual(PDF);
    expect(await readStoredFile(profileDir, 'ksef/inv-1.bez-numeru.xml.sealed')).toEqual(XML);
    expect(await listStoredKsefFileNames(profileDir)).toEqual(['inv-1.bez-numeru.xml']);
  });

  test('stored file: is not written while the key of the encrypted data is unknown', async () => {
    const profileDir = aFolder();
    openDesk(profileDir, stillClock(), createDataKey());
    await expect(writeProfileDocumentFile(profileDir, '2026-06', NAMES, PDF)).rejects.toThrow('key');
    expect(marksIn(profileDir)).toEqual([]);
  });
});

test('encrypted queue journal without its key: lists only number, kind and time of the waiting changes', async () => {
  const desk = await aBusyDesk();
  const waiting = desk.store.outbox.listOpen();
  desk.store.close();
  const profileDir = asItLies(desk);
  const listed = listWaitingChangesInJournal(queueJournalPath(profileDir));
  expect(listed.map(({ id, kind }) => [id, kind])).toEqual(
    expect.arrayContaining(waiting.map(({ changeId, kind }) => [changeId, kind])),
  );
  expect(listed).toHaveLength(waiting.length);
  expect(listed.every(({ queuedAt }) => queuedAt === AT)).toBe(true);
});

describe('encrypted profile: a lost key', () => {
  test('lost encryption key: reports every waiting change as lost and keeps the whole encrypted profile', async () => {
    const desk = await aBusyDesk();
    const waiting = desk.store.outbox.listOpen();
    const queue = queueOf(desk.store);
    desk.store.close();
    const profileDir = asItLies(desk);
    const { keptAs } = setAsideDataOfLostKey(profileDir, stillClock());
    const { sources } = aKeychain();
    const key = await keyOf(profileDir, sources);
    const anew = openDesk(profileDir, stillClock(), key);
    expect(anew.store.invoices.count()).toBe(0);
    const report = anew.guard.getLastReport();
    expect(report).toMatchObject({ why: 'keyLost', keptAs, seen: false });
    expect(report?.lost.map(({ id, kind }) => [id, kind])).toEqual(
      expect.arrayContaining(waiting.map(({ changeId, kind }) => [changeId, kind])),
    );
    expect(report?.lost).toHaveLength(waiting.length);
    for (const language of ['pl', 'en'] as const)
      expect(report && describeRecovery(language, report)).toContain(String(waiting.length));
    anew.store.close();
    // The report appears only once.
    expect(openDesk(profileDir, stillClock(), key).guard.getLastReport()).toMatchObject({ at: report?.at });
    // The recovery words were found again.
    expect(queueOf(openDesk(join(profileDir, keptAs)).store)).toEqual(queue);
  });

  test('restart with empty data after a lost key: completes in a second attempt after an interruption, and still lists the waiting changes', async () => {
    const desk = await aBusyDesk();
    const waiting = desk.store.outbox.listOpen().length;
    desk.store.close();
    const profileDir = asItLies(desk);
    const { keptAs } = setAsideDataOfLostKey(profileDir, stillClock());
    const kept = join(profileDir, keptAs);
    renameSync(join(kept, 'kontuar.queue'), queueJournalPath(profileDir));
    const again = setAsideDataOfLostKey(profileDir, stillClock());
    expect(again).toMatchObject({ keptAs });
    expect(again.waiting).toHaveLength(waiting);
    expect(readdirSync(profileDir).filter((name) => name.startsWith('kontuar.'))).toEqual([]);
    expect(readdirSync(kept)).toContain('kontuar.queue');
  });
});

describe('backup of another key: with its words', () => {
  test('backup encrypted with another key: is restored with the recovery words of that key, then uses the current key', async () => {
    const desk = await aBusyDesk();
    const [backup] = desk.guard.backups();
    desk.store.close();
    const from = asItLies(desk);
    const profileDir = aFolder();
    cpSync(join(from, 'backups'), join(profileDir, 'backups'), { recursive: true });
    const key = createDataKey();
    const { store, clock } = openDesk(profileDir, stillClock(), key);
    const { sources } = aKeychain();
    const parts = { profileDir, store, clock, key, sources, onDamage: () => undefined };
    const guard = createBackupService(parts);
    if (!backup) throw new Error('no backup');
    expect(await guard.findKey(backup, null)).toBe(false);
    expect(guard.restore('', backup)).toMatchObject({ ok: false, reason: 'otherKey' });
    expect(await guard.findKey(backup, createDataKey().encodeRecoveryWords())).toBe(false);
    expect(await guard.findKey(backup, TEST_KEY.encodeRecoveryWords())).toBe(true);
    expect(guard.restore('', backup)).toEqual({ ok: true });
    store.close();
    const restored = openDesk(profileDir, stillClock(), key);
    expect(restored.store.invoices.count()).toBe(120);
    expect(verifyDatabaseFully(databasePath(profileDir), key)).toMatchObject({ ok: true });
  });
});

test('unencrypted copy: contains all data for use in other tools, and only its owner may read the file', async () => {
  const profileDir = aFolder();
  const desk = openDesk(profileDir);
  await fillHouse(desk);
  const copy = join(aFolder(), 'copy.db');
  desk.store.writePlainCopy(copy);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  expect(verifyDatabaseFully(copy, null)).toMatchObject({
    ok: true,
    counts: { reservations: 1, changes: 1 },
  });
  expect(MARKS.filter((mark) => readFileSync(copy).includes(mark))).toEqual(MARKS);
  expect(() => desk.store.writePlainCopy(join(aFolder(), 'missing', 'copy.db'))).toThrow('ENOENT');
  expect(marksIn(profileDir)).toEqual([]);
});
