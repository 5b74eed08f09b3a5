import fc from 'fast-check';
import type { Invoice, InvoiceItem } from '#shared/model/invoice';
import { anItem } from '#support/records';
import { paperInvoice } from './papers';

/**
 * Accounts of documents with the links hidden, as the service hides them, and the truth of each document worked out in
 * whole numbers by other steps than the program's. Any account may take a whole document back in the other way than it
 * changes a part of one, and hold corrections by Kontuar, which say what they are. Accounts that change parts in both ways
 * do that at least once each where it shows; one that does not show it cannot be known to do both.
 */

type Rates = ReadonlyMap<string, { gross: bigint; vat: bigint }>;
export interface Truth {
  readonly gross: bigint;
  readonly rates: Rates;
}
export interface Line {
  /** The item that it is, also under another name; its name where that never changed. */
  readonly id?: string;
  readonly name: string;
  readonly rate: string;
  /** Grosz. */
  readonly price: number;
  readonly quantity: number;
}
type Way = 'afterState' | 'differences' | 'correctedItems';

// The truth, in whole numbers and by other steps than the program's.
const PERCENT: Readonly<Record<string, bigint>> = { '23': 23n, '8': 8n, '5': 5n, zw: 0n };
function halfAway(value: bigint, by: bigint): bigint {
  const size = (2n * (value < 0n ? -value : value) + by) / (2n * by);
  return value < 0n ? -size : size;
}
const vatOf = (rate: string, gross: bigint): bigint => {
  const percent = PERCENT[rate] ?? 0n;
  return halfAway(gross * percent, 100n + percent);
};
function perRate(gross: ReadonlyMap<string, bigint>): Truth {
  const rates = new Map([...gross].map(([rate, sum]) => [rate, { gross: sum, vat: vatOf(rate, sum) }]));
  return { gross: [...gross.values()].reduce((all, sum) => all + sum, 0n), rates };
}
export function valued(lines: readonly Line[]): Truth {
  const sums = new Map<string, bigint>();
  for (const { rate, price, quantity } of lines)
    sums.set(rate, (sums.get(rate) ?? 0n) + BigInt(price) * BigInt(quantity));
  return perRate(sums);
}
export function less(one: Truth, other: Truth): Truth {
  const rates = new Map<string, { gross: bigint; vat: bigint }>();
  for (const rate of new Set([...one.rates.keys(), ...other.rates.keys()])) {
    const [a, b] = [one.rates.get(rate), other.rates.get(rate)];
    rates.set(rate, {
      gross: (a?.gross ?? 0n) - (b?.gross ?? 0n),
      vat: (a?.vat ?? 0n) - (b?.vat ?? 0n),
    });
  }
  return { gross: one.gross - other.gross, rates };
}
export function advanceOf(lines: readonly Line[], amount: bigint): Truth {
  const order = valued(lines);
  const largest = [...order.rates].reduce((a, b) => (b[1].gross > a[1].gross ? b : a))[0];
  const parts = new Map<string, bigint>();
  for (const [rate, { gross }] of order.rates)
    if (rate !== largest) parts.set(rate, halfAway(gross * amount, order.gross));
  parts.set(largest, amount - [...parts.values()].reduce((all, part) => all + part, 0n));
  return perRate(parts);
}

// Documents.
const NAMES = ['Nocleg', 'Śniadanie', 'Parking', 'Sauna', 'Kolacja', 'Pies'];
const line = (name: fc.Arbitrary<string>): fc.Arbitrary<Line> =>
  fc.record({
    name,
    rate: fc.constantFrom('8', '8', '23', '5', 'zw'),
    price: fc.integer({ min: 1, max: 900 }).map((tens) => tens * 50 + 7),
    quantity: fc.integer({ min: 1, max: 7 }),
  });
const lines = fc
  .uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 })
  .chain((names) => fc.tuple(...names.map((name) => line(fc.constant(name)))));

export const edit = fc.record({
  what: fc.constantFrom(
    ...([
      'fewer',
      'more',
      'cheaper',
      'dearer',
      'gone',
      'added',
      'rate',
      'renamed',
      'zero',
      'address',
    ] as const),
  ),
  at: fc.nat(),
  by: fc.integer({ min: 1, max: 3 }),
});
export type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

const idOf = ({ id, name }: Line): string => id ?? name;

