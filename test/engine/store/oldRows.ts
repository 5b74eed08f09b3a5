import { ownPlaceId, placeOf } from '#engine/store/sql/sortKey';
import type { FormDraft } from '#shared/contract/form';
import type { Invoice } from '#shared/model/invoice';
import { fieldsOf } from '#shared/rules/formFields';
import { anInvoice, anItem, aReservation } from '#support/records';
import { aBody } from '../recovery/bodies';
import { AT, LATER } from './openTestStore';

/** What lay in each table of an earlier schema: a row at least, and one for each value that decides something. */
export type Row = Readonly<Record<string, string | number | null>>;
type Rows = readonly (readonly [table: string, row: Row])[];

export const KEPT = anInvoice({
  invoiceId: 11,
  buyer: { companyName: 'Księgarnia Łódź', taxId: '7250018312', identifierType: 'NIP' },
  invoiceItems: [anItem(), anItem({ name: 'Śniadanie', grossUnitPrice: '35.50', quantity: '2' })],
  reservationId: 5,
  ksefId: '5260250274-20260603-ABCDEF-ABCDEF-01',
  additionalInfo: 'piętro II',
  extra: { newField: [1, { deep: 'ż' }] },
});
export const CORRECTION = anInvoice({ invoiceId: 12, invoiceType: 3, issueDate: '2026-06-04' });
export const UNDATED = anInvoice({ invoiceId: 13, issueDate: null, invoiceStatus: 'PENDING_KSEF' });
/** What the service has of it, and what a change typed here makes of it. */
export const BENEATH = anInvoice({ invoiceId: 14, town: 'Zakopane' });
export const SHOWN = { ...BENEATH, town: 'Ustka' };
/** Typed and not saved. */
export const DRAFT: FormDraft = {
  draftId: 'd-1',
  start: { from: 'nothing' },
  fields: fieldsOf(KEPT),
  base: null,
  savedAt: LATER,
};
/** Made here, not there yet. */
export const OWN = anInvoice({ invoiceId: 0, invoiceNo: null, invoiceFullNo: '', town: 'Hel' });

export const STAY = aReservation({
  reservationId: 5,
  name: 'Żółkiewski',
  phone: '+48 600 100 200',
  additionalInformations: 'kołyska',
  doorCode: '4711#',
  extra: { pets: ['kot'] },
});
export const GONE_STAY = aReservation({ reservationId: 6, arrival: '2026-07-01', departure: '2026-07-03' });

const at = (day: string | null, id: number) => placeOf(day, id, null, () => false);
const OWN_PLACE = at(OWN.issueDate, ownPlaceId(3));

function invoiceRows(invoice: Invoice, words: string, facts: Row = {}): Rows {
  const place = facts['invoice_id'] === null ? OWN_PLACE : at(invoice.issueDate, invoice.invoiceId);
  const row = {
    place,
    local_id: `inv-${invoice.invoiceId}`,
    invoice_id: invoice.invoiceId,
    sync_state: 'synced',
    full_no: invoice.invoiceFullNo,
    invoice_type: invoice.invoiceType,
    invoice_status: invoice.invoiceStatus,
    ksef_id: invoice.ksefId,
    buyer_name: invoice.buyer.companyName,
    buyer_tax_id: invoice.buyer.taxId,
    issue_date: invoice.issueDate,
    payment_date: invoice.paymentDate,
    payment_status: invoice.paymentStatus,
    currency: invoice.currency,
    gross: 10_000,
    reservation_id: invoice.reservationId,
    edit_date: invoice.editDate,
    confirmed_at: AT,
    ...facts,
  };
  return [
    ['invoices', row],
    ['invoice_bodies', { place, body: JSON.stringify(invoice) }],
    ['invoice_words', { rowid: place, words }],
  ];
}

function stayRows(stay: typeof STAY, words: string, goneSince: string | null): Rows {
  const place = at(stay.arrival, stay.reservationId);
  const row = {
    place,
    reservation_id: stay.reservationId,
    number: stay.reservationNumber,
    room_id: stay.roomId,
    room_name: stay.roomName,
    arrival: stay.arrival,
    departure: stay.departure,
    nights: 4,
    name: stay.name,
    forename: stay.forename,
    check_in: stay.checkInStatus,
    payment: stay.paymentStatus,
    source: stay.source,
    color: stay.displayColor,
    has_note: 1,
    gone_since: goneSince,
    confirmed_at: AT,
  };
  return [
    ['reservations', row],
    ['reservation_bodies', { place, body: JSON.stringify(stay) }],
    ['reservation_words', { rowid: place, words }],
  ];
}

