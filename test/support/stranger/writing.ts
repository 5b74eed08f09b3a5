import { randomUUID } from 'node:crypto';
import { isObject, json, parse, problem, type Asked, type Complain, type Reply } from './strangerAnswers';
import { checkCreateBody, checkUpdateBody, checkWhole, nested } from './checkStrangerBodies';
import { afterRace, inOtherOrder, saved, withDefaults, type Habits, type Lag } from './habits';
import type { RawInvoice } from './strangerInvoices';
import type { Breach } from './shape';

/**
 * POST, PATCH and DELETE of invoices by the tables of openapi.yaml. A request that breaks a documented rule is refused
 * and is a complaint; a request that breaks a rule that only the service can check (connection, another invoice's
 * state) is only refused.
 */

export interface WritingOptions {
  /** Whether the account is connected to the e-invoice system (rules 1 to 6); true by default. */
  readonly connected?: boolean;
  /**
   * The answer to an update, which the interface does not define (A34). `record`: 200 with the invoice; `empty`: 200
   * without a body; `nothing`: 204.
   */
  readonly updateAnswers?: 'record' | 'empty' | 'nothing';
  /** The form of `Location` in a 201 answer (A44). */
  readonly location?: 'absolute' | 'relative' | 'elsewhere';
  /** A 201 answer has `Location` but no body. */
  readonly createAnswersBare?: boolean;
  /** True if items that an update omits are kept (A35); a function decides at each update. */
  readonly keepsItems?: boolean | (() => boolean);
  /** Answers to writes contain numbers as texts, as PHP may send them. */
  readonly numbersAsText?: boolean;
  /** The service's clock in epoch ms; the system's clock by default. */
  readonly now?: () => number;
}

