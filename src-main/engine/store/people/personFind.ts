import type Connection from 'better-sqlite3';
import type { Day, Instant } from '#shared/model/scalars';
import type { Party, ShownInvoice } from '#shared/model/invoice';
import type { Reservation } from '#shared/model/reservationSchema';
import type { FieldChanges } from '#shared/rules/stays/stayChanges';
import { cleanNip } from '#shared/rules/identifiers/nip';
import { splitWords } from '#shared/text/fold';
import { extractPhones } from '#shared/text/phones';
import { GUEST_DATA_FIELDS } from '../reservations/stripGuestDataFromStay';
import {
  areGuestContactsContradictory,
  isGuestMatchingQuery,
  isPersonNameInText,
  collectPersonNamesPhonesAndEmails,
  isPersonNameOrContactInText,
  type Marks,
  type PersonQuery,
} from './personQueryMatching';
import { joinFtsTerms, buildFtsQuery, buildFtsPrefixTerm } from '../search/searchTextsAndFtsQueries';
import { parseStoredJsonOrNull } from '../sql/parseStoredJsonOrNull';

/** Finds everything that the database contains about a person. */

export interface FoundStay {
  readonly place: number;
  readonly record: Omit<Reservation, 'doorCode'>;
  readonly goneSince: Instant | null;
}
export interface FoundInvoice {
  readonly localId: string;
  readonly invoiceId: number | null;
  readonly issueDate: Day | null;
  readonly record: ShownInvoice;
}
export interface Found {
  readonly stays: readonly FoundStay[];
  /** Stays of other guests whose notes mention the person whose data is searched for. */
  readonly mentions: readonly FoundStay[];
  readonly invoices: readonly FoundInvoice[];
  /**
   * Ids of the changes in the queue that concern the person: `ended` for finished or discarded changes, `waiting` for
   * changes that are not finished yet.
   */
  readonly ended: readonly number[];
  readonly waiting: readonly number[];
  /** Entries in the history of invoices whose free text mentions the person. */
  readonly history: readonly number[];
  /** Ids of recorded changes that name the person although they belong to stays of other guests. */
  readonly versions: readonly number[];
  readonly drafts: readonly string[];
  /** Notes for the next shift that mention the person or are about the person's stays. */
  readonly handoverNotes: readonly number[];
  /**
   * Keys in the `memory` table whose value mentions the person, for example in the message of the last sync problem.
   */
  readonly memory: readonly string[];
  readonly marks: Marks;
}

/** Matches the keys of the table `memory` whose values never contain data about a guest. */
const GUEST_FREE_KEY_PATTERN = /^(people\.|account|journal$|guard|invoices\.|reservations\.)/;

