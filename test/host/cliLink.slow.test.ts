import { speak } from '#shared/text/language';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays } from '#shared/rules/days';
import { command } from '#support/command';
import { makeProfile, type Ended, type TestProfile } from '#support/testProfile';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, anItem, aStay, putInvoice, putStay, today } from '#support/syncedProgram';
import * as texts from '#shared/i18n/texts';

/** Tests `invoices link`: accepted links, refusals that change nothing, and how a link reaches another PC. */

const earlier = addDays(today(), -3);
const later = addDays(today(), 1);
const sold = [anItem('Nocleg', 420, 3, '8')];
const otherBuyer = {
  companyName: 'Biuro Morze',
  address: 'Gdynia',
  taxId: '5260250274',
  identifierType: 'NIP',
};
const FIRST = 900_001;
const SECOND = 900_002;
const EURO = 900_003;
const OF_OTHER_SELLER = 900_004;
const ADVANCE = 900_005;
const LATER = 900_006;
const DRAFT = 900_007;
const TO_ZERO = 900_011;
const AGAIN = 900_012;
const PLAIN = 900_013;
const OLD = 900_014;
const NEWER = 910_000;

let stranger: Stranger;
let firstProfile: TestProfile;
let secondProfile: TestProfile;
const folder = mkdtempSync(join(tmpdir(), 'kontuar-link-'));

const on = (profile: TestProfile, ...args: string[]): Promise<Ended> =>
  command([...args, '--json', '--profile', profile.dir], {
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
    KONTUAR_CLIENT_ID: stranger.secrets.clientId,
    KONTUAR_CLIENT_SECRET: stranger.secrets.clientSecret,
    KONTUAR_LEGACY_LOGIN: stranger.secrets.legacyLogin,
    KONTUAR_LEGACY_PASSWORD: stranger.secrets.legacyPassword,
    KONTUAR_BASE_URL: stranger.baseUrl,
    KONTUAR_LEGACY_BASE_URL: stranger.legacyBaseUrl,
    KONTUAR_CA_FILE: join(folder, 'ca.pem'),
  });
const link = (...args: (string | number)[]) => on(firstProfile, 'invoices', 'link', ...args.map(String));

const failure = z.object({ error: z.object({ message: z.string(), field: z.string().optional() }) });
const shown = z.object({
  reservationId: z.int().nullable(),
  counts: z.object({ gross: z.string().nullable() }),
  link: z.object({ state: z.string(), how: z.string().nullable() }).nullable(),
});
const read = <T>(ended: Ended, schema: z.ZodType<T>, status = 0): T => {
  expect(ended.status, `${ended.out}${ended.err}`).toBe(status);
  return schema.parse(JSON.parse(ended.out));
};
const show = async (id: number, profile = firstProfile) =>
  read(await on(profile, 'invoices', 'show', String(id)), shown);
const waiting = async () => read(await on(firstProfile, 'status'), z.object({ waiting: z.int() })).waiting;

function fill(): void {
  const put = (id: number, fields: Record<string, unknown>) => {
    putInvoice(
      stranger,
      anInvoice(id, { issueDate: earlier, invoiceItems: sold, reservationId: null, ...fields }),
    );
  };
  // Two invoices have the same number, as when a service starts counting again.
  put(FIRST, { invoiceFullNo: 'FV 1/WZÓR' });
  put(SECOND, { invoiceFullNo: 'FV 1/WZÓR', buyer: otherBuyer });
  put(EURO, { currency: 'EUR' });
  put(OF_OTHER_SELLER, { seller: otherBuyer });
  put(ADVANCE, { invoiceType: 8, prepaymentValue: 100 });
  put(LATER, { issueDate: later });
  put(DRAFT, { invoiceStatus: 'DRAFT' });
  const zero = { invoiceType: 10, correctionReason: 'Rezygnacja', issueDate: today() };
  put(TO_ZERO, { ...zero, invoiceItems: [anItem('Nocleg', 420, 0, '8')] });
  put(AGAIN, { ...zero, invoiceItems: [anItem('Nocleg', 420, 0, '8')] });
  put(PLAIN, { clientId: 5, buyer: otherBuyer });
  const past = { issueDate: addDays(today(), -70), saleDate: addDays(today(), -70) };
  put(OLD, { invoiceFullNo: 'FV 2/WZÓR', buyer: otherBuyer, ...past });
  for (let n = 0; n < 500; n += 1)
    put(NEWER + n, { invoiceFullNo: `FV ${2000 + n}/WZÓR`, buyer: otherBuyer, ...past });
  const days = { arrival: earlier, departure: today() };
  putStay(stranger, aStay(7001, { ...days, name: 'Kowalska', forename: 'Anna' }));
  putStay(stranger, aStay(7002, { ...days, name: 'Kowalska', forename: 'Ewa', room_id: '102' }));
  putStay(stranger, aStay(7003, { ...days, name: 'Zieliński', currency: 'EUR', client_id: '9' }));
}