const change = (id: number, localId: string, kind: string, state: string, more: Row): Rows[number] => [
  'changes',
  {
    change_id: id,
    local_id: localId,
    kind,
    state,
    conflict: null,
    content: '{}',
    base: null,
    refers: '{}',
    choices: '{}',
    theirs: null,
    twins: '[]',
    problem: null,
    failures: 0,
    looks: 0,
    queued_at: AT,
    since: AT,
    next_try: null,
    ended_at: null,
    ...more,
  },
];

const body = JSON.stringify(aBody('Hel'));
const references = JSON.stringify({ correctionId: 'inv-11', prepaymentId: ['new-x'] });
const attempt = { fingerprint: 'f', sent: body, before: null, skew_ms: -90_000, at: AT };

/** What came with each step. */
export const BROUGHT: readonly Rows[] = [
  [
    ...invoiceRows(KEPT, 'fv 11 06 2026 ksiegarnia lodz 7250018312'),
    ...invoiceRows(CORRECTION, 'fv 12 06 2026 jan kowalski'),
    ...invoiceRows(UNDATED, 'fv 13 06 2026'),
    [
      'invoice_links',
      { place: at(CORRECTION.issueDate, CORRECTION.invoiceId), relation: 'corrects', invoice_id: 11 },
    ],
    [
      'invoice_links',
      { place: at(CORRECTION.issueDate, CORRECTION.invoiceId), relation: 'settles', invoice_id: 13 },
    ],
    ...stayRows(STAY, 'zolkiewski anna 48600100200 kolyska', null),
    ...stayRows(GONE_STAY, 'nowak anna', LATER),
    ['sightings', { window_from: '2026-06-01', window_to: '2026-07-01', reservation_id: 5, lost_at: null }],
    ['sightings', { window_from: '2026-07-01', window_to: '2026-08-01', reservation_id: 5, lost_at: AT }],
    [
      'rooms',
      { room_id: 1, name: 'Pokój 1', pricing_type: 'PRICE_PER_ROOM', options: '{"a":1}', currency: 'PLN' },
    ],
    ['rooms', { room_id: 2, name: 'Strych', pricing_type: null, options: null, currency: null }],
    [
      'prices',
      {
        room_id: 1,
        date: '2026-06-03',
        price: '350.50',
        min_price: '300',
        price_child: '50',
        min_stay: 2,
        max_stay: 14,
        arrival_allowed: 1,
        departure_allowed: 0,
        discount_min_stay: 7,
        discount_price: '300',
        discount_type: 1,
        extra: '{"x":1}',
      },
    ],
    ['prices', { room_id: 1, date: '2026-06-04', price: '0' }],
    ['prices', { room_id: 1, date: '2026-06-05', price: null }],
    ['ranges', { kind: 'invoices', from_day: '0001-01-01', to_day: '9999-12-31', checked_at: AT }],
    ['ranges', { kind: 'reservations', from_day: '2026-06-01', to_day: '2026-07-01', checked_at: AT }],
    ['ranges', { kind: 'pricing', from_day: '2026-06-01', to_day: '2026-07-01', checked_at: LATER }],
    [
      'requests',
      {
        id: 7,
        at: AT,
        method: 'GET',
        path: '/invoices',
        status: 503,
        ms: 81,
        ruid: 'r-1',
        outcome: 'fault',
        note: 'x',
      },
    ],
    ['set_aside', { kind: 'invoice', record_id: '99', reason: 'issueDate: not a day', at: AT }],
    [
      'memory',
      { key: 'account.owner', value: '{"baseUrl":"https://a","legacyBaseUrl":"https://b","client":"ć"}' },
    ],
    ['memory', { key: 'form.drafts', value: '["d-1","d-2"]' }],
    ['memory', { key: 'form.draft.d-1', value: JSON.stringify(DRAFT) }],
    // What was given up.
    ['memory', { key: 'form.draft.d-2', value: 'null' }],
  ],
  [
    ...invoiceRows(SHOWN, 'fv 14 06 2026', { sync_state: 'conflict' }),
    ...invoiceRows(OWN, 'hel jan kowalski', { local_id: 'new-own', invoice_id: null, sync_state: 'sending' }),
    change(1, 'inv-11', 'update', 'sent', {
      content: '{"town":"Łeba"}',
      base: JSON.stringify(KEPT),
      ended_at: LATER,
    }),
    change(2, 'inv-12', 'delete', 'dropped', { base: JSON.stringify(CORRECTION), ended_at: AT }),
    change(3, 'new-own', 'create', 'sending', { content: body, refers: references }),
    change(4, 'inv-14', 'update', 'conflict', {
      conflict: 'changed',
      content: '{"town":"Ustka"}',
      base: JSON.stringify(BENEATH),
      theirs: JSON.stringify({ ...BENEATH, town: 'Gdynia' }),
      choices: '{"town":{"chosen":"mine","value":"Ustka","theirs":"Gdynia"}}',
      failures: 2,
    }),
    change(5, 'new-own', 'update', 'waiting', {
      content: '{"personIssue":"Ewa"}',
      base: JSON.stringify(OWN),
      next_try: LATER,
    }),
    change(6, 'new-gone', 'create', 'uncertain', {
      content: body,
      refers: references,
      looks: 3,
      twins: '[12,13]',
    }),
    ['attempts', { attempt_id: 4, change_id: 3, ...attempt }],
    [
      'attempts',
      { attempt_id: 5, change_id: 6, ...attempt, ended_at: LATER, outcome: 'unknown', ruid: 'r-2' },
    ],
    [
      'history',
      {
        line_id: 9,
        local_id: 'inv-14',
        at: AT,
        what: 'queued',
        kind: 'update',
        conflict: null,
        fields: '["town"]',
        ruid: null,
        detail: 'zażółć',
      },
    ],
    ['mirrors', { local_id: 'inv-14', invoice_id: 14, body: JSON.stringify(BENEATH), confirmed_at: AT }],
    ['mirrors', { local_id: 'new-own', invoice_id: null, body: null, confirmed_at: AT }],
    ['mirrors', { local_id: 'new-gone', invoice_id: 77, body: null, confirmed_at: AT }],
  ],
  [
    [
      'versions',
      {
        version_id: 3,
        at: AT,
        subject: 'reservation',
        record_id: 5,
        is_new: 0,
        fields: '{"arrival":["2026-06-02","2026-06-03"]}',
      },
    ],
    ['versions', { version_id: 4, at: AT, subject: 'reservation', record_id: 6, is_new: 1, fields: '{}' }],
    [
      'versions',
      {
        version_id: 5,
        at: AT,
        subject: 'invoice',
        record_id: 11,
        is_new: 0,
        fields: '{"ksefId":[null,"n"]}',
      },
    ],
    [
      'inbox',
      {
        item_id: 8,
        subject: 'reservation',
        record_id: 5,
        is_new: 0,
        fields: '{"arrival":["2026-06-02","2026-06-03"]}',
        first_at: AT,
        last_at: LATER,
        noticed: 1,
        acknowledged_at: null,
      },
    ],
    [
      'inbox',
      {
        item_id: 9,
        subject: 'reservation',
        record_id: 6,
        is_new: 1,
        fields: '{}',
        first_at: AT,
        last_at: AT,
        noticed: 0,
        acknowledged_at: LATER,
      },
    ],
  ],
  [
    [
      'documents',
      {
        document_id: 2,
        local_id: 'inv-11',
        language: 'plEn',
        content: 'c1',
        duplicate_on: null,
        made_at: AT,
        file: '2026-06/FV 11.pdf',
        sha256: 'ab'.repeat(32),
      },
    ],
    [
      'documents',
      {
        document_id: 3,
        local_id: 'inv-11',
        language: 'pl',
        content: 'c1',
        duplicate_on: '2026-06-04',
        made_at: LATER,
        file: '2026-06/FV 11 duplikat.pdf',
        sha256: 'cd'.repeat(32),
      },
    ],
  ],
  ...[[], [], [], [], [], []],
  [
    ['invoice_mentions', { place: at(CORRECTION.issueDate, 12), number: 'FV 11/06/2026' }],
    ['chosen_links', { invoice_id: 12, relation: 'corrects', other_id: 11, at: AT }],
  ],
  ...[[], [], [], []],
  [['let_go', { invoice_id: 3, issue_date: '2018-06-01', full_no: 'FV 3/06/2018', reservation_id: null }]],
  [],
  [['buyer_checks', { check_id: 'c-1', local_id: 'inv-11', number: '7250018312', at: AT, body: '{}' }]],
  [
    [
      'documents',
      {
        document_id: 4,
        local_id: 'inv-11',
        language: 'plDe',
        content: 'c1',
        duplicate_on: null,
        made_at: LATER,
        file: '2026-06/FV 11 de.pdf',
        sha256: 'ef'.repeat(32),
      },
    ],
  ],
];
