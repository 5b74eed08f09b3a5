import { speak } from '#shared/text/language';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays } from '#shared/rules/days';
import { command } from '#support/command';
import { makeProfile, type Ended, type TestProfile } from '#support/testProfile';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, anItem, putInvoice, today } from '#support/syncedProgram';
import * as texts from '#shared/i18n/texts';

/** Tests facts that a user states on the command line: a receipt, an amount, a confirmation. */

const day = today();
const earlier = addDays(day, -3);
const SALE = 900_001;
const SHORTER = 900_002;
const EITHER = 900_003;

let stranger: Stranger;
let profile: TestProfile;
const folder = mkdtempSync(join(tmpdir(), 'kontuar-statements-'));

const on = (...args: string[]): Promise<Ended> =>
  command([...args, '--profile', profile.dir], {
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
    KONTUAR_CLIENT_ID: stranger.secrets.clientId,
    KONTUAR_CLIENT_SECRET: stranger.secrets.clientSecret,
    KONTUAR_LEGACY_LOGIN: stranger.secrets.legacyLogin,
    KONTUAR_LEGACY_PASSWORD: stranger.secrets.legacyPassword,
    KONTUAR_BASE_URL: stranger.baseUrl,
    KONTUAR_LEGACY_BASE_URL: stranger.legacyBaseUrl,
    KONTUAR_CA_FILE: join(folder, 'ca.pem'),
  });
const failure = z.object({ error: z.object({ message: z.string(), field: z.string().optional() }) });
const refusedBody = z.object({ errors: z.array(z.object({ field: z.string(), message: z.string() })) });
const counted = z.object({
  counts: z.object({
    gross: z.string().nullable(),
    itemsAre: z.string().nullable(),
    doubts: z.array(z.string()),
    month: z.string().nullable(),
    receivedOn: z.string().nullable(),
    amountChoices: z.array(z.object({ change: z.string(), itemsAre: z.string() })),
  }),
});
const read = <T>(ended: Ended, schema: z.ZodType<T>, status = 0): T => {
  expect(ended.status, `${ended.out}${ended.err}`).toBe(status);
  return schema.parse(JSON.parse(ended.out));
};
const waiting = async () => read(await on('status', '--json'), z.object({ waiting: z.int() })).waiting;

beforeAll(async () => {
  [stranger, profile] = await Promise.all([startStranger({ invoices: 0 }), makeProfile()]);
  const sold = [
    anItem('Nocleg', 320, 4, '8'),
    anItem('Śniadanie', 39, 8, '8'),
    anItem('Parking', 35, 4, '23'),
  ];
  const invoiceItems = sold.map((item, index) => ({ ...item, positionId: index + 1 }));
  const past = { issueDate: earlier, saleDate: earlier, reservationId: null };
  putInvoice(stranger, anInvoice(SALE, { ...past, invoiceItems }));
  // Outside KSeF, a correction lists all items as they are afterwards; here one night fewer.
  const night = { ...anItem('Nocleg', 320, 3, '8'), positionId: 1 };
  const correction = { ...past, invoiceType: 6, correctionId: SALE };
  putInvoice(
    stranger,
    anInvoice(SHORTER, {
      ...correction,
      correctionReason: 'Krótszy pobyt',
      invoiceItems: [night, ...invoiceItems.slice(1)],
    }),
  );
  // The item could mean that two of four parking spaces remain, or that two were added.
  putInvoice(
    stranger,
    anInvoice(EITHER, {
      ...correction,
      correctionReason: 'Korekta',
      invoiceItems: [{ ...anItem('Parking', 35, 2, '23'), positionId: 90 }],
    }),
  );
  const ca = join(folder, 'ca.pem');
  writeFileSync(ca, stranger.account.caPem ?? '');
  const { baseUrl, legacyBaseUrl } = stranger.account;
  const addresses = ['--base-url', baseUrl, '--legacy-base-url', legacyBaseUrl, '--ca-file', ca];
  const connected = await on('connect', ...addresses);
  expect(connected.status, connected.err).toBe(0);
  expect((await on('sync')).status).toBe(0);
}, 180_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await Promise.all([stranger.close(), profile.remove()]);
});