beforeAll(async () => {
  [stranger, firstProfile, secondProfile] = await Promise.all([
    startStranger({ invoices: 0 }),
    makeProfile(),
    makeProfile(),
  ]);
  fill();
  const ca = join(folder, 'ca.pem');
  writeFileSync(ca, stranger.account.caPem ?? '');
  const { baseUrl, legacyBaseUrl } = stranger.account;
  const addresses = ['--base-url', baseUrl, '--legacy-base-url', legacyBaseUrl, '--ca-file', ca];
  const connected = await on(firstProfile, 'connect', ...addresses);
  expect(connected.status, connected.err).toBe(0);
  expect((await on(firstProfile, 'sync')).status).toBe(0);
  // The other PC gets a copy of the profile, because its own first sync pass would wait for the account's request
  // limit.
  cpSync(firstProfile.dir, secondProfile.dir, { recursive: true });
}, 180_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await Promise.all([stranger.close(), firstProfile.remove(), secondProfile.remove()]);
});

test('kontuar invoices link: refuses an unsuitable original with the reason and changes nothing', async () => {
  const before = await show(TO_ZERO);
  const refused: [string | number, string[]][] = [
    [ADVANCE, [speak(texts.links, 'en').refused.type]],
    [EURO, [speak(texts.links, 'en').refused.currency]],
    [OF_OTHER_SELLER, [speak(texts.links, 'en').refused.seller]],
    [LATER, [speak(texts.links, 'en').refused.later]],
    [DRAFT, [speak(texts.links, 'en').refused.draft]],
    [TO_ZERO, [speak(texts.links, 'en').refused.itself]],
    ['fv 1/wzór', ['2 invoices have the number', `${FIRST}`, `${SECOND}`, 'Biuro Morze']],
    [SECOND, [speak(texts.links, 'en').doubt.buyer, '--anyway']],
  ];
  for (const [original, words] of refused) {
    const { error } = read(await link(TO_ZERO, '--original', original), failure, 2);
    expect(error.field).toBe('original');
    for (const word of words) expect(error.message).toContain(word);
  }
  expect(await show(TO_ZERO)).toEqual(before);
});

test('kontuar invoices link: finds an original by its number even when many newer invoice numbers begin the same way', async () => {
  const { error } = read(await link(TO_ZERO, '--original', 'FV 2/WZÓR'), failure, 2);
  expect(error.message).toContain('FV 2/WZÓR: ');
  expect(error.message).toContain(speak(texts.links, 'en').doubt.buyer);
});

test('kontuar invoices link: --anyway allows an original with another buyer, --unlink removes the link, and circular links are refused', async () => {
  expect(read(await link(TO_ZERO, '--original', FIRST), shown).counts.gross).toBe('-1260.00');
  // With a buyer other than the original's, items of zero may cancel everything or change only the buyer, so the amount
  // is unknown.
  expect(read(await link(TO_ZERO, '--original', SECOND, '--anyway'), shown)).toMatchObject({
    counts: { gross: null },
    link: { state: 'known', how: 'person' },
  });
  read(await link(AGAIN, '--original', TO_ZERO), shown);
  const circle = read(await link(TO_ZERO, '--original', AGAIN), failure, 2).error;
  expect(circle.message).toBe(speak(texts.links, 'en').refused.circle);
  expect((await show(TO_ZERO)).link).toMatchObject({ how: 'person' });
  expect(read(await link(AGAIN, '--unlink'), shown).link).toMatchObject({ state: 'none' });
});

test('kontuar invoices link --import: imports the invoice links of another PC only once when run twice', async () => {
  const out = join(folder, 'month');
  expect(
    (await on(firstProfile, 'export', 'month', '--month', today().slice(0, 7), '--out', out)).status,
  ).toBe(0);
  const file = join(out, 'powiazania.json');
  const taken = z.object({ taken: z.int(), known: z.int(), left: z.array(z.unknown()) });
  expect(read(await on(secondProfile, 'invoices', 'link', '--import', file), taken)).toEqual({
    taken: 2,
    known: 0,
    left: [],
  });
  expect(await show(TO_ZERO, secondProfile)).toEqual(await show(TO_ZERO));
  expect((await show(AGAIN, secondProfile)).link).toMatchObject({ state: 'none', how: 'person' });
  expect(read(await on(secondProfile, 'invoices', 'link', '--import', file), taken)).toMatchObject({
    known: 2,
  });
});

test('kontuar invoices link --stay: refuses an unknown or ambiguous stay, and finds a stay by its guest', async () => {
  const before = [await show(PLAIN), await waiting()];
  const refused: [string, string[]][] = [
    // The number may be that of a reservation of another property, but the profile knows only its own.
    ['999999999', ['There is no reservation 999999999']],
    ['Nowakowski', ['There is no reservation "Nowakowski"']],
    ['Kowalska', ['2 reservations fit "Kowalska"', '7001', '7002', 'Ewa Kowalska']],
  ];
  for (const [stay, words] of refused) {
    const { error } = read(await link(PLAIN, '--stay', stay), failure, 2);
    expect(error.field).toBe('stay');
    for (const word of words) expect(error.message).toContain(word);
  }
  expect([await show(PLAIN), await waiting()]).toEqual(before);

  const linked = await link(PLAIN, '--stay', 'zielinski');
  expect(read(linked, z.object({ reservationId: z.int().nullable() })).reservationId).toBe(7003);
  expect(linked.err).toContain('Warning, stay: its price is in EUR, the invoice in PLN.');
  expect(linked.err).toContain('Warning, stay: it belongs to another client');
  expect(await waiting()).toBe(1);
});
