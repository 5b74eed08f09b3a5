import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import type { Hit } from '#shared/contract/appContract';
import type { ShownInvoice } from '#shared/model/invoice';
import type { Reservation } from '#shared/model/reservationSchema';
import type { Day } from '#shared/model/scalars';
import { addDays } from '#shared/rules/days';
import { splitWords } from '#shared/text/fold';
import { typedDays } from '#shared/text/typedDays';
import { apart, GROUPED_DIGITS } from '#shared/text/typedNumbers';
import type { Database } from '../sql/databaseAndSqlBuilder';
import { findSearchHitField, type SearchText } from './searchHitField';
import { prepareTypoTolerantQuery } from './typoTolerantQuery';
import { computeDayEndKey, computeDayStartKey } from '../sql/dayAndIdSortKey';
import { prepareSearchQueries, type PartOfDay } from './searchQueries';
import { buildFtsQuery, buildInvoiceNumberWholeWordQuery } from './searchTextsAndFtsQueries';

/** A stay in progress that began more than this many days ago is listed with the past stays. */
const LONG_STAY_DAYS = 60;

/** Prepares the search for stays and invoices. Stays come first, unless the text can only be an invoice number. */
export function prepareStayAndInvoiceSearch(db: Database) {
  const near = prepareTypoTolerantQuery(db);
  const { invoices, ofDigits, issued, ahead, before, arriving, stayBody, invoiceBody } =
    prepareSearchQueries(db);

  function findByInvoiceNumber(text: string, limit: number) {
    const match = buildInvoiceNumberWholeWordQuery(text);
    if (match === null) return [];
    const digits = `*[^0-9]${separateLettersAndDigits(text).match(/\d+/g)?.join('[^0-9]*')}[^0-9]*`;
    return ofDigits
      .all({ match, digits, limit })
      .filter(({ full_no }) => isInInvoiceNumber(text, full_no, ' '));
  }

  /** Finds stays and invoices, or only invoices if the typed text names an invoice number. */
  function findHits(
    typed: SearchText,
    match: string,
    limit: number,
    today: Day,
    onlyInvoices = false,
  ): Hit[] {
    const since = computeDayStartKey(addDays(today, -LONG_STAY_DAYS));
    const exact = findByInvoiceNumber(typed.text, limit);
    const others = excludeRows(invoices.all({ match, limit }), exact);
    const typedAsDays = typed.guessed ? [] : typedDays(typed.text, today);
    // The typed text may be an invoice number or a day, such as `27/11`.
    const isNumber =
      isOnlyInvoiceNumber(typed.text) && (typed.text.includes('/') || typedAsDays.length === 0);
    // Invoices whose number begins with the typed text come before other hits, because a user who has typed `27/1` may
    // be about to type `27/11`.
    const begun = isNumber ? others.filter(({ full_no }) => isInInvoiceNumber(typed.text, full_no, '')) : [];
    const found = [...exact, ...begun, ...others.filter((row) => !begun.includes(row))];
    const askedFor = isNumber && exact.length + begun.length > 0;
    const days = (askedFor || typed.guessed ? [] : typedDays(typed.text, today)).map((day): PartOfDay => ({
      from: computeDayStartKey(day),
      end: computeDayEndKey(day),
      limit,
    }));
    const arrive = onlyInvoices ? [] : days.flatMap((day) => putGoneStaysLast(arriving.all(day)));
    const ofDays = days.toReversed().flatMap((day) => issued.all(day));
    const [come, were] = onlyInvoices
      ? [[], []]
      : [
          ahead.all({ match, since, today, limit }),
          before.all({ match, since, until: computeDayStartKey(today), today, limit }),
        ];
    const [ofStays, ofInvoices] = divideRows(
      arrive.length + come.length + were.length,
      ofDays.length + found.length,
      limit,
    );
    const [toCome, past] = divideRows(come.length, were.length, ofStays);
    const named = [...putGoneStaysLast(come.slice(0, toCome)), ...putGoneStaysLast(were.slice(0, past))];
    // A text without digits may be a surname, so guests with this surname are listed before guests found by their
    // arrival day.
    const isName = !/\d/.test(typed.text);
    const listed = isName
      ? [...named, ...excludeRows(arrive, named)]
      : [...arrive, ...excludeRows(named, arrive)];
    const guests = listed.slice(0, ofStays).map((row): Hit => {
      const title = `${row.name} ${row.forename}`.trim();
      return {
        kind: 'reservation',
        id: String(row.reservation_id),
        title,
        detail: row.room_name,
        day: row.arrival,
        until: row.departure,
        paid: null,
        standing: null,
        checkIn: row.check_in,
        gone: row.gone_since !== null,
        found: arrive.includes(row)
          ? null
          : findSearchHitField(typed, `${title} ${row.room_name}`, () => listStayFields(row)),
      };
    });
    const documents = [...ofDays, ...excludeRows(found, ofDays)].slice(0, ofInvoices).map((row): Hit => {
      const { syncState, invoiceStatus, ksefId, sentType } = row;
      return {
        kind: 'invoice',
        id: row.local_id,
        title: row.full_no,
        detail: row.buyer_name,
        day: row.issue_date,
        until: null,
        paid: isCorrection(row.invoice_type) ? null : (IS_PAID_BY_STATUS[row.payment_status ?? -1] ?? null),
        standing: { syncState, deleting: row.deleting === 1, invoiceStatus, ksefId, sentType },
        checkIn: null,
        gone: false,
        found: ofDays.includes(row)
          ? null
          : findSearchHitField(typed, `${row.full_no} ${row.buyer_name}`, () => listInvoiceFields(row)),
      };
    });
    return askedFor ? [...documents, ...guests] : [...guests, ...documents];
  }

  function listStayFields({
    place,
    number,
    reservation_id,
  }: SortKeyRow & { number: number | null; reservation_id: number }) {
    const kept = stayBody.first({ place });
    if (!kept) return [];
    const { phone, email, additionalInformations }: Reservation = JSON.parse(kept.body);
    return [
      ['number', String(number ?? '')],
      ['phone', phone],
      ['email', email],
      ['note', additionalInformations],
      ['number', String(reservation_id)],
    ] as const;
  }
  function listInvoiceFields({ place }: SortKeyRow) {
    const kept = invoiceBody.first({ place });
    if (!kept) return [];
    const { buyer, receiver, ksefId, town, additionalInfo, correctionReason }: ShownInvoice = JSON.parse(
      kept.body,
    );
    return [
      ['taxId', buyer.taxId],
      ['ksefId', ksefId ?? ''],
      ['party', receiver?.companyName ?? ''],
      ['taxId', receiver?.taxId ?? ''],
      ['address', buyer.address],
      ['address', receiver?.address ?? ''],
      ['address', town ?? ''],
      ['note', additionalInfo ?? ''],
      ['note', correctionReason ?? ''],
    ] as const;
  }

  return {
    search(typed: string, limit: number, today: Day): Hit[] {
      const text = typed.replace(INVOICE_WORD_PATTERN, '');
      const match = buildFtsQuery(text);
      return match === null ? [] : findHits({ text, guessed: false }, match, limit, today, text !== typed);
    },
    searchWithTypos(text: string, limit: number, today: Day): { words: string[]; hits: Hit[] } {
      const instead = near(text);
      const hits =
        instead === null
          ? []
          : findHits({ text: instead.words.join(' '), guessed: true }, instead.match, limit, today);
      return { words: hits.length === 0 ? [] : (instead?.words ?? []), hits };
    },
  };
}