export function edited(before: readonly Line[], { what, at, by }: Edit): Line[] {
  const place = before.length === 0 ? 0 : at % before.length;
  const change = (work: (one: Line) => Line[]) =>
    before.flatMap((one, index) => (index === place ? work(one) : [one]));
  switch (what) {
    case 'fewer':
      return change((one) => [{ ...one, quantity: Math.max(0, one.quantity - by) }]);
    // Nobody adds by chance exactly as many again.
    case 'more':
      return change((one) => [{ ...one, quantity: one.quantity + (by === one.quantity ? by + 1 : by) }]);
    case 'cheaper':
      return change((one) => [{ ...one, price: Math.max(1, one.price - by * 100) }]);
    case 'dearer':
      return change((one) => [{ ...one, price: one.price + by * 500 }]);
    case 'gone':
      return before.length > 1 ? change(() => []) : [...before];
    case 'added': {
      const name = `Dodatek ${at % 3}`;
      // A name stands for one line: differences are written by it.
      const known = before.some((one) => one.name === name);
      return known ? [...before] : [...before, { name, rate: '23', price: 1999, quantity: by }];
    }
    case 'rate':
      return change((one) => [{ ...one, rate: one.rate === '8' ? '23' : '8' }]);
    case 'renamed':
      return change((one) => [{ ...one, id: idOf(one), name: `${one.name} (zmiana)` }]);
    case 'zero':
      return before.map((one) => ({ ...one, quantity: 0 }));
    case 'address':
      return [...before];
  }
}

/** The lines of a correction as each kind of account writes them. */
function written(before: readonly Line[], after: readonly Line[], way: Way): Line[] {
  const find = (lines: readonly Line[], line: Line) => lines.find((found) => idOf(found) === idOf(line));
  const gone = before.filter((was) => !find(after, was)).map((was) => ({ ...was, quantity: 0 }));
  // Everything is repeated, and what is gone stands there with nothing.
  if (way === 'afterState') return [...after, ...gone];
  const added = after.filter((is) => !find(before, is));
  return way === 'differences'
    ? writtenDifferences(before, after, added)
    : writtenCorrected(before, after, added, gone);
}

function writtenDifferences(before: readonly Line[], after: readonly Line[], added: readonly Line[]): Line[] {
  const changes: Line[] = before.flatMap((was) => {
    const is = after.find((line) => idOf(line) === idOf(was));
    const out = { ...was, quantity: -was.quantity };
    if (!is) return was.quantity === 0 ? [] : [out];
    if (is.rate !== was.rate || is.name !== was.name) return [out, is];
    if (is.price === was.price)
      return is.quantity === was.quantity ? [] : [{ ...was, quantity: is.quantity - was.quantity }];
    return is.quantity === was.quantity ? [{ ...is, price: is.price - was.price }] : [out, is];
  });
  const all = [...changes, ...added].filter(({ quantity }) => quantity !== 0);
  const [first] = before;
  return all.length === 0 && first ? [{ ...first, quantity: -first.quantity }, first] : all;
}

/** An item under another name that changes in another way, too, is taken out under the old one. */
function writtenCorrected(
  before: readonly Line[],
  after: readonly Line[],
  added: readonly Line[],
  gone: readonly Line[],
): Line[] {
  const changed = before.flatMap((was) => {
    const is = after.find((line) => idOf(line) === idOf(was));
    if (!is) return [];
    const isAlike = is.rate === was.rate && is.price === was.price && is.quantity === was.quantity;
    if (is.name === was.name) return isAlike ? [] : [is];
    return isAlike ? [is] : [{ ...was, quantity: 0 }, is];
  });
  const all = [...changed, ...gone, ...added];
  return all.length === 0 ? before.slice(0, 1) : all;
}

export const money = (grosz: number): string => (grosz / 100).toFixed(2);
const itemsOf = (own: readonly Line[]): InvoiceItem[] =>
  own.map(({ name, rate, price, quantity }) =>
    anItem({ name, rate, grossUnitPrice: money(price), quantity: String(quantity) }),
  );

