import fc from 'fast-check';
import type { Invoice, InvoiceItem } from '#shared/model/invoice';
import { anItem } from '#support/records';
import { advanceOf, less, valued, type Line, type Truth } from './accountTruth';
import { edit, edited, written, type Renames, type Way } from './correctionWriting';
import { paperInvoice } from './papers';

/**
 * Generates accounts whose documents carry no links, as in the service, with expected totals computed in whole numbers
 * by other steps than the program. An account may cancel a whole document in another convention than it changes a part
 * of it, and may hold corrections by Kontuar, which state their convention. Half of the accounts that mix conventions
 * show each convention once.
 */

const NAMES = ['Nocleg', 'Śniadanie', 'Parking', 'Sauna', 'Kolacja', 'Pies'];
const line = (name: fc.Arbitrary<string>): fc.Arbitrary<Line> =>
  fc.record({
    name,
    rate: fc.constantFrom('8', '8', '23', '5', 'zw'),
    price: fc.integer({ min: 1, max: 900 }).map((tens) => tens * 50 + 7),
    quantity: fc.oneof(
      { arbitrary: fc.integer({ min: 1, max: 7 }), weight: 9 },
      { arbitrary: fc.constantFrom(0.5, 1.5, 2.25), weight: 1 },
    ),
  });
const lines = fc
  .uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 })
  .chain((names) => fc.tuple(...names.map((name) => line(fc.constant(name)))));

export const money = (grosz: number): string => (grosz / 100).toFixed(2);
/** Each item in the service has its own id. */
const itemsOf = (itemLines: readonly Line[], invoiceId: number): InvoiceItem[] =>
  itemLines.map(({ name, rate, price, quantity }, at) => {
    const amount = { grossUnitPrice: money(price), quantity: String(quantity) };
    return anItem({ name, rate, ...amount, positionId: invoiceId * 100 + at });
  });

export const BUYERS = [
  { companyName: 'Drukarnia Szulc', taxId: '1234563218', identifierType: 'NIP' },
  { companyName: 'Biuro Morze', taxId: '5260250274', identifierType: 'NIP' },
  { companyName: 'Jan Kowalski', taxId: '', identifierType: 'NONE' },
];
export const TELLS = fc.constantFrom('nothing', 'reason', 'number', 'nothing', 'reason', 'number', 'note');
const plainCase = fc.record({
  kind: fc.constant('plain' as const),
  /** The type of the corrected invoice and the type of its corrections. */
  types: fc.constantFrom<readonly [number, number]>([1, 10], [1, 10], [1, 6], [0, 6], [3, 6], [5, 7], [0, 7]),
  lines,
  edits: fc.array(fc.tuple(edit, fc.option(edit, { freq: 3 })), { minLength: 1, maxLength: 2 }),
  tells: fc.array(TELLS, { minLength: 2, maxLength: 2 }),
});
const paidCase = fc.record({
  kind: fc.constant('paid' as const),
  lines,
  shares: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 0, maxLength: 2 }),
  /**
   * Corrections of the first advance and of the settlement; `said` means that the service returns their
   * `prepaymentValue`.
   */
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
  /** The convention for cancelling a whole document. */
  back: fc.constantFrom<Way | 'alike'>('alike', 'afterState', 'differences'),
  renames: fc.constantFrom<Renames>('alone', 'withOldName'),
});
export type Account = typeof account extends fc.Arbitrary<infer A> ? A : never;
export const account = fc.record({
  does: fc.constantFrom<Way | 'mixed'>('afterState', 'differences', 'correctedItems', 'mixed'),
  cases: fc.array(someCase, { minLength: 1, maxLength: 5 }),
  /** If true, an account that mixes conventions shows each convention once. */
  isShown: fc.boolean(),
});

/** An invoice after all its corrections. */
export interface Now {
  readonly of: 'sale' | 'advance' | 'settlement';
  readonly lines: readonly Line[];
  /** The total of the invoice and its corrections. */
  readonly shows: Truth;
}

export interface Made {
  readonly invoices: Invoice[];
  readonly truth: Map<number, Truth>;
  readonly now: Map<number, Now>;
  /** For each corrected sale, the ids of its corrections, oldest first. */
  readonly corrections: Map<number, number[]>;
}

