import { speak } from '#shared/text/language';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { InvoiceRecord } from '../../src-main/training/invoiceRecord';
import { toPropertyDay } from '#shared/rules/days';
import { command } from '#support/command';
import { makeProfile, type Ended, type TestProfile } from '#support/testProfile';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';
import { conflictSchema } from './cliAnswers';
import * as texts from '#shared/i18n/texts';

/** Tests creating, editing, deleting and deciding invoices on the command line, online and offline. */

let service: TrainingServer;
let profile: TestProfile;
const folder = mkdtempSync(join(tmpdir(), 'kontuar-bodies-'));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
/**
 * Starts a service and a profile for this group with an unused limit of 60 requests a minute; a used-up limit would
 * have to be waited for.
 */
function connected(): void {
  beforeAll(async () => {
    [service, profile] = await Promise.all([startTrainingServer({ invoices: 40, rooms: 4 }), makeProfile()]);
    const { baseUrl, legacyBaseUrl, caFile } = service;
    const addresses = ['--base-url', baseUrl, '--legacy-base-url', legacyBaseUrl, '--ca-file', caFile];
    const ended = await on('connect', ...addresses);
    expect(ended.status, ended.err).toBe(0);
    expect((await on('sync')).status).toBe(0);
  }, 180_000);
  afterAll(() => Promise.all([service.close(), profile.remove()]));
}

const on = (...args: string[]): Promise<Ended> =>
  command([...args, '--json', '--profile', profile.dir], {
    KONTUAR_CLIENT_ID: service.clientId,
    KONTUAR_CLIENT_SECRET: service.clientSecret,
    KONTUAR_LEGACY_LOGIN: service.legacyLogin,
    KONTUAR_LEGACY_PASSWORD: service.legacyPassword,
    KONTUAR_BASE_URL: service.baseUrl,
    KONTUAR_LEGACY_BASE_URL: service.legacyBaseUrl,
    KONTUAR_CA_FILE: service.caFile,
  });
function file(name: string, body: unknown): string {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, typeof body === 'string' ? body : JSON.stringify(body));
  return path;
}

