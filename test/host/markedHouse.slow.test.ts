import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/rules/days';
import { startProgram, type Program } from '#support/browser';
import { anInvoice, passDone, putInvoice, putStay, aStay, today } from '#support/syncedProgram';
import { startKeychain, type TestKeychain } from '#support/testKeychain';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { kontuar, makeProfile, type TestProfile } from '#support/testProfile';

/**
 * Tests the whole program on a property whose records all contain marked texts: a byte search of the profile and of the
 * state folder finds none of them, and finds each of them in the plain copy that the user asked for.
 */

const MARKS = {
  name: 'Żółkiewska',
  forename: 'Dobrochna',
  phone: '600777888',
  email: 'gosc@przyklad.example',
  note: 'uczulona na orzechy',
  buyer: 'Ślubna Suknia',
  nip: '7010019729',
  doorCode: 'KODDRZWI-4711',
  town: 'Mrzeżyno',
  handover: 'łóżeczko dla bliźniąt',
  draft: 'Firmowa 77',
};

let stranger: Stranger;
let keychain: TestKeychain;
let profile: TestProfile;
let state: string;
let program: Program;

beforeAll(async () => {
  [stranger, keychain, profile] = await Promise.all([startStranger({}), startKeychain(), makeProfile()]);
  state = mkdtempSync(join(tmpdir(), 'kontuar-state-'));
  const day = today();
  putStay(
    stranger,
    aStay(1, {
      arrival: day,
      departure: addDays(day, 2),
      name: MARKS.name,
      forename: MARKS.forename,
      phone: MARKS.phone,
      email: MARKS.email,
      additional_informations: MARKS.note,
      door_code: MARKS.doorCode,
    }),
  );
  const buyer = { companyName: MARKS.buyer, address: 'ul. Prosta 1, 00-001 Warszawa', taxId: MARKS.nip };
  putInvoice(stranger, anInvoice(1, { buyer: { ...buyer, identifierType: 'NIP' } }));
  program = await startProgram({ profile: profile.dir, environment: environment() });
  await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  await passDone(program);
});
afterAll(async () => {
  await program.stop();
  await Promise.all([stranger.close(), keychain.stop(), profile.remove()]);
  rmSync(state, { recursive: true, force: true });
});

const environment = () => ({ ...keychain.environment, KONTUAR_STATE_DIR: state });

/** Puts a marked text into each kind of local data: queue, draft, note, backup, stored PDF, log and history. */
async function fillProfile(): Promise<void> {
  const { outbox, invoiceForm, handoverNotes, documents, recovery, personalData } = program.client;
  // The PDF is handed out before the queued change, which would block it.
  await documents.invoice({ id: 'inv-1', language: 'pl' });
  stranger.misbehave({ status: 503, headers: {}, body: '' }, Number.MAX_SAFE_INTEGER, () => true);
  await outbox.edit({ id: 'inv-1', patch: { town: MARKS.town } });
  const start = { from: 'stay', reservationId: 1 } as const;
  const { fields } = await invoiceForm.begin(start);
  const buyer = { ...fields.buyer, address: MARKS.draft };
  await invoiceForm.saveDraft({ draftId: 'draft-1', start, fields: { ...fields, buyer }, base: null });
  await handoverNotes.add({ text: MARKS.handover, reservationId: 1 });
  await program.client.sync.now({ full: true });
  await personalData.find({ query: MARKS.name });
  await recovery.backUp();
}

/** The marks that the bytes or the names of the folder's files contain in UTF-8, UTF-16 or an escaped form. */
function findMarks(folder: string): string[] {
  const found: string[] = [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    const bytes = readFileSync(path);
    for (const [kind, mark] of Object.entries(MARKS)) {
      const forms = [Buffer.from(mark), Buffer.from(mark, 'utf16le'), Buffer.from(encodeURIComponent(mark))];
      if (path.includes(mark) || forms.some((form) => bytes.includes(form))) found.push(`${path}: ${kind}`);
    }
  }
  return found;
}

test('program with a keychain: no file in the profile or state folder contains guest names, invoices or notes in plain text', async () => {
  await fillProfile();
  const names = () => readdirSync(profile.dir, { recursive: true, encoding: 'utf8' }).join('\n');
  expect(names()).toMatch(/kontuar\.db-wal/);
  expect(names()).toMatch(/kontuar\.queue/);
  expect(names()).toMatch(/backups.+\.db/);
  expect(names()).toMatch(/documents.+\.pdf/);
  expect([...findMarks(profile.dir), ...findMarks(state)]).toEqual([]);
  await program.stop();
  expect([...findMarks(profile.dir), ...findMarks(state)]).toEqual([]);

  // A command leaves nothing readable either, and the plain copy shows that the marked texts were there to be found.
  const copies = mkdtempSync(join(tmpdir(), 'kontuar-plain-'));
  const plain = ['backup', '--plain', join(copies, 'plain.db'), '--yes', '--profile', profile.dir];
  const made = await kontuar(plain, environment());
  expect(made.status, made.err).toBe(0);
  expect([...findMarks(profile.dir), ...findMarks(state)]).toEqual([]);
  const kinds = findMarks(copies).map((line) => line.split(': ').at(-1));
  rmSync(copies, { recursive: true });
  expect(new Set(kinds)).toEqual(new Set(Object.keys(MARKS)));
}, 300_000);
