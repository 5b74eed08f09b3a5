import { describe, expect, it } from 'vitest';
import { formatFinding } from '#shared/text/findingWords';
import { storeKsefConnectedSetting } from '#engine/account/ksefConnectedSetting';
import {
  checkInvoiceCreateBeforeQueueing,
  validateInvoiceEditBeforeQueueing,
} from '#engine/sync/outbox/validateInvoiceChangeBeforeQueueing';
import type { References } from '#engine/store/outbox/outboxStoreInterface';
import type { Finding } from '#shared/model/finding';
import type { Invoice } from '#shared/model/invoice';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import { anInvoice, anItem } from '#support/records';
import { AT, TODAY } from '../../store/openTestStore';
import { houseBody, createQueueFixture, type QueueFixture } from './queueFixture';

/** Tests what the rules know of the stored invoices when a change is queued, with a store and without a service. */

const NONE: References = { correctionId: null, prepaymentId: [] };
const STAY = 70;
const COMPANY = { companyName: 'Alfa', address: 'ul. Polna 2, Kraków', taxId: '5260250274' } as const;

type Said = readonly (readonly [field: string, message: string])[];

const NO_BREAK = '\u00a0';

/** Returns the field and the English message of each finding with this code. */
const saying = (findings: readonly Finding[], code: string): Said =>
  findings
    .filter((finding) => finding.code === code)
    .map((finding) => [finding.field, formatFinding(finding, 'en').replaceAll(NO_BREAK, ' ')]);

const listMessages = (
  { store }: QueueFixture,
  code: string,
  over: Partial<CreateBody>,
  references: Partial<References> = {},
): Said =>
  saying(checkInvoiceCreateBeforeQueueing(store, houseBody(over), { ...NONE, ...references }, TODAY), code);

/** Returns the findings with this code for an edit of a stored invoice, from the service or still waiting. */
function saidOfEdit(house: QueueFixture, code: string, localId: string, patch: UpdateBody): Said {
  const shown = house.store.invoices.readCard(localId)?.invoice;
  if (!shown) throw new Error('it is not here');
  const [head] = house.lane(localId);
  const waiting = head?.kind === 'create' ? head : null;
  return saying(validateInvoiceEditBeforeQueueing(house.store, shown, patch, waiting, TODAY), code);
}

/** Matches one finding whose message contains this name. */
const names = (field: string, name: string) => [[field, expect.stringContaining(name)]];

describe('the limit of invoices outside KSeF', () => {
  const LIMIT = 'outsideKsefLimit';
  const sale = { invoiceStatus: 'ISSUED', buyer: { ...COMPANY, identifierType: 'NIP' } } as const;
  const record = (over: Partial<Invoice> = {}) =>
    anInvoice({
      invoiceId: 9,
      buyer: { ...COMPANY, identifierType: 'NIP' },
      invoiceItems: [anItem({ grossUnitPrice: '9900' })],
      ...over,
    });
  function houseWith(...records: Invoice[]): QueueFixture {
    const house = createQueueFixture(...records);
    storeKsefConnectedSetting(house.store, 'no');
    return house;
  }

  it('limit of invoices outside KSeF: the warning states the month’s total of these invoices', () => {
    expect(listMessages(houseWith(record()), LIMIT, sale)).toEqual(names('invoiceType', ' 10,100.00 PLN;'));
    expect(listMessages(houseWith(), LIMIT, sale)).toEqual([]);
    const two = houseWith(record(), record({ invoiceId: 8, issueDate: '2026-06-30' }));
    expect(listMessages(two, LIMIT, sale)).toEqual(names('invoiceType', ' 20,000.00 PLN;'));
  });

  it.each<[string, Partial<Invoice>]>([
    ['of another month', { issueDate: '2026-05-31' }],
    ['of the next month', { issueDate: '2026-07-01' }],
    ['that is a draft', { invoiceStatus: 'DRAFT' }],
    ['that KSeF has', { ksefId: '5265877635-20250826-0100001AF629-AF' }],
    ['in another currency', { currency: 'EUR' }],
    ['for a person', { buyer: anInvoice().buyer }],
    ['that is a correction', { invoiceType: 6 }],
    ['without a readable amount', { invoiceItems: [anItem({ grossUnitPrice: null })] }],
  ])('leaves out an invoice %s', (_, over) => {
    expect(listMessages(houseWith(record(over)), LIMIT, sale)).toEqual([]);
    const house = houseWith(record(), record({ ...over, invoiceId: 8 }));
    expect(listMessages(house, LIMIT, sale)).toEqual(names('invoiceType', ' 10,100.00 PLN;'));
  });

  it('limit of invoices outside KSeF: the monthly sum excludes an invoice whose deletion is queued, and counts an edited invoice once', () => {
    const house = houseWith(record());
    const localId = house.create({ ...sale, invoiceItems: record().invoiceItems.map(() => big(300)) });
    expect(saidOfEdit(house, LIMIT, localId, { invoiceType: 1 })).toEqual(
      names('invoiceType', ' 10,200.00 PLN;'),
    );
    house.remove('9');
    expect(listMessages(house, LIMIT, sale)).toEqual([]);
  });
  const big = (price: number) => ({
    name: 'Nocleg',
    grossUnitPrice: price,
    quantity: 1,
    unit: 'doba',
    rate: '8' as const,
    symbol: '',
  });
});