const invoiceSchema = z.object({
  invoiceId: z.int().nullable(),
  localId: z.string(),
  syncState: z.enum(['synced', 'waiting', 'sending', 'rejected', 'conflict']),
  invoiceType: z.int(),
  town: z.string().nullable(),
  additionalInfo: z.string().nullable(),
  totals: z.object({ gross: z.string() }),
});
const listedSchema = z.object({
  invoiceId: z.int().nullable(),
  invoiceFullNo: z.string(),
  invoiceStatus: z.string(),
});
const failureSchema = z.object({
  error: z.object({ code: z.string(), message: z.string(), field: z.string().optional() }),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
const outboxSchema = z.object({
  outbox: z.object({ sent: z.int(), waiting: z.int(), conflicts: z.int() }),
});
const resolvedSchema = z.object({ resolved: z.boolean(), conflict: conflictSchema.nullable() });

const read = <T>(ended: Ended, schema: z.ZodType<T>, status = 0): T => {
  expect(ended.status, `${ended.out}${ended.err}`).toBe(status);
  return schema.parse(JSON.parse(ended.out));
};
const show = async (id: string | number) => read(await on('invoices', 'show', String(id)), invoiceSchema);
const conflicts = async () => read(await on('conflicts', 'list'), z.array(conflictSchema));

const day = toPropertyDay(new Date().toISOString());
const body = (fields: Record<string, unknown> = {}) => ({
  invoiceType: 1,
  buyer: {
    companyName: 'Drukarnia Szulc sp. j.',
    address: 'ul. Źródlana 14, Bielsko-Biała',
    taxId: '1234563218',
  },
  seller: { companyName: 'Pensjonat', address: 'ul. Krupówki 1, Zakopane', taxId: '5265877635' },
  invoiceItems: [{ name: 'Nocleg', grossUnitPrice: 420.5, quantity: 2, unit: 'doba', rate: '8', symbol: '' }],
  paymentType: 2,
  paymentStatus: 0,
  issueDate: day,
  saleDate: day,
  paymentDate: day,
  currency: 'PLN',
  ...fields,
});
/** Returns an ordinary issued invoice that is in the service and in the local store; each call returns another one. */
function stored(): InvoiceRecord {
  const { book } = service.service.property;
  const plain = book
    .listSortedBy('invoiceId')
    .find(
      (record) =>
        record.invoiceType === 1 && record.invoiceStatus === 'ISSUED' && !taken.has(record.invoiceId),
    );
  if (!plain) throw new Error('the property has no plain invoice left');
  taken.add(plain.invoiceId);
  return plain;
}
const taken = new Set<number>();

describe('a queue on the command line', { timeout: 180_000 }, () => {
  connected();

  test('kontuar invoices: queues a new invoice, an edit and a deletion, and the next sync sends each', async () => {
    const before = service.service.property.book.size;
    const made = read(await on('invoices', 'create', file('new', body())), invoiceSchema);
    expect(made).toMatchObject({ invoiceId: null, syncState: 'waiting', totals: { gross: '841.00' } });
    expect(service.service.property.book.size).toBe(before);
    expect(read(await on('status'), z.object({ light: z.string(), waiting: z.int() }))).toEqual({
      light: 'waiting',
      waiting: 1,
    });

    expect(read(await on('sync'), outboxSchema).outbox).toEqual({ sent: 1, waiting: 0, conflicts: 0 });
    expect(service.service.property.book.size).toBe(before + 1);
    const sent = await show(made.localId);
    expect(sent).toMatchObject({ localId: made.localId, syncState: 'synced' });
    const id = String(sent.invoiceId);

    const edited = read(await on('invoices', 'edit', id, file('edit', { town: 'Zakopane' })), invoiceSchema);
    expect(edited).toMatchObject({ town: 'Zakopane', syncState: 'waiting', localId: made.localId });
    expect(read(await on('sync'), outboxSchema).outbox.sent).toBe(1);
    expect(service.service.property.book.get(Number(id))?.town).toBe('Zakopane');

    expect((await on('invoices', 'delete', id)).status).toBe(0);
    expect(read(await on('sync'), outboxSchema).outbox.sent).toBe(1);
    expect(service.service.property.book.get(Number(id))).toBeUndefined();
    expect((await on('invoices', 'show', id)).status).toBe(2);
  });

  test('kontuar invoices delete: immediately removes an invoice that was never sent', async () => {
    const { localId } = read(await on('invoices', 'create', file('gone', body())), invoiceSchema);
    expect(read(await on('invoices', 'delete', localId), z.object({ deleted: z.string() })).deleted).toBe(
      'here',
    );
    expect((await on('invoices', 'show', localId)).status).toBe(2);
  });

  test('kontuar sync: exits with status 4 when the service is down, and sends the queued invoice later', async () => {
    const { localId } = read(await on('invoices', 'create', file('down', body())), invoiceSchema);
    service.service.faults.plan({ kind: 'serverError', status: 503 }, { times: 100 });
    const failed = await on('sync');
    service.service.faults.clear();
    expect(read(failed, failureSchema, 4).error.message).not.toBe('');
    expect(await show(localId)).toMatchObject({ invoiceId: null, syncState: 'waiting' });
    expect(read(await on('sync'), outboxSchema).outbox.sent).toBe(1);
  });
});

describe('new invoices on the command line', { timeout: 180_000 }, () => {
  connected();

  test('kontuar invoices create: turns the output of “kontuar invoices show” into a new invoice, but refuses fields that only the service sets', async () => {
    const { invoiceId: id } = stored();
    const shown: unknown = JSON.parse((await on('invoices', 'show', String(id))).out);
    const given = z.record(z.string(), z.unknown()).parse(shown);
    const refused = { ...given, ksefId: KSEF_NUMBER, exchangeRate: 4.2 };
    const failed = read(await on('invoices', 'create', file('theirs', refused)), failureSchema, 2);
    expect(failed.errors?.map(({ field }) => field)).toEqual(['ksefId', 'exchangeRate']);
    // The stay already has the original of this copy, so the copy needs `--above-price`.
    const again = file('typed', { ...given, aditionalInfo: 'x' });
    const typed = await on('invoices', 'create', again, '--above-price');
    expect(typed.err).toMatch(/Warning, aditionalInfo/);
    expect(read(typed, invoiceSchema)).toMatchObject({ invoiceId: null, syncState: 'waiting' });
    expect(read(await on('sync'), outboxSchema).outbox).toEqual({ sent: 1, waiting: 0, conflicts: 0 });
  });

  test('kontuar sync: exits with status 3 when the service saved an invoice as another type, until kontuar invoices keep-type is run', async () => {
    service.service.account.createsAs = 2;
    const { localId } = read(await on('invoices', 'create', file('other', body())), invoiceSchema);
    const syncRun = await on('sync');
    service.service.account.createsAs = null;
    expect(read(syncRun, outboxSchema, 3).outbox.sent).toBe(1);
    expect(syncRun.err).toContain(`kontuar invoices keep-type ${localId}`);
    const status = z.object({ light: z.string(), otherTypes: z.int() });
    expect(read(await on('status'), status)).toEqual({ light: 'needsYou', otherTypes: 1 });
    expect((await on('invoices', 'keep-type', localId)).status).toBe(0);
    expect((await on('invoices', 'keep-type', 'nowhere')).status).toBe(2);
    expect(read(await on('status'), status)).toEqual({ light: 'upToDate', otherTypes: 0 });
    expect((await on('sync')).status).toBe(0);
  });

  test('kontuar invoices: create needs --above-price when the stay is already fully invoiced, and link sets the stay of an invoice', async () => {
    const stays = read(
      await on('reservations', 'list'),
      z.array(
        z.object({
          reservationId: z.int(),
          pricePerStay: z.string().nullable(),
          currency: z.string(),
          goneSince: z.string().nullable(),
        }),
      ),
    );
    const invoiced = new Set(
      service.service.property.book.listSortedBy('invoiceId').map((record) => record.reservationId),
    );
    const stay = stays.find(
      (candidate) =>
        !invoiced.has(candidate.reservationId) &&
        Number(candidate.pricePerStay) > 0 &&
        candidate.goneSince === null,
    );
    if (!stay) throw new Error('every stay has an invoice');
    const { reservationId, currency, pricePerStay } = stay;
    const line = { name: 'Nocleg', grossUnitPrice: Number(pricePerStay), quantity: 1, unit: 'usł.' };
    const fullBody = body({ reservationId, currency, invoiceItems: [{ ...line, rate: '8', symbol: '' }] });
    const first = read(await on('invoices', 'create', file('whole', fullBody)), invoiceSchema);

    const waiting = async () => read(await on('status'), z.object({ waiting: z.int() })).waiting;
    const before = await waiting();
    const refused = await on('invoices', 'create', file('again', fullBody));
    expect(read(refused, failureSchema, 2)).toMatchObject({
      error: { code: 'badInput', field: 'reservationId' },
      errors: [{ field: 'reservationId' }],
    });
    expect(refused.err).toMatch(/already has new-.*--above-price/);
    expect(await waiting()).toBe(before);
    // Errors in the invoice's fields are reported before the other invoice of the same stay.
    const wrong = await on('invoices', 'create', file('wrong', { ...fullBody, buyer: { companyName: 'x' } }));
    expect(read(wrong, failureSchema, 2).error.field).not.toBe('reservationId');
    const second = await on('invoices', 'create', file('again', fullBody), '--above-price');
    expect(second.err).toMatch(/Warning, reservationId/);
    const linked = (ended: Ended) =>
      read(ended, z.object({ reservationId: z.int().nullable() })).reservationId;
    expect(linked(second)).toBe(reservationId);

    const { localId } = first;
    expect(linked(await on('invoices', 'link', localId, '--stay', 'none'))).toBeNull();
    expect(linked(await on('invoices', 'link', localId, '--stay', String(reservationId)))).toBe(
      reservationId,
    );
    const nobody = await on('invoices', 'link', localId, '--stay', '999999999');
    expect(read(nobody, failureSchema, 2).error.field).toBe('stay');
    expect((await on('invoices', 'link', localId)).status).toBe(2);
    const missing = await on('invoices', 'link', localId, '--original', '999999999');
    expect(read(missing, failureSchema, 2).error.field).toBe('original');
    // An invoice number finds its invoice; the refusal says that this invoice cannot be a correction.
    const listed = read(await on('invoices', 'list'), z.array(listedSchema));
    const numbered = listed.find(({ invoiceFullNo }) => invoiceFullNo !== '');
    const byNumber = await on('invoices', 'link', localId, '--original', numbered?.invoiceFullNo ?? '');
    expect(read(byNumber, failureSchema, 2).error.message).toBe(speak(texts.links, 'en').refused.alone);
    // An invoice in KSeF cannot be edited: the command refuses at once and queues nothing.
    const locked = listed.find(({ invoiceStatus }) => invoiceStatus === 'SENT_KSEF');
    const waitingNow = await waiting();
    const refusedStay = await on(
      'invoices',
      'link',
      String(locked?.invoiceId),
      '--stay',
      String(reservationId),
    );
    expect(read(refusedStay, failureSchema, 2).error.field).toBe('invoiceStatus');
    expect(await waiting()).toBe(waitingNow);
    const unknown = await on('invoices', 'link', '999999999', '--original', localId);
    expect(read(unknown, failureSchema, 2).error.field).toBe('id');
    for (const id of [localId, read(second, invoiceSchema).localId])
      expect((await on('invoices', 'delete', id)).status).toBe(0);
  });

  test('kontuar invoices create: reports every invalid field and queues nothing', async () => {
    const wrong = body({ buyer: { companyName: 'X', address: 'Y', taxId: '1234567890' }, invoiceItems: [] });
    const failed = read(await on('invoices', 'create', file('wrong', wrong)), failureSchema, 2);
    expect(failed.errors?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['buyer.taxId', 'invoiceItems']),
    );
    const shapeless = read(
      await on('invoices', 'create', file('shapeless', { invoiceType: 1 })),
      failureSchema,
      2,
    );
    expect(shapeless.errors?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['buyer', 'issueDate']),
    );
    // A number that is already taken is an error, as in the form, and no option overrides it.
    const existing = [...service.service.property.book.listSortedBy('issueDate')].findLast(
      ({ invoiceType, invoiceStatus }) => invoiceType === 1 && invoiceStatus !== 'DRAFT',
    );
    const { issueDate = '', invoiceNo = 0 } = existing ?? {};
    const taken = body({ invoiceType: 1, issueDate, saleDate: issueDate, customNumber: invoiceNo });
    for (const more of [[], ['--above-price']]) {
      const refused = read(await on('invoices', 'create', file('taken', taken), ...more), failureSchema, 2);
      expect(refused.errors?.map(({ field }) => field)).toEqual(['customNumber']);
    }
    expect((await on('invoices', 'create', file('text', 'no JSON'))).status).toBe(2);
    expect((await on('invoices', 'create', join(folder, 'nowhere.json'))).status).toBe(2);
    expect((await on('invoices', 'edit', '1', file('town', { town: 'X' }))).status).toBe(2);
    expect(read(await on('status'), z.object({ waiting: z.int() })).waiting).toBe(0);
  });
});

