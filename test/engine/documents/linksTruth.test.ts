import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginForm } from '#engine/api/formBegin';
import { currencySums } from '#engine/documents/export/cover';
import { entryOf, type Entry } from '#engine/documents/export/register';
import { fa3 } from '#engine/documents/fa3/fa3';
import { shownCard, withAmounts } from '#engine/documents/figures';
import { doubtsOf, sourceOf } from '#engine/documents/source';
import type { Invoice, InvoiceItem } from '#shared/model/invoice';
import { anItem } from '#support/records';
import { AT, openTestStore, takenBack } from '../store/openTestStore';
import { paperInvoice } from './papers';

/**
 * Accounts of documents, with the links hidden as the service hides them: whatever is shown, in the register, on the
 * card, in the list and in FA(3), is the truth worked out here in another way, or blank. Accounts that do both write at
 * least one correction of each kind that shows it; one that does not show it cannot be known to do both.
 */

type Rates = ReadonlyMap<string, { gross: bigint; vat: bigint }>;
interface Truth {
  readonly gross: bigint;
  readonly rates: Rates;
}
interface Line {
  readonly name: string;
  readonly rate: string;
  /** Grosz. */
  readonly price: number;
  readonly quantity: number;
}
type Way = 'afterState' | 'differences';

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
function valued(lines: readonly Line[]): Truth {
  const sums = new Map<string, bigint>();
  for (const { rate, price, quantity } of lines)
    sums.set(rate, (sums.get(rate) ?? 0n) + BigInt(price) * BigInt(quantity));
  return perRate(sums);
}
function less(one: Truth, other: Truth): Truth {
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
function advanceOf(lines: readonly Line[], amount: bigint): Truth {
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

const edit = fc.record({
  what: fc.constantFrom('fewer', 'more', 'cheaper', 'dearer', 'gone', 'added', 'rate', 'zero', 'address'),
  at: fc.nat(),
  by: fc.integer({ min: 1, max: 3 }),
});
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

function edited(before: readonly Line[], { what, at, by }: Edit): Line[] {
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
    case 'zero':
      return before.map((one) => ({ ...one, quantity: 0 }));
    case 'address':
      return [...before];
  }
}

/** The lines of a correction as each kind of account writes them. */
function written(before: readonly Line[], after: readonly Line[], way: Way): Line[] {
  const left = after.filter(({ quantity }) => quantity !== 0);
  // To zero: every line stands there with nothing.
  if (way === 'afterState') return left.length === 0 ? [...after] : left;
  const changes: Line[] = before.flatMap((was) => {
    const is = after.find(({ name }) => name === was.name);
    const out = { ...was, quantity: -was.quantity };
    if (!is) return was.quantity === 0 ? [] : [out];
    if (is.rate !== was.rate) return [out, is];
    if (is.price === was.price)
      return is.quantity === was.quantity ? [] : [{ ...was, quantity: is.quantity - was.quantity }];
    return is.quantity === was.quantity ? [{ ...is, price: is.price - was.price }] : [out, is];
  });
  const added = after.filter(({ name }) => !before.some((was) => was.name === name));
  const all = [...changes, ...added].filter(({ quantity }) => quantity !== 0);
  const [first] = before;
  return all.length === 0 && first ? [{ ...first, quantity: -first.quantity }, first] : all;
}

const money = (grosz: number): string => (grosz / 100).toFixed(2);
const itemsOf = (own: readonly Line[]): InvoiceItem[] =>
  own.map(({ name, rate, price, quantity }) =>
    anItem({ name, rate, grossUnitPrice: money(price), quantity: String(quantity) }),
  );

const BUYERS = [
  { companyName: 'Drukarnia Szulc', taxId: '1234563218', identifierType: 'NIP' },
  { companyName: 'Biuro Morze', taxId: '5260250274', identifierType: 'NIP' },
  { companyName: 'Jan Kowalski', taxId: '', identifierType: 'NONE' },
];
const plainCase = fc.record({
  kind: fc.constant('plain' as const),
  lines,
  edits: fc.array(fc.tuple(edit, fc.option(edit, { freq: 3 })), { minLength: 1, maxLength: 2 }),
  tells: fc.array(fc.constantFrom('nothing', 'reason', 'number'), { minLength: 2, maxLength: 2 }),
});
const paidCase = fc.record({
  kind: fc.constant('paid' as const),
  lines,
  shares: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 0, maxLength: 2 }),
  tells: fc.constant<string[]>([]),
});
const someCase = fc.record({
  what: fc.oneof({ arbitrary: plainCase, weight: 3 }, { arbitrary: paidCase, weight: 1 }),
  buyer: fc.constantFrom(...BUYERS),
  currency: fc.constantFrom('PLN', 'PLN', 'EUR'),
  stay: fc.boolean(),
  way: fc.constantFrom<Way>('afterState', 'differences'),
});
const account = fc.record({
  does: fc.constantFrom<Way | 'both'>('afterState', 'differences', 'both'),
  cases: fc.array(someCase, { minLength: 1, maxLength: 5 }),
});