export function makeWriting(
  invoices: Map<number, RawInvoice>,
  options: WritingOptions,
  habits: Habits,
  complain: Complain,
  base: () => string,
  lag: Lag,
) {
  const {
    connected = true,
    updateAnswers = 'record',
    location = 'absolute',
    now: clock = Date.now,
  } = options;
  let lastId = Math.max(900, ...invoices.keys());
  let lastPosition = 1_000_000;

  function refuse(asked: Asked, breaches: readonly Breach[]): Reply {
    for (const { path, says } of breaches)
      complain(`${asked.method} ${asked.path}: ${path.join('.')} ${says}`);
    // Types are checked first, because a value that is no number has no limits to check.
    if (breaches.some(({ kind }) => kind === 'type')) return problem(400, 'Invalid data', asked.path);
    return unprocessable(asked, breaches);
  }
  const unprocessable = (asked: Asked, breaches: readonly Breach[]): Reply =>
    problem(422, 'Validation failed', asked.path, { errors: nested(breaches) });
  const because = (path: string, says: string): Breach[] => [{ path: [path], says, kind: 'value' }];

  function create(asked: Asked): Reply {
    const body = parse(asked.body);
    const breaches = checkCreateBody(body);
    if (breaches.length > 0 || !isObject(body)) return refuse(asked, breaches);
    const broken = checkWhole(body);
    if (broken.length > 0) return refuse(asked, broken);
    const refused = [...ofConnection(body), ...ofOthers(body)];
    if (refused.length > 0) return unprocessable(asked, refused);

    lastId += 7;
    const fullBody = habits.fillsDefaults ? withDefaults(body) : body;
    const { customNumber, correctionId: _original, prepaymentId: _advances, ...shown } = fullBody;
    const no = typeof customNumber === 'number' ? customNumber : lastId;
    const now = clock();
    const invoice: RawInvoice = {
      invoiceStatus: 'ISSUED',
      ...shown,
      invoiceType: habits.createsAs ?? shown['invoiceType'],
      invoiceId: lastId,
      invoiceNo: no,
      invoiceFullNo: `FV ${no}/${String(body['issueDate']).slice(0, 4)}`,
      issueDate: String(body['issueDate']),
      receiver: shown['receiver'] ?? null,
      invoiceItems: items(lastId, shown['invoiceItems'], []),
      addDate: new Date(now).toISOString(),
      editDate: new Date(now + habits.editsAfterAddMs).toISOString(),
    };
    const kept = saved(invoice, null, habits.saves);
    const others = [...invoices.values()];
    lag.note(lastId, null);
    if (kept) invoices.set(lastId, kept);
    const answered = habits.answersWithOther === 'no' ? (kept ?? invoice) : (others.at(-1) ?? invoice);
    const shownId = habits.answersWithOther === 'body and Location' ? answered.invoiceId : lastId;
    const baseUrls = {
      absolute: base(),
      relative: new URL(base()).pathname,
      elsewhere: 'https://cdn.example/v9',
    };
    const headers = { location: `${baseUrls[location]}/invoices/${shownId}`, ruid: randomUUID() };
    const savedNothing = kept === null && !habits.repeatsRequests;
    if (options.createAnswersBare || savedNothing) return { status: 201, headers, body: '' };
    const data = written(habits.repeatsRequests ? invoice : answered);
    return json(201, { data, meta: { ruid: headers.ruid } }, headers);
  }

  function update(asked: Asked, found: RawInvoice): Reply {
    const invoice = raced(found);
    if (!invoice) return problem(404, 'No such invoice', asked.path);
    if (isLocked(invoice)) {
      const detail = `The invoice is ${String(invoice['invoiceStatus'])} and cannot be updated`;
      return problem(422, detail, asked.path, { errors: {} });
    }
    const body = parse(asked.body);
    const breaches = checkUpdateBody(body);
    if (breaches.length > 0 || !isObject(body)) return refuse(asked, breaches);
    const currentItems = itemsOf(invoice);
    const given = Array.isArray(body['invoiceItems']) ? body['invoiceItems'].filter(isObject) : null;
    const stranger = given?.findIndex(
      ({ positionId }) =>
        typeof positionId === 'number' && !currentItems.some((item) => item['positionId'] === positionId),
    );
    if (stranger !== undefined && stranger >= 0)
      return unprocessable(asked, because('invoiceItems', `no such position in ${stranger}`));

    const { correctionId: _original, prepaymentId: _advances, ...members } = body;
    const changed: RawInvoice = { ...invoice, editDate: new Date(clock()).toISOString() };
    for (const [name, value] of Object.entries(members)) {
      if (name === 'invoiceItems')
        changed[name] = given ? items(invoice.invoiceId, given, currentItems) : currentItems;
      else if (name === 'receiver') changed[name] = value;
      else if (isObject(value)) changed[name] = { ...Object(invoice[name]), ...value };
      else if (value !== null || (name !== 'buyer' && name !== 'seller')) changed[name] = value;
    }
    const broken = [...checkWhole(changed), ...ofConnection(changed)];
    if (broken.length > 0) return unprocessable(asked, broken);
    const kept = saved(changed, invoice, habits.saves) ?? invoice;
    lag.note(invoice.invoiceId, invoice);
    invoices.set(invoice.invoiceId, kept);
    const ruid = randomUUID();
    if (updateAnswers === 'nothing') return { status: 204, headers: { ruid }, body: '' };
    if (updateAnswers === 'empty') return { status: 200, headers: { ruid }, body: '' };
    return json(200, { data: written(habits.repeatsRequests ? changed : kept), meta: { ruid } }, { ruid });
  }

  function remove(asked: Asked, found: RawInvoice): Reply {
    if (!raced(found)) return problem(404, 'No such invoice', asked.path);
    lag.note(found.invoiceId, found);
    if (!habits.keepsDeleted) invoices.delete(found.invoiceId);
    return { status: 204, headers: { ruid: randomUUID() }, body: '' };
  }

  /** Returns the invoice after another client's change just before the write; null if that client deleted it. */
  function raced(found: RawInvoice): RawInvoice | null {
    const invoice = afterRace(found, habits.losesRaces);
    if (invoice) invoices.set(found.invoiceId, invoice);
    else invoices.delete(found.invoiceId);
    return invoice;
  }

  /** Checks the parts of rules 1 to 6 that depend on the account's connection to KSeF. */
  function ofConnection(body: Readonly<Record<string, unknown>>): Breach[] {
    const type = Number(body['invoiceType']);
    if (type === 3 && connected) return because('invoiceType', 'advances are type 8 here');
    return type >= 8 && !connected ? because('invoiceType', 'needs the connection to KSeF') : [];
  }

  /** Checks the parts of rules 3 to 6 that depend on other invoices. */
  function ofOthers(body: Readonly<Record<string, unknown>>): Breach[] {
    const advances =
      body['invoiceType'] === 9 && Array.isArray(body['prepaymentId']) ? body['prepaymentId'] : [];
    const bad = advances.filter((id) => {
      const advance = invoices.get(Number(id));
      return Number(advance?.['invoiceType']) !== 8 || !advance?.['ksefId'];
    });
    if (bad.length > 0) return because('prepaymentId', 'not an advance with a KSeF number');
    const wanted = { 11: [8], 12: [9] }[Number(body['invoiceType'])];
    if (body['correctionId'] === undefined || body['correctionId'] === null) return [];
    const original = invoices.get(Number(body['correctionId']));
    if (!original) return because('correctionId', 'no such invoice');
    const fits = !wanted || wanted.includes(Number(original['invoiceType']));
    return fits ? [] : because('correctionId', `not of type ${String(wanted)}`);
  }

  function items(
    invoiceId: number,
    given: unknown,
    currentItems: readonly Record<string, unknown>[],
  ): unknown[] {
    const list = Array.isArray(given) ? given.filter(isObject) : [];
    const made = list.map((item) => {
      const known = currentItems.find(({ positionId }) => positionId === item['positionId']);
      if (known) return { ...known, ...item };
      lastPosition += 1;
      return { ...item, invoiceId, positionId: lastPosition, userId: 7, status: 1 };
    });
    const { keepsItems = false } = options;
    const keeps = typeof keepsItems === 'function' ? keepsItems() : keepsItems;
    const kept = currentItems.filter(
      (item) => keeps && !made.some(({ positionId }) => positionId === item['positionId']),
    );
    const merged = [...made, ...kept];
    return habits.reordersItems ? inOtherOrder(merged) : merged;
  }

  const written = (invoice: RawInvoice): unknown => (options.numbersAsText ? asTexts(invoice) : invoice);

  return { create, update, remove };
}

const isLocked = (invoice: RawInvoice): boolean =>
  invoice['invoiceStatus'] === 'PENDING_KSEF' || invoice['invoiceStatus'] === 'SENT_KSEF';

const itemsOf = (invoice: RawInvoice): Record<string, unknown>[] =>
  Array.isArray(invoice['invoiceItems']) ? invoice['invoiceItems'].filter(isObject) : [];

function asTexts(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(asTexts);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asTexts(member)]));
}