export function findPerson(connection: Connection.Database, query: PersonQuery): Found {
  const queryRows = <Row>(text: string, ...values: unknown[]): Row[] =>
    connection.prepare<unknown[], Row>(text).all(...values);

  const findStaysWhere = (where: string, value: string) =>
    queryRows<{ place: number; body: string; gone: Instant | null }>(
      `SELECT place, body, gone_since AS gone FROM reservations JOIN reservation_bodies USING (place)
       WHERE place IN (${where}) ORDER BY place DESC`,
      value,
    ).flatMap(({ place, body, gone }): FoundStay[] => {
      const record = parseStoredJsonOrNull<Omit<Reservation, 'doorCode'>>(body);
      return record === null ? [] : [{ place, record, goneSince: gone }];
    });
  const findStaysByWords = (match: string) =>
    findStaysWhere('SELECT rowid FROM reservation_words WHERE reservation_words MATCH ?', match);
  const asked = buildFtsQuery([...query.names, ...query.emails].join(' '));
  const found =
    asked === null
      ? findStaysWhere('SELECT value FROM json_each(?)', JSON.stringify(findSortKeysByPhone()))
      : findStaysByWords(asked);
  const stays = removeDuplicateStays(found.filter(({ record }) => isGuestMatchingQuery(query, record)));
  const marks = collectPersonNamesPhonesAndEmails(
    query,
    stays.map(({ record }) => record),
  );
  const ownStays = new Set<number | null>(stays.map(({ record }) => record.reservationId));
  const stayKeys = new Set(stays.map(({ place }) => place));
  const named = removeDuplicateStays(marks.names.flatMap((name) => findStaysByWords(buildNameQuery(name))));
  const namesakes = findNamesakes(stays, named, marks);
  /**
   * Returns the names and contact data to search for in this stay's texts. If the stay belongs to another guest of the
   * same name, the names are left out.
   */
  const selectMarksForStay = (reservationId: number | null): Marks =>
    reservationId !== null && namesakes.has(reservationId) ? { ...marks, names: [] } : marks;
  const mentions = removeDuplicateStays([...found, ...named]).filter(
    ({ place, record }) =>
      !stayKeys.has(place) &&
      isPersonNameOrContactInText(selectMarksForStay(record.reservationId), record.additionalInformations),
  );

  const { invoices, others } = findInvoices();
  const localIds = new Set(invoices.map(({ localId }) => localId));
  const changes = queryRows<{
    id: number;
    local_id: string;
    ended: string | null;
    stay: number | null;
    text: string;
  }>(CHANGE_TEXTS_SQL).filter(
    ({ local_id, stay, text }) =>
      localIds.has(local_id) ||
      (!others.has(local_id) && isPersonNameOrContactInText(selectMarksForStay(stay), text)),
  );

  return {
    stays,
    mentions,
    invoices,
    ended: changes.filter(({ ended }) => ended !== null).map(({ id }) => id),
    waiting: changes.filter(({ ended }) => ended === null).map(({ id }) => id),
    history: queryRows<{ id: number; detail: string; stay: number | null }>(
      `SELECT line_id AS id, detail,
         (SELECT reservation_id FROM invoices WHERE invoices.local_id = history.local_id) AS stay
       FROM history WHERE detail <> ''`,
    )
      .filter(({ detail, stay }) => isPersonNameOrContactInText(selectMarksForStay(stay), detail))
      .map(({ id }) => id),
    versions: findVersionsNamingPerson(),
    drafts: queryRows<{ id: string; body: string; stay: number | null }>(
      `SELECT draft_id AS id, body, ${buildJsonValueSql('body', 'fields.reservationId')} AS stay FROM drafts`,
    )
      .filter(({ body, stay }) => isPersonNameOrContactInText(selectMarksForStay(stay), body))
      .map(({ id }) => id),
    handoverNotes: queryRows<{ id: number; text: string; stay: number | null }>(
      'SELECT note_id AS id, text, reservation_id AS stay FROM handover_notes',
    )
      .filter(
        ({ text, stay }) => ownStays.has(stay) || isPersonNameOrContactInText(selectMarksForStay(stay), text),
      )
      .map(({ id }) => id),
    memory: queryRows<{ key: string; value: string }>('SELECT key, value FROM memory')
      .filter(
        ({ key, value }) => !GUEST_FREE_KEY_PATTERN.test(key) && isPersonNameOrContactInText(marks, value),
      )
      .map(({ key }) => key),
    marks,
  };

  /**
   * Phone numbers are searched in the stored reservation records, because the search index lacks the second phone
   * number of a record.
   */
  function findSortKeysByPhone(): number[] {
    const inText = { ...collectPersonNamesPhonesAndEmails(query, []), names: [] };
    return queryRows<{ place: number; phone: string | null; note: string | null }>(
      `SELECT place, body ->> '$.phone' AS phone, body ->> '$.additionalInformations' AS note
       FROM reservation_bodies WHERE json_valid(body)`,
    )
      .filter(
        ({ phone, note }) =>
          query.phones.every((asked) =>
            extractPhones(phone ?? '').some((stayPhone) => stayPhone.endsWith(asked)),
          ) || isPersonNameOrContactInText(inText, note ?? ''),
      )
      .map(({ place }) => place);
  }

  /**
   * Finds the invoices of the searched person. `others` contains the `localId`s of invoices of another person with the
   * same name.
   */
  function findInvoices(): { invoices: FoundInvoice[]; others: ReadonlySet<string> } {
    const findInvoicesWhere = (where: string, value: unknown) =>
      queryRows<{ local_id: string; invoice_id: number | null; issue_date: Day | null; body: string }>(
        `SELECT local_id, invoice_id, issue_date, body FROM invoices JOIN invoice_bodies USING (place)
         WHERE ${where} ORDER BY place DESC`,
        value,
      ).flatMap((row): FoundInvoice[] => {
        const record = parseStoredJsonOrNull<ShownInvoice>(row.body);
        const { local_id: localId, invoice_id: invoiceId, issue_date: issueDate } = row;
        return record === null ? [] : [{ localId, invoiceId, issueDate, record }];
      });
    const ids = stays.map(({ record }) => record.reservationId);
    const ofStays = findInvoicesWhere(
      'reservation_id IN (SELECT value FROM json_each(?))',
      JSON.stringify(ids),
    );
    const byName = marks.names.flatMap((name) =>
      findInvoicesWhere(
        'place IN (SELECT rowid FROM invoice_words WHERE invoice_words MATCH ?)',
        buildNameQuery(name),
      ).filter(({ record }) => isNamedInInvoice(selectMarksForStay(record.reservationId), record)),
    );
    const buyers = collectBuyerIdentifiers(stays, ofStays, marks);
    const others = byName.filter(({ record }) => isOtherBuyer(buyers, marks, record));
    const personInvoices = byName.filter((foundInvoice) => !others.includes(foundInvoice));
    return {
      invoices: [
        ...new Map(
          [...ofStays, ...personInvoices].map((foundInvoice) => [foundInvoice.localId, foundInvoice]),
        ).values(),
      ],
      others: new Set(others.map(({ localId }) => localId)),
    };
  }

  /** Finds recorded changes that name the searched person in the history of other guests' stays. */
  function findVersionsNamingPerson(): number[] {
    const ids = new Set(stays.map(({ record }) => record.reservationId));
    return queryRows<{ id: number; record: number; fields: string }>(
      "SELECT version_id AS id, record_id AS record, fields FROM versions WHERE subject = 'reservation' AND fields <> '{}'",
    )
      .filter(({ record, fields }) => {
        if (ids.has(record)) return false;
        const changed = parseStoredJsonOrNull<FieldChanges>(fields) ?? {};
        const values = GUEST_DATA_FIELDS.flatMap((key) => changed[key] ?? []).filter(
          (value) => typeof value === 'string',
        );
        if (values.some((value) => isPersonNameOrContactInText(selectMarksForStay(record), value)))
          return true;
        const names = [...(changed['name'] ?? []), ...(changed['forename'] ?? [])].map(String);
        return isPersonNameInText(selectMarksForStay(record), names.join(' '));
      })
      .map(({ id }) => id);
  }
}