type Issue = (itemLines: readonly Line[], says: Truth, fields: Parameters<typeof paperInvoice>[0]) => Invoice;
type Common = Pick<Invoice, 'currency' | 'exchangeRate' | 'reservationId'> & {
  readonly buyer: (typeof BUYERS)[number];
};
type Case<Kind> = (typeof someCase extends fc.Arbitrary<infer C> ? C & { what: unknown } : never)['what'] & {
  kind: Kind;
};

const isNothing = (itemLines: readonly Line[]): boolean => itemLines.every(({ quantity }) => quantity === 0);
const sold = (itemLines: readonly Line[]): readonly Line[] =>
  isNothing(itemLines) ? itemLines : itemLines.filter(({ quantity }) => quantity !== 0);

type Tells = typeof TELLS extends fc.Arbitrary<infer T> ? T : never;
type WayFor = (after: readonly Line[], tells: Tells | undefined) => Way;
/** Chooses the convention in which a correction of an invoice is written. */
interface Habit {
  readonly wayFor: WayFor;
  readonly renames: Renames;
}

export function make({ does, cases, isShown }: Account): Made {
  const made: Made = { invoices: [], truth: new Map(), now: new Map(), corrections: new Map() };
  let day = 0;
  const issue: Issue = (itemLines, says, fields) => {
    const invoiceId = made.invoices.length + 1;
    day += 1;
    const invoice = paperInvoice({
      invoiceId,
      invoiceFullNo: `${fields?.invoiceType === 1 ? 'FV' : 'D'} ${invoiceId}/06/2026`,
      issueDate: new Date(Date.UTC(2026, 4, day)).toISOString().slice(0, 10),
      invoiceItems: itemsOf(itemLines, invoiceId),
      exemptionBasis: 'art. 113 ust. 1 ustawy o VAT',
      ...fields,
    });
    made.invoices.push(invoice);
    made.truth.set(invoiceId, says);
    return invoice;
  };
  cases.forEach(({ what, buyer, currency, stay, way: caseWay, back, renames }, index) => {
    const part = does === 'mixed' ? caseWay : does;
    const wayFor: WayFor = (after, tells) =>
      // The form writes the after-state convention as long as the account's convention is unknown.
      tells === 'note' ? 'afterState' : isNothing(after) && back !== 'alike' ? back : part;
    const common = {
      buyer,
      currency,
      exchangeRate: currency === 'PLN' ? null : '4.2571',
      reservationId: stay ? 100 + index : null,
    };
    const habit = { wayFor, renames };
    if (what.kind === 'paid') paidFor(issue, made, what, common, habit);
    else corrected(issue, made, what, common, habit);
  });
  if (does === 'mixed' && isShown) showEach(issue);
  return made;
}

/** Returns the text of a correction, as far as it says anything about the convention. */
function texts(tells: Tells | undefined, says: Truth, { invoiceFullNo }: Invoice) {
  const reason = says.gross < 0n ? 'Rabat' : says.gross > 0n ? 'Dopłata' : 'Korekta';
  const note = `Korekta do ${invoiceFullNo}. Pozycje: stan po korekcie.`;
  return {
    correctionReason: tells === 'reason' ? reason : 'Korekta',
    additionalInfo: tells === 'number' ? `Dotyczy ${invoiceFullNo}.` : tells === 'note' ? note : null,
  };
}

function corrected(
  issue: Issue,
  { now, corrections }: Made,
  testCase: Case<'plain'>,
  common: Common,
  habit: Habit,
): void {
  let before: readonly Line[] = testCase.lines;
  const [type, correction] = testCase.types;
  const first = issue(before, valued(before), { ...common, invoiceType: type });
  testCase.edits.forEach(([edit, secondEdit], at) => {
    const changed =
      secondEdit && secondEdit.what !== 'zero'
        ? edited(edited(before, edit), secondEdit)
        : edited(before, edit);
    // Nobody corrects nothing.
    const isUnchanged = JSON.stringify(before) === JSON.stringify(changed) && edit.what !== 'address';
    if (isUnchanged || (isNothing(before) && isNothing(changed))) return;
    const says = less(valued(changed), valued(before));
    const items = written(before, changed, habit.wayFor(changed, testCase.tells[at]), habit.renames);
    const { invoiceId } = issue(items, says, {
      ...common,
      ...(edit.what === 'address' ? { buyer: { ...common.buyer, address: 'Nowa 1, Łódź' } } : {}),
      invoiceType: correction,
      ...texts(testCase.tells[at], says, first),
    });
    corrections.set(first.invoiceId, [...(corrections.get(first.invoiceId) ?? []), invoiceId]);
    before = sold(changed);
  });
  now.set(first.invoiceId, { of: 'sale', lines: before, shows: valued(before) });
}