const BUYERS = [
  { companyName: 'Drukarnia Szulc', taxId: '1234563218', identifierType: 'NIP' },
  { companyName: 'Biuro Morze', taxId: '5260250274', identifierType: 'NIP' },
  { companyName: 'Jan Kowalski', taxId: '', identifierType: 'NONE' },
];
const TELLS = fc.constantFrom('nothing', 'reason', 'number', 'nothing', 'reason', 'number', 'note');
const plainCase = fc.record({
  kind: fc.constant('plain' as const),
  /** The corrected type and that of its corrections. */
  types: fc.constantFrom<readonly [number, number]>([1, 10], [1, 10], [1, 6], [0, 6], [3, 6], [5, 7], [0, 7]),
  lines,
  edits: fc.array(fc.tuple(edit, fc.option(edit, { freq: 3 })), { minLength: 1, maxLength: 2 }),
  tells: fc.array(TELLS, { minLength: 2, maxLength: 2 }),
});
const paidCase = fc.record({
  kind: fc.constant('paid' as const),
  lines,
  shares: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 0, maxLength: 2 }),
  /** Corrections of the first advance and of the settlement; `said`: the service returns their `prepaymentValue`. */
  ofAdvance: fc.option(fc.record({ edit, share: fc.integer({ min: 1, max: 500 }), said: fc.boolean() })),
  ofSettlement: fc.option(fc.record({ edit, said: fc.boolean() })),
  tells: fc.array(TELLS, { minLength: 2, maxLength: 2 }),
});
const someCase = fc.record({
  what: fc.oneof({ arbitrary: plainCase, weight: 3 }, { arbitrary: paidCase, weight: 2 }),
  buyer: fc.constantFrom(...BUYERS),
  currency: fc.constantFrom('PLN', 'PLN', 'EUR'),
  stay: fc.boolean(),
  way: fc.constantFrom<Way>('afterState', 'differences', 'correctedItems'),
  /** How it takes the whole back. */
  back: fc.constantFrom<Way | 'alike'>('alike', 'afterState', 'differences'),
});
export const account = fc.record({
  does: fc.constantFrom<Way | 'mixed'>('afterState', 'differences', 'correctedItems', 'mixed'),
  cases: fc.array(someCase, { minLength: 1, maxLength: 5 }),
});

/** An invoice after all its corrections. */
export interface Now {
  readonly of: 'sale' | 'advance' | 'settlement';
  readonly lines: readonly Line[];
  /** What it and its corrections come to. */
  readonly shows: Truth;
}

export interface Made {
  readonly invoices: Invoice[];
  readonly truth: Map<number, Truth>;
  readonly now: Map<number, Now>;
}

type Issue = (own: readonly Line[], says: Truth, fields: Parameters<typeof paperInvoice>[0]) => Invoice;
type Common = Pick<Invoice, 'currency' | 'exchangeRate' | 'reservationId'> & {
  readonly buyer: (typeof BUYERS)[number];
};
type Case<Kind> = (typeof someCase extends fc.Arbitrary<infer C> ? C & { what: unknown } : never)['what'] & {
  kind: Kind;
};

const isNothing = (own: readonly Line[]): boolean => own.every(({ quantity }) => quantity === 0);
const sold = (own: readonly Line[]): readonly Line[] =>
  isNothing(own) ? own : own.filter(({ quantity }) => quantity !== 0);

type Tells = typeof TELLS extends fc.Arbitrary<infer T> ? T : never;
type WayFor = (after: readonly Line[], tells: Tells | undefined) => Way;

export function make({ does, cases }: typeof account extends fc.Arbitrary<infer A> ? A : never): Made {
  const made: Made = { invoices: [], truth: new Map(), now: new Map() };
  let day = 0;
  const issue: Issue = (own, says, fields) => {
    const invoiceId = made.invoices.length + 1;
    day += 1;
    const invoice = paperInvoice({
      invoiceId,
      invoiceFullNo: `${fields?.invoiceType === 1 ? 'FV' : 'D'} ${invoiceId}/06/2026`,
      issueDate: new Date(Date.UTC(2026, 4, day)).toISOString().slice(0, 10),
      invoiceItems: itemsOf(own),
      exemptionBasis: 'art. 113 ust. 1 ustawy o VAT',
      ...fields,
    });
    made.invoices.push(invoice);
    made.truth.set(invoiceId, says);
    return invoice;
  };
  cases.forEach(({ what, buyer, currency, stay, way: own, back }, place) => {
    const part = does === 'mixed' ? own : does;
    const way: WayFor = (after, tells) =>
      // What the form writes as long as nothing is known of the account.
      tells === 'note' ? 'afterState' : isNothing(after) && back !== 'alike' ? back : part;
    const common = {
      ...{ buyer, currency, exchangeRate: currency === 'PLN' ? null : '4.2571' },
      reservationId: stay ? 100 + place : null,
    };
    if (what.kind === 'paid') paidFor(issue, made, what, common, way);
    else corrected(issue, made, what, common, way);
  });
  if (does === 'mixed') showEach(issue);
  return made;
}

/** What the text of a correction says, as far as it says something. */
function texts(tells: Tells | undefined, says: Truth, { invoiceFullNo }: Invoice) {
  const reason = says.gross < 0n ? 'Rabat' : says.gross > 0n ? 'Dopłata' : 'Korekta';
  const note = `Korekta do ${invoiceFullNo}. Pozycje: stan po korekcie.`;
  return {
    correctionReason: tells === 'reason' ? reason : 'Korekta',
    additionalInfo: tells === 'number' ? `Dotyczy ${invoiceFullNo}.` : tells === 'note' ? note : null,
  };
}