interface Made {
  readonly invoices: Invoice[];
  readonly truth: Map<number, Truth>;
  /** Of each corrected invoice, its gross after all corrections. */
  readonly now: Map<number, bigint>;
}

function make({ does, cases }: typeof account extends fc.Arbitrary<infer A> ? A : never): Made {
  const invoices: Invoice[] = [];
  const truth = new Map<number, Truth>();
  const now = new Map<number, bigint>();
  let day = 0;
  const issue = (own: readonly Line[], says: Truth, fields: Parameters<typeof paperInvoice>[0]): Invoice => {
    const invoiceId = invoices.length + 1;
    day += 1;
    const invoice = paperInvoice({
      invoiceId,
      invoiceFullNo: `${fields?.invoiceType === 1 ? 'FV' : 'D'} ${invoiceId}/06/2026`,
      issueDate: new Date(Date.UTC(2026, 4, day)).toISOString().slice(0, 10),
      invoiceItems: itemsOf(own),
      exemptionBasis: 'art. 113 ust. 1 ustawy o VAT',
      ...fields,
    });
    invoices.push(invoice);
    truth.set(invoiceId, says);
    return invoice;
  };
  cases.forEach(({ what, buyer, currency, stay, way: own }, place) => {
    const way = does === 'both' ? own : does;
    const common = {
      buyer,
      currency,
      exchangeRate: currency === 'PLN' ? null : '4.2571',
      reservationId: stay ? 100 + place : null,
    };
    if (what.kind === 'paid') {
      const order = valued(what.lines);
      const amounts = what.shares.map((share) => (order.gross * BigInt(share)) / 1000n);
      const paid = amounts.filter((amount) => amount > 0n);
      const parts = paid.map((amount) => advanceOf(what.lines, amount));
      for (const [at, part] of parts.entries())
        issue(what.lines, part, { ...common, invoiceType: 8, prepaymentValue: money(Number(paid[at])) });
      const left = parts.reduce(less, order);
      issue(what.lines, left, { ...common, invoiceType: 9, prepaymentValue: money(Number(left.gross)) });
      return;
    }
    let before: readonly Line[] = what.lines;
    const first = issue(before, valued(before), { ...common, invoiceType: 1 });
    what.edits.forEach(([one, other], at) => {
      const changed =
        other && other.what !== 'zero' ? edited(edited(before, one), other) : edited(before, one);
      const says = less(valued(changed), valued(before));
      const tells = what.tells[at];
      const reasons = says.gross < 0n ? 'Rabat' : says.gross > 0n ? 'Dopłata' : 'Korekta';
      issue(written(before, changed, way), says, {
        ...common,
        ...(one.what === 'address' ? { buyer: { ...buyer, address: 'Nowa 1, Łódź' } } : {}),
        invoiceType: 10,
        correctionReason: tells === 'reason' ? reasons : 'Korekta',
        additionalInfo: tells === 'number' ? `Dotyczy ${first.invoiceFullNo}.` : null,
      });
      before = changed.filter(({ quantity }) => quantity !== 0);
      if (before.length === 0) before = changed;
    });
    now.set(first.invoiceId, valued(before).gross);
  });
  if (does === 'both') showBoth(issue);
  return { invoices, truth, now };
}

/** One of each kind that shows it, of buyers of their own. */
function showBoth(
  issue: (own: readonly Line[], says: Truth, fields: Parameters<typeof paperInvoice>[0]) => Invoice,
) {
  const sold = [{ name: 'Nocleg', rate: '8', price: 10007, quantity: 2 }];
  for (const [companyName, quantity] of [
    ['Zerowy', 0],
    ['Ujemny', -2],
  ] as const) {
    const buyer = { companyName, taxId: '', identifierType: 'NONE' };
    issue(sold, valued(sold), { buyer, invoiceType: 1, reservationId: null });
    const own = sold.map((one) => ({ ...one, quantity }));
    const back = less(valued([]), valued(sold));
    issue(own, back, { buyer, invoiceType: 10, reservationId: null, correctionReason: 'Korekta' });
  }
}