describe('decisions on the command line', { timeout: 180_000 }, () => {
  connected();

  test('kontuar conflicts resolve: a decision about one of two fields leaves the conflict open, and --keep theirs resolves the conflict', async () => {
    const { invoiceId: id } = stored();
    await on(
      'invoices',
      'edit',
      String(id),
      file('mine', { town: 'Zakopane', additionalInfo: 'Dziękujemy' }),
    );
    service.service.property.book.edit(id, { town: 'Kraków', additionalInfo: 'Zapłacono' }, Date.now());
    expect(read(await on('sync'), outboxSchema, 3).outbox).toMatchObject({ sent: 0, conflicts: 1 });
    expect(await show(id)).toMatchObject({ syncState: 'conflict' });

    const [conflict] = await conflicts();
    expect(conflict).toMatchObject({ kind: 'changed', invoiceId: id });
    expect(conflict?.fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'town', mine: 'Zakopane', theirs: 'Kraków' }),
      ]),
    );
    const at = String(conflict?.id);
    const half = await on('conflicts', 'resolve', at, '--field', 'town=mine');
    expect(read(half, resolvedSchema, 3).resolved).toBe(false);
    expect((await on('conflicts', 'resolve', at, '--field', 'town=ours')).status).toBe(2);
    expect((await on('conflicts', 'resolve', at, '--correct')).status).toBe(2);
    expect(read(await on('conflicts', 'resolve', at, '--keep', 'theirs'), resolvedSchema).resolved).toBe(
      true,
    );
    expect(read(await on('conflicts', 'show', at), failureSchema, 2).error.field).toBe('id');
  });

  test('kontuar conflicts resolve: --field decides buyer name and buyer address separately', async () => {
    const { invoiceId: id } = stored();
    const { buyer } = service.service.property.book.get(id) ?? {};
    if (!buyer) throw new Error('no buyer');
    const mine = { buyer: { companyName: 'Alfa', address: 'ul. Moja 1' } };
    await on('invoices', 'edit', String(id), file('buyer', mine));
    const theirs = { ...buyer, companyName: 'Beta', address: 'ul. Ich 2' };
    service.service.property.book.edit(id, { buyer: theirs }, Date.now());
    expect(read(await on('sync'), outboxSchema, 3).outbox).toMatchObject({ sent: 0, conflicts: 1 });
    const [conflict] = await conflicts();
    expect(conflict?.fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'buyer.address', group: 'buyer', asked: true, changedBy: 'both' }),
      ]),
    );
    const at = String(conflict?.id);
    const unknown = await on('conflicts', 'resolve', at, '--field', 'buyer.nip=mine');
    expect(read(unknown, failureSchema, 2).error).toMatchObject({
      field: 'field',
      message: 'There is no field "buyer.nip" to decide. To decide: buyer.companyName, buyer.address.',
    });
    const choices = ['--field', 'buyer=theirs', '--field', 'buyer.address=mine'];
    expect(read(await on('conflicts', 'resolve', at, ...choices), resolvedSchema).resolved).toBe(true);
    expect((await on('sync')).status).toBe(0);
    expect(service.service.property.book.get(id)).toMatchObject({
      buyer: { companyName: 'Beta', address: 'ul. Moja 1' },
    });
  });

  test('kontuar conflicts resolve: turns an edit into a correction with --correct when KSeF has locked the invoice', async () => {
    const { invoiceId: id, invoiceItems } = stored();
    const [first] = invoiceItems;
    if (!first) throw new Error('an invoice without items');
    const { positionId, name, unit, rate, symbol } = first;
    const fewer = {
      invoiceItems: [{ positionId, name, unit, rate, symbol, quantity: 1, grossUnitPrice: 420.5 }],
    };
    expect((await on('invoices', 'edit', String(id), file('fewer', fewer))).status).toBe(0);
    service.service.property.book.edit(id, { invoiceStatus: 'SENT_KSEF', ksefId: KSEF_NUMBER }, Date.now());
    read(await on('sync'), outboxSchema, 3);
    const [conflict] = await conflicts();
    expect(conflict?.kind).toBe('locked');
    const at = String(conflict?.id);
    const without = read(await on('conflicts', 'resolve', at, '--correct'), failureSchema, 2);
    expect(without.error.field).toBe('correctionReason');
    const made = read(
      await on('conflicts', 'resolve', at, '--correct', '--reason', 'Jedna doba mniej'),
      resolvedSchema.extend({ correction: invoiceSchema }),
    );
    expect(made.correction).toMatchObject({
      invoiceType: 10,
      syncState: 'waiting',
      totals: { gross: '420.50' },
    });
    expect(await conflicts()).toEqual([]);
    expect(read(await on('sync'), outboxSchema).outbox.sent).toBe(1);
  });

  test('kontuar conflicts resolve: discards the edit with --drop when the invoice was deleted at the service', async () => {
    const { invoiceId: id } = stored();
    await on('invoices', 'edit', String(id), file('late', { town: 'Zakopane' }));
    service.service.property.book.remove(id);
    read(await on('sync'), outboxSchema, 3);
    const [conflict] = await conflicts();
    expect(conflict?.kind).toBe('deleted');
    expect(
      read(await on('conflicts', 'resolve', String(conflict?.id), '--drop'), resolvedSchema).resolved,
    ).toBe(true);
    expect(read(await on('sync'), outboxSchema).outbox).toEqual({ sent: 0, waiting: 0, conflicts: 0 });
  });

  test('kontuar conflicts: lists two possible duplicates of an invoice whose create request had no answer, and resolve --twin selects a duplicate', async () => {
    await on('invoices', 'create', file('lost', body({ town: 'Cieszyn' })));
    service.service.faults.plan({ kind: 'doubled' }, { method: 'POST', path: /invoices$/ });
    read(await on('sync'), outboxSchema, 3);
    const [conflict] = await conflicts();
    const twins = service.service.property.book
      .listSortedBy('invoiceId')
      .filter((record) => record.town === 'Cieszyn');
    expect(twins).toHaveLength(2);
    const shown = conflict?.twins.toSorted((a, b) => a.invoiceId - b.invoiceId) ?? [];
    expect(shown.map(({ addDate: _, ...twin }) => twin)).toEqual(
      twins.map(({ invoiceId, invoiceFullNo }) => ({
        invoiceId,
        invoiceFullNo,
        buyerName: 'Drukarnia Szulc sp. j.',
        equal: true,
        gross: '841.00',
        currency: 'PLN',
      })),
    );
    const twin = String(twins[0]?.invoiceId);
    const chosen = await on('conflicts', 'resolve', String(conflict?.id), '--twin', twin);
    expect(read(chosen, resolvedSchema).resolved).toBe(true);
    expect(await conflicts()).toEqual([]);
  });
});

const KSEF_NUMBER = '5265877635-20260603-0100A0C0D1E2-3F';