function corrected(issue: Issue, { now }: Made, what: Case<'plain'>, common: Common, way: WayFor): void {
  let before: readonly Line[] = what.lines;
  const [type, correction] = what.types;
  const first = issue(before, valued(before), { ...common, invoiceType: type });
  what.edits.forEach(([one, other], at) => {
    const changed = other && other.what !== 'zero' ? edited(edited(before, one), other) : edited(before, one);
    // Nobody corrects nothing of nothing.
    if (isNothing(before) && isNothing(changed)) return;
    const says = less(valued(changed), valued(before));
    issue(written(before, changed, way(changed, what.tells[at])), says, {
      ...common,
      ...(one.what === 'address' ? { buyer: { ...common.buyer, address: 'Nowa 1, Łódź' } } : {}),
      invoiceType: correction,
      ...texts(what.tells[at], says, first),
    });
    before = sold(changed);
  });
  now.set(first.invoiceId, { of: 'sale', lines: before, shows: valued(before) });
}

function paidFor(issue: Issue, { now }: Made, what: Case<'paid'>, common: Common, way: WayFor): void {
  const { lines: own, ofAdvance, ofSettlement, tells } = what;
  const order = valued(own);
  const amounts = what.shares.map((share) => (order.gross * BigInt(share)) / 1000n).filter((one) => one > 0n);
  const advances = amounts.map((amount) => {
    const shows = advanceOf(own, amount);
    const fields = { ...common, invoiceType: 8, prepaymentValue: money(Number(amount)) };
    return { invoice: issue(own, shows, fields), amount, lines: own, shows };
  });
  const [first] = advances;
  if (first && ofAdvance) {
    const changed = edited(own, ofAdvance.edit);
    const amount = isNothing(changed) ? 0n : (valued(changed).gross * BigInt(ofAdvance.share)) / 1000n;
    if (amount > 0n || isNothing(changed)) {
      const shows = amount === 0n ? less(first.shows, first.shows) : advanceOf(changed, amount);
      const its = way(changed, tells[0]);
      const value = its === 'differences' ? amount - first.amount : amount;
      const says = less(shows, first.shows);
      issue(written(own, changed, its), says, {
        ...{ ...common, invoiceType: 11, prepaymentValue: ofAdvance.said ? money(Number(value)) : null },
        ...texts(tells[0], says, first.invoice),
      });
      Object.assign(first, { amount, lines: sold(changed), shows });
    }
  }
  for (const { invoice, lines: its, shows } of advances)
    now.set(invoice.invoiceId, { of: 'advance', lines: its, shows });
  const left = advances.reduce((rest, { shows }) => less(rest, shows), order);
  const value = money(Number(left.gross));
  const settlement = issue(own, left, { ...common, invoiceType: 9, prepaymentValue: value });
  const changed = ofSettlement && edited(own, ofSettlement.edit);
  if (!changed) return void now.set(settlement.invoiceId, { of: 'settlement', lines: own, shows: left });
  const after = isNothing(changed) ? less(left, left) : less(left, less(order, valued(changed)));
  // Nobody asks for less than nothing.
  if (after.gross < 0n) return;
  const says = less(after, left);
  const its = way(changed, tells[1]);
  issue(written(own, changed, its), says, {
    ...{ ...common, invoiceType: 12 },
    prepaymentValue: ofSettlement.said
      ? money(Number(its === 'differences' ? says.gross : after.gross))
      : null,
    ...texts(tells[1], says, settlement),
  });
  now.set(settlement.invoiceId, { of: 'settlement', lines: sold(changed), shows: after });
}

/** One of each kind that shows it, of buyers of their own; whoever took the whole back would not show it. */
function showEach(issue: Issue): void {
  const nights = { name: 'Nocleg', rate: '8', price: 10007, quantity: 2 };
  const sauna = { name: 'Sauna', rate: '23', price: 3007, quantity: 1 };
  const none = { ...sauna, quantity: 0 };
  for (const [companyName, own, after] of [
    ['Stanisław', [nights, none], [nights]],
    ['Roman', [{ ...nights, quantity: -1 }], [{ ...nights, quantity: 1 }, sauna]],
    ['Paweł', [none], [nights]],
  ] as const) {
    const whole = [nights, sauna];
    const buyer = { companyName, taxId: '', identifierType: 'NONE' };
    issue(whole, valued(whole), { buyer, invoiceType: 1, reservationId: null });
    const change = less(valued(after), valued(whole));
    issue(own, change, { buyer, invoiceType: 10, reservationId: null, correctionReason: 'Korekta' });
  }
}