/** Maps the value `payment_status` of the service: 0 is unpaid, 1 is paid. */
const IS_PAID_BY_STATUS: Readonly<Record<number, boolean>> = { 0: false, 1: true };

/** Matches the word for "invoice" before a number, as in `faktura 7/09`. */
const INVOICE_WORD_PATTERN = /^\s*(?:faktur[aęy]?|f-ra|invoice)\s+(?:nr\.?\s+|no\.?\s+)?(?=\S*\d)/i;

interface SortKeyRow {
  readonly place: number;
}

const excludeRows = <Row extends SortKeyRow>(rows: readonly Row[], those: readonly SortKeyRow[]): Row[] =>
  rows.filter(({ place }) => !those.some((excluded) => excluded.place === place));

const separateLettersAndDigits = (text: string): string => splitWords(text).flatMap(apart).join(' ');

/** Returns whether an invoice number contains the typed words in sequence. */
const isInInvoiceNumber = (typed: string, number: string, end: ' ' | ''): boolean =>
  ` ${separateLettersAndDigits(number)} `.includes(` ${separateLettersAndDigits(typed)}${end}`);

/** Returns whether the text can only be an invoice number. Digits alone may also be a room or a phone number. */
const isOnlyInvoiceNumber = (text: string): boolean =>
  /\d/.test(text) &&
  splitWords(text.replace(GROUPED_DIGITS, ' ')).flatMap(apart).length +
    (text.match(GROUPED_DIGITS)?.length ?? 0) >
    1;

function putGoneStaysLast<Row extends { readonly gone_since: string | null }>(rows: readonly Row[]): Row[] {
  return [
    ...rows.filter(({ gone_since }) => gone_since === null),
    ...rows.filter(({ gone_since }) => gone_since !== null),
  ];
}

/**
 * Divides the rows of the result list equally between two lists of hits. Rows that one list does not need go to the
 * other list.
 */
function divideRows(first: number, second: number, room: number): [first: number, second: number] {
  const half = Math.ceil(room / 2);
  return [
    Math.min(first, Math.max(room - half, room - second)),
    Math.min(second, Math.max(half, room - first)),
  ];
}