function paidFor(issue: Issue, { now }: Made, testCase: Case<'paid'>, common: Common, habit: Habit): void {
  const { lines: orderLines, ofAdvance, ofSettlement, tells } = testCase;
  const order = valued(orderLines);
  const amounts = testCase.shares
    .map((share) => (order.gross * BigInt(share)) / 1000n)
    .filter((amount) => amount > 0n);
  const advances = amounts.map((amount) => {
    const shows = advanceOf(orderLines, amount);
    const fields = { ...common, invoiceType: 8, prepaymentValue: money(Number(amount)) };
    return { invoice: issue(orderLines, shows, fields), amount, lines: orderLines, shows };
  });
  const [first] = advances;
  if (first && ofAdvance) {
    const changed = edited(orderLines, ofAdvance.edit);
    const amount = isNothing(changed) ? 0n : (valued(changed).gross * BigInt(ofAdvance.share)) / 1000n;
    if (amount > 0n || isNothing(changed)) {
      const shows = amount === 0n ? less(first.shows, first.shows) : advanceOf(changed, amount);
      const its = habit.wayFor(changed, tells[0]);
      const value = its === 'differences' ? amount - first.amount : amount;
      const says = less(shows, first.shows);
      issue(written(orderLines, changed, its, habit.renames), says, {
        ...common,
        invoiceType: 11,
        prepaymentValue: ofAdvance.said ? money(Number(value)) : null,
        ...texts(tells[0], says, first.invoice),
      });
      Object.assign(first, { amount, lines: sold(changed), shows });
    }
  }
  for (const { invoice, lines: its, shows } of advances)
    now.set(invoice.invoiceId, { of: 'advance', lines: its, shows });
  const left = advances.reduce((rest, { shows }) => less(rest, shows), order);
  const value = money(Number(left.gross));
  const settlement = issue(orderLines, left, { ...common, invoiceType: 9, prepaymentValue: value });
  const changed = ofSettlement && edited(orderLines, ofSettlement.edit);
  if (!changed)
    return void now.set(settlement.invoiceId, { of: 'settlement', lines: orderLines, shows: left });
  const after = isNothing(changed) ? less(left, left) : less(left, less(order, valued(changed)));
  const says = less(after, left);
  const its = habit.wayFor(changed, tells[1]);
  issue(written(orderLines, changed, its, habit.renames), says, {
    ...common,
    invoiceType: 12,
    prepaymentValue: ofSettlement.said
      ? money(Number(its === 'differences' ? says.gross : after.gross))
      : null,
    ...texts(tells[1], says, settlement),
  });
  now.set(settlement.invoiceId, { of: 'settlement', lines: sold(changed), shows: after });
}

/**
 * Issues one correction in each convention for separate buyers. A full cancellation would not reveal the convention.
 */
function showEach(issue: Issue): void {
  const nights = { name: 'Nocleg', rate: '8', price: 10007, quantity: 2 };
  const sauna = { name: 'Sauna', rate: '23', price: 3007, quantity: 1 };
  const none = { ...sauna, quantity: 0 };
  for (const [companyName, before, after] of [
    ['Stanisław', [nights, none], [nights]],
    ['Roman', [{ ...nights, quantity: -1 }], [{ ...nights, quantity: 1 }, sauna]],
    ['Paweł', [none], [nights]],
  ] as const) {
    const fullLines = [nights, sauna];
    const buyer = { companyName, taxId: '', identifierType: 'NONE' };
    issue(fullLines, valued(fullLines), { buyer, invoiceType: 1, reservationId: null });
    const change = less(valued(after), valued(fullLines));
    issue(before, change, { buyer, invoiceType: 10, reservationId: null, correctionReason: 'Korekta' });
  }
}