const body = (fields: Record<string, unknown> = {}) => ({
  invoiceType: 1,
  buyer: {
    companyName: 'Studio Kadr',
    address: 'ul. Lipowa 2, Żywiec',
    taxId: '5260250274',
    identifierType: 'NIP',
  },
  seller: { companyName: 'Pensjonat Pod Lipą', address: 'ul. Krupówki 1, Zakopane', taxId: '5265877635' },
  invoiceItems: [{ name: 'Nocleg', grossUnitPrice: 420, quantity: 2, unit: 'doba', rate: '8', symbol: '' }],
  paymentType: 2,
  paymentStatus: 0,
  issueDate: day,
  saleDate: day,
  paymentDate: day,
  currency: 'PLN',
  ...fields,
});
function file(name: string, content: unknown): string {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe('kontuar invoices state', { timeout: 120_000 }, () => {
  test('kontuar invoices state --received: sets the tax month of a tax-lowering correction, and “none” clears the month', async () => {
    expect(read(await on('invoices', 'show', String(SHORTER), '--json'), counted).counts).toMatchObject({
      gross: '-320.00',
      month: null,
      receivedOn: null,
    });
    const stated = await on('invoices', 'state', String(SHORTER), '--received', day);
    expect([stated.status, stated.out]).toEqual([
      0,
      `FV ${SHORTER}/${day.slice(0, 4)}: counts in ${day.slice(0, 7)}\n`,
    ]);
    expect(read(await on('invoices', 'show', String(SHORTER), '--json'), counted).counts).toMatchObject({
      month: day.slice(0, 7),
      receivedOn: day,
    });
    const forgotten = await on('invoices', 'state', String(SHORTER), '--received', 'none');
    expect([forgotten.status, forgotten.out]).toEqual([0, expect.stringContaining('month is not known')]);
  });

  test('kontuar invoices state: refuses an invalid date or option with status 2, names the field and changes nothing', async () => {
    const before = await on('invoices', 'show', String(SHORTER), '--json');
    const refused: [string[], string, string | undefined][] = [
      [
        [String(SHORTER), '--received', addDays(earlier, -1)],
        speak(texts.statedFacts, 'en').stateRefused.beforeIssue,
        'received',
      ],
      [
        [String(SHORTER), '--received', addDays(day, 1)],
        speak(texts.statedFacts, 'en').stateRefused.future,
        'received',
      ],
      [
        [String(SALE), '--received', day],
        speak(texts.statedFacts, 'en').stateRefused.noCorrection,
        'received',
      ],
      [[String(SALE), '--till', 'yes'], speak(texts.statedFacts, 'en').stateRefused.noConsumer, 'till'],
      [
        [String(SALE), '--paid', 'before'],
        speak(texts.statedFacts, 'en').stateRefused.paymentOrderKnown,
        'paid',
      ],
      [['777', '--received', day], '777', 'id'],
      [[String(SHORTER)], 'Say --received, --till or --paid.', undefined],
    ];
    for (const [args, words, field] of refused) {
      const { error } = read(await on('invoices', 'state', ...args, '--json'), failure, 2);
      expect(error.message).toContain(words);
      expect(error.field).toBe(field);
    }
    expect((await on('invoices', 'state', String(SHORTER), '--received', '31.11.2026')).status).toBe(2);
    expect((await on('invoices', 'show', String(SHORTER), '--json')).out).toBe(before.out);
  });
});

test('kontuar invoices link --amount: accepts only an amount that the correction’s items allow, and otherwise lists the allowed amounts', async () => {
  const show = async () => read(await on('invoices', 'show', String(EITHER), '--json'), counted).counts;
  const unclear = await show();
  expect(unclear).toMatchObject({ gross: null, doubts: ['itemsUnclear'] });
  expect(unclear.amountChoices).toEqual([
    { change: '70.00', itemsAre: 'differences' },
    { change: '-70.00', itemsAre: 'correctedItems' },
  ]);
  const wrong = read(await on('invoices', 'link', String(EITHER), '--amount', '-71', '--json'), failure, 2);
  expect(wrong.error.field).toBe('amount');
  expect(wrong.error.message).toContain(
    '70.00 (the items show differences), -70.00 (the items show only the corrected ones)',
  );
  expect(await show()).toEqual(unclear);

  const chosen = await on('invoices', 'link', String(EITHER), '--amount', '-70.00');
  expect([chosen.status, chosen.out]).toEqual([0, `FV ${EITHER}/${day.slice(0, 4)}: -70.00\n`]);
  expect(await show()).toMatchObject({ gross: '-70.00', itemsAre: 'correctedItems', doubts: [] });
  expect((await on('invoices', 'link', String(EITHER), '--amount', 'none')).status).toBe(0);
  expect(await show()).toEqual(unclear);
  // The user has no choice when the items allow only one amount.
  const sure = read(await on('invoices', 'link', String(SHORTER), '--amount', '-320', '--json'), failure, 2);
  expect(sure.error.message).toContain('There is nothing to choose.');
});

describe('kontuar invoices create', { timeout: 120_000 }, () => {
  test('kontuar invoices create: refuses an invalid buyer tax number with status 2, even with --confirm', async () => {
    const path = file('wrong', body({ buyer: { companyName: 'X', address: 'Y', taxId: '1234567890' } }));
    for (const confirm of [[], ['--confirm', 'companyWithoutNip']]) {
      const refused = read(await on('invoices', 'create', path, ...confirm, '--json'), refusedBody, 2);
      expect(refused.errors.map(({ field }) => field)).toContain('buyer.taxId');
    }
    expect(await waiting()).toBe(0);
  });

  test('kontuar invoices create: queues an invoice with a warning only when --confirm names the warning’s code', async () => {
    const seller = { companyName: 'Pensjonat Pod Lipą', address: 'ul. Krupówki 1', taxId: '5265877635' };
    const path = file('own', body({ buyer: { ...seller, identifierType: 'NIP' } }));
    const refused = read(await on('invoices', 'create', path, '--json'), refusedBody, 2);
    expect(refused.errors).toEqual([
      { field: 'buyer.taxId', message: expect.stringContaining('--confirm buyerIsSeller') },
    ]);
    // The code of another finding confirms nothing here, and an unknown code is bad input.
    expect((await on('invoices', 'create', path, '--confirm', 'companyWithoutNip')).status).toBe(2);
    expect((await on('invoices', 'create', path, '--confirm', 'whatever')).status).toBe(2);
    expect(await waiting()).toBe(0);

    const confirmed = await on('invoices', 'create', path, '--confirm', 'buyerIsSeller', '--json');
    expect(confirmed.status, confirmed.err).toBe(0);
    expect(confirmed.err).toContain('Warning');
    expect(await waiting()).toBe(1);
  });
});