describe('advances of the stay that nothing has taken off', () => {
  const settlement = { invoiceType: 9, prepaymentValue: 100, reservationId: STAY } as const;
  const waiting = {
    invoiceType: 8,
    invoiceStatus: 'ISSUED',
    prepaymentValue: 50,
    reservationId: STAY,
  } as const;
  const advance = (over: Partial<Invoice> = {}) =>
    anInvoice({ invoiceId: 7, invoiceType: 8, prepaymentValue: '50', reservationId: STAY, ...over });

  it('settlement check: reports every advance of the stay that the settlement links neither by service id nor by local id', () => {
    const house = createQueueFixture(advance());
    const named = house.create(waiting);
    const left = (over: Partial<CreateBody>, references: Partial<References> = {}) =>
      listMessages(house, 'advancesLeft', { ...settlement, ...over }, references);
    expect(left({ prepaymentId: [7] }, { prepaymentId: [named] })).toEqual([]);
    expect(left({ prepaymentId: [7] })).toEqual(names('prepaymentId', named));
    expect(left({}, { prepaymentId: [named] })).toEqual(names('prepaymentId', 'FV 7/06/2026'));
    const secondAdvance = house.create(waiting);
    expect(left({}, { prepaymentId: [named, 'inv-7'] })).toEqual(
      names('prepaymentId', `invoice ${secondAdvance}.`),
    );
    expect(left({}, { prepaymentId: [named, secondAdvance, 'inv-7'] })).toEqual([]);
  });

  it('invoice check before queueing: an edit warns about the stay’s ordinary advances (type 3) that are not deducted yet', () => {
    const plain = anInvoice({ invoiceId: 6, invoiceType: 3, reservationId: STAY });
    const house = createQueueFixture(plain);
    const localId = house.create({ invoiceStatus: 'ISSUED', reservationId: STAY });
    expect(saidOfEdit(house, 'plainAdvancesOpen', localId, { invoiceType: 1 })).toEqual(
      names('invoiceType', 'FV 6/06/2026'),
    );
    expect(listMessages(house, 'plainAdvancesOpen', { reservationId: STAY })).toEqual([]);
    const stored = createQueueFixture(plain, anInvoice({ invoiceId: 9, reservationId: STAY }));
    expect(saidOfEdit(stored, 'plainAdvancesOpen', 'inv-9', { invoiceType: 1 })).toEqual(
      names('invoiceType', 'FV 6/06/2026'),
    );
  });
});

describe('what is left to pay of a settlement', () => {
  const settlement = { invoiceType: 9, prepaymentValue: 100 } as const;
  const differs = 'remainingDiffers';
  const advance = anInvoice({ invoiceId: 7, invoiceType: 8, prepaymentValue: '50' });

  it('settlement check: subtracts from the order the advances linked by service id, by local id or by both kinds of id', () => {
    const house = createQueueFixture(advance);
    const named = house.create({ invoiceType: 8, prepaymentValue: 30 });
    expect(listMessages(house, differs, { ...settlement, prepaymentId: [7] })).toEqual(
      names('prepaymentValue', ' 150.00 PLN '),
    );
    expect(listMessages(house, differs, settlement, { prepaymentId: [named] })).toEqual(
      names('prepaymentValue', ' 170.00 PLN '),
    );
    expect(listMessages(house, differs, settlement, { prepaymentId: ['inv-7', named] })).toEqual(
      names('prepaymentValue', ' 120.00 PLN '),
    );
    const right = { ...settlement, prepaymentValue: 120, prepaymentId: [7] };
    expect(listMessages(house, differs, right, { prepaymentId: [named] })).toEqual([]);
    expect(listMessages(house, differs, { ...settlement, prepaymentId: [555] })).toEqual([]);
  });

  it('settlement check: subtracts each of four linked advances once, one linked by service id and three by local id', () => {
    const house = createQueueFixture(anInvoice({ invoiceId: 1, invoiceType: 8, prepaymentValue: '10' }));
    const named = [20, 30, 40].map((prepaymentValue) => house.create({ invoiceType: 8, prepaymentValue }));
    expect(
      listMessages(
        house,
        differs,
        { ...settlement, prepaymentValue: 99, prepaymentId: [1] },
        { prepaymentId: named },
      ),
    ).toEqual(names('prepaymentValue', ' 100.00 PLN '));
  });

  it('settlement check: compares no amount when a correction of the advance has an unknown amount', () => {
    const correction = anInvoice({
      invoiceId: 11,
      invoiceType: 6,
      correctionReason: 'Zwrot',
      extra: { correctionId: 7 },
      invoiceItems: [anItem({ grossUnitPrice: null })],
    });
    const house = createQueueFixture(advance, correction);
    expect(listMessages(house, differs, { ...settlement, prepaymentId: [7] })).toEqual([]);
    expect(listMessages(house, 'advanceSettled', { ...settlement, prepaymentId: [7] })).toEqual([]);
  });

  it('check of an edited settlement: deducts the advance amount valid on the settlement date, ignoring later corrections', () => {
    const settled = anInvoice({
      invoiceId: 9,
      invoiceType: 9,
      prepaymentValue: '50',
      issueDate: '2026-06-04',
      extra: { prepaymentId: [7] },
      addDate: '2026-06-04T12:00:00+02:00',
    });
    const house = createQueueFixture(advance, settled);
    const before = saidOfEdit(house, differs, 'inv-9', { prepaymentValue: 60 });
    expect(before).toEqual(names('prepaymentValue', ' 50.00 PLN '));
    const correction = anInvoice({
      invoiceId: 11,
      invoiceType: 6,
      issueDate: '2026-06-20',
      addDate: '2026-06-20T12:00:00+02:00',
      correctionReason: 'Zwrot',
      prepaymentValue: '20',
      extra: { correctionId: 7 },
      invoiceItems: [anItem({ grossUnitPrice: '20' })],
    });
    house.store.invoices.apply([correction], AT);
    expect(saidOfEdit(house, differs, 'inv-9', { prepaymentValue: 60 })).toEqual(before);
  });
});