test('accounts of all kinds: what is shown is true, and the rest is blank', { timeout: 120_000 }, () => {
  const store = openTestStore();
  const counts = { documents: 0, gross: 0, tax: 0, forms: 0, begun: 0 };
  fc.assert(
    fc.property(account, (drawn) => {
      const { invoices, truth, now } = make(drawn);
      // What was taken back before is announced to nobody: nothing of it may be remembered.
      store.announce('invoices');
      takenBack(store, () => {
        store.memory.set('invoices.scannedAt', 1);
        store.invoices.apply(invoices, AT);
        const { rows } = store.invoices.list(EVERYTHING, { offset: 0, limit: 500 });
        const entries: Entry[] = [];
        for (const { invoiceId, invoiceType } of invoices) {
          const card = store.invoices.show(String(invoiceId));
          const says = truth.get(invoiceId);
          if (!card || !says) throw new Error(`no invoice ${invoiceId}`);
          const source = sourceOf(store, card);
          const entry = entryOf(card, source, doubtsOf(source));
          entries.push(entry);
          const { gross, counted } = entry;
          const related = invoiceType === 9 || invoiceType === 10;
          const made = fa3(source, AT);
          const p15 = made.ok ? /<P_15>(.*)<\/P_15>/.exec(made.xml)?.[1] : undefined;
          // The card's figures and the list's amount are read by ways of their own.
          const onCard = related ? shownCard(store, card).figures.gross : gross;
          const inList = related
            ? withAmounts(
                store,
                rows.filter((one) => one.invoiceId === invoiceId),
              )[0]?.gross
            : gross;
          const known = Number(says.gross);
          for (const shown of [gross, onCard, inList ?? null]) if (shown !== null) expect(shown).toBe(known);
          if (p15 !== undefined) expect(Math.round(Number(p15) * 100)).toBe(known);
          for (const { rate, gross: its, vat } of counted?.rates ?? [])
            expect([rate, its, vat]).toEqual([
              rate,
              Number(says.rates.get(rate)?.gross ?? 0n),
              Number(says.rates.get(rate)?.vat ?? 0n),
            ]);
          // One that stands alone is never blank, and a settlement says its own gross.
          if (invoiceType === 1 || invoiceType === 8) expect(counted).not.toBeNull();
          if (invoiceType === 9) expect(gross).toBe(known);
          if (invoiceType !== 9 && invoiceType !== 10) continue;
          counts.documents += 1;
          if (gross === null) counts.gross += 1;
          if (counted === null) counts.tax += 1;
        }
        // The cover adds up what is known, and nothing else.
        const certain = entries.filter(({ counted }) => counted !== null);
        for (const { currency, gross } of currencySums(entries)) {
          const its = certain.filter(({ card }) => card.invoice.currency === currency);
          const sum = its.reduce((all, { card }) => all + grossOf(truth, card.invoice.invoiceId), 0n);
          expect([currency, gross]).toEqual([currency, Number(sum)]);
        }
        for (const [invoiceId, gross] of now) {
          const begun = beginForm(store, { from: 'invoice', id: String(invoiceId), as: 'correction' }, TODAY);
          const before = typeof begun === 'string' ? null : begun.original?.before;
          counts.forms += 1;
          if (!before) counts.begun += 1;
          else
            expect(
              before.reduce(
                (all, one) => all + Math.round(Number(one.price) * 100) * Number(one.quantity),
                0,
              ),
            ).toBe(Number(gross));
        }
      });
    }),
    { numRuns: 60 },
  );
  const share = (blank: number) => `${((100 * blank) / counts.documents).toFixed(1)} %`;
  console.log(
    `${counts.documents} corrections and settlements: without gross ${share(counts.gross)}, without tax ${share(counts.tax)}; ${counts.begun} of ${counts.forms} forms begin without a known state`,
  );
  expect(counts.gross / counts.documents).toBeLessThan(0.5);
});

const TODAY = '2026-12-01';
const grossOf = (truth: Made['truth'], id: number | null): bigint => truth.get(id ?? 0)?.gross ?? 0n;
const EVERYTHING = {
  search: '',
  from: null,
  to: null,
  type: null,
  status: null,
  paymentStatus: null,
  reservationId: null,
};