const removeDuplicateStays = (stays: readonly FoundStay[]): FoundStay[] => [
  ...new Map(stays.map((stay) => [stay.place, stay])).values(),
];

function findNamesakes(
  stays: readonly FoundStay[],
  named: readonly FoundStay[],
  marks: Marks,
): ReadonlySet<number> {
  const others = named.filter(
    ({ record }) =>
      isPersonNameInText(marks, `${record.forename} ${record.name}`) &&
      stays.every((stay) => areGuestContactsContradictory(stay.record, record)),
  );
  return new Set(stays.length > 0 ? others.map(({ record }) => record.reservationId) : []);
}

const isNamedInInvoice = (
  marks: Marks,
  { buyer, receiver, additionalInfo, correctionReason }: ShownInvoice,
): boolean =>
  isPersonNameInText(marks, buyer.companyName) ||
  isPersonNameInText(marks, receiver?.companyName ?? '') ||
  isPersonNameOrContactInText(marks, `${additionalInfo ?? ''} ${correctionReason ?? ''}`);

/**
 * Client numbers, tax numbers and addresses that identify the person as a buyer, taken from the person's stays and the
 * invoices of these stays.
 */
interface BuyerIdentifiers {
  readonly clients: ReadonlySet<number>;
  readonly taxIds: ReadonlySet<string>;
  readonly addresses: ReadonlySet<string>;
}

function collectBuyerIdentifiers(
  stays: readonly FoundStay[],
  ofStays: readonly FoundInvoice[],
  marks: Marks,
): BuyerIdentifiers {
  const personInvoices = ofStays.filter(({ record }) => isPersonNameInText(marks, record.buyer.companyName));
  const clients = [...stays, ...personInvoices].flatMap(({ record }) => record.clientId ?? []);
  const collectValues = (value: (buyer: Party) => string) =>
    new Set(personInvoices.map(({ record }) => value(record.buyer)).filter((text) => text !== ''));
  return {
    clients: new Set(clients),
    taxIds: collectValues(normalizeTaxId),
    addresses: collectValues(normalizeAddress),
  };
}

/**
 * Returns whether an invoice without a stay belongs to another buyer of the same name. A different address alone is not
 * sufficient.
 */
function isOtherBuyer(
  { clients, taxIds, addresses }: BuyerIdentifiers,
  marks: Marks,
  record: ShownInvoice,
): boolean {
  const { buyer, clientId, reservationId, additionalInfo } = record;
  if (reservationId !== null || !isPersonNameInText(marks, buyer.companyName)) return false;
  if (isPersonNameOrContactInText({ ...marks, names: [] }, `${buyer.address} ${additionalInfo ?? ''}`))
    return false;
  const taxId = normalizeTaxId(buyer);
  if (
    addresses.has(normalizeAddress(buyer)) ||
    taxIds.has(taxId) ||
    (clientId !== null && clients.has(clientId))
  )
    return false;
  return (clientId !== null && clients.size > 0) || (taxId !== '' && taxIds.size > 0);
}

const normalizeTaxId = ({ taxId }: Party): string => cleanNip(taxId).toUpperCase();
const normalizeAddress = ({ address }: Party): string => splitWords(address).join(' ');

/** Returns an FTS5 query for records in which each word of the name is the beginning of a word. */
const buildNameQuery = (name: readonly string[]): string => joinFtsTerms(name.map(buildFtsPrefixTerm));

const buildJsonValueSql = (column: string, path: string): string =>
  `CASE WHEN json_valid(${column}) THEN ${column} ->> '$.${path}' END`;

/** SQL for the queued changes, each with the id of its invoice's stay and with all texts of the change. */
const CHANGE_TEXTS_SQL = `SELECT change_id AS id, local_id, ended_at AS ended,
   coalesce((SELECT reservation_id FROM invoices WHERE invoices.local_id = changes.local_id),
     ${buildJsonValueSql('content', 'reservationId')}, ${buildJsonValueSql('base', 'reservationId')}) AS stay,
   content || ' ' || coalesce(base, '') || ' ' || coalesce(theirs, '') || ' ' || coalesce(problem, '') || ' ' ||
   coalesce((SELECT group_concat(sent || ' ' || coalesce(before, ''), ' ') FROM attempts
             WHERE attempts.change_id = changes.change_id), '') AS text
 FROM changes`;
