import fc from 'fast-check';
import type { Invoice } from '#shared/model/invoice';
import { anItem } from '#support/records';
import { add, withoutZeros, type Sums } from './monthReaders';
import { paperInvoice } from './papers';

/**
 * Generates months in which each document states its expected contribution, computed by other steps than the program.
 */
export const MONTH = '2026-10';

// The expected values are computed in whole numbers.
const PERCENT: Readonly<Record<string, bigint>> = { '23': 23n, '22': 22n, '8': 8n, '5': 5n };
function halfAway(value: bigint, by: bigint): bigint {
  const size = (2n * (value < 0n ? -value : value) + by) / (2n * by);
  return value < 0n ? -size : size;
}
type Taxed = Map<string, { net: bigint; vat: bigint }>;
interface Line {
  readonly rate: string;
  readonly price: number;
  readonly quantity: number;
}
function grossOf(lines: readonly Line[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { rate, price, quantity } of lines) add(sums, rate, BigInt(price) * BigInt(quantity));
  return sums;
}
const taxed = (gross: ReadonlyMap<string, bigint>): Taxed =>
  new Map(
    [...gross].map(([rate, sum]) => {
      const percent = PERCENT[rate] ?? 0n;
      const vat = halfAway(sum * percent, 100n + percent);
      return [rate, { net: sum - vat, vat }];
    }),
  );
function less(minuend: Taxed, subtrahend: Taxed): Taxed {
  const rates = new Set([...minuend.keys(), ...subtrahend.keys()]);
  const none = { net: 0n, vat: 0n };
  return new Map(
    [...rates].map((rate) => {
      const [a, b] = [minuend.get(rate) ?? none, subtrahend.get(rate) ?? none];
      return [rate, { net: a.net - b.net, vat: a.vat - b.vat }];
    }),
  );
}
const total = (sums: ReadonlyMap<string, bigint>): bigint =>
  [...sums.values()].reduce((sum, amount) => sum + amount, 0n);
function part(lines: readonly Line[], amount: bigint): Taxed {
  const order = grossOf(lines);
  const [largest] = [...order].reduce((a, b) => (b[1] > a[1] ? b : a));
  const parts = new Map([...order].map(([rate, sum]) => [rate, halfAway(sum * amount, total(order))]));
  parts.delete(largest);
  parts.set(largest, amount - total(parts));
  return taxed(parts);
}
function converted(amounts: Taxed, exchangeRate: string | null): Taxed {
  if (exchangeRate === null) return amounts;
  const [whole = '', fraction = ''] = exchangeRate.split('.');
  const [units, scale] = [BigInt(whole + fraction), 10n ** BigInt(fraction.length)];
  const of = (grosz: bigint) => halfAway(grosz * units, scale);
  return new Map([...amounts].map(([rate, { net, vat }]) => [rate, { net: of(net), vat: of(vat) }]));
}

// Generators of invoices, with the values that a month may contain.
const RATES = ['8', '8', '23', '5', 'zw', '22', '0', 'np', 'np II'];
const line = fc.record({
  rate: fc.constantFrom(...RATES),
  price: fc.integer({ min: 1, max: 90_000 }),
  quantity: fc.integer({ min: 1, max: 6 }),
});
const lines = fc.array(line, { minLength: 1, maxLength: 4 });
const day = fc.constantFrom('2026-09-30', '2026-10-01', '2026-10-17', '2026-10-31', '2026-11-01');
const currency = fc.constantFrom(
  { currency: 'PLN', exchangeRate: null },
  { currency: 'PLN', exchangeRate: null },
  { currency: 'EUR', exchangeRate: '4.2571' },
  { currency: 'CZK', exchangeRate: '0.173215' },
);
const buyer = fc.constantFrom(
  { companyName: 'Źródło "Ćma" & Syn', taxId: '1234563218', identifierType: 'NIP', countryCode: 'PL' },
  { companyName: 'Σοφία Α.Ε.', taxId: 'EL936013545', identifierType: 'VAT_UE', countryCode: 'GR' },
  { companyName: 'Ferry Ltd', taxId: 'GB-77/1', identifierType: 'OTHER', countryCode: 'GB' },
  { companyName: 'Иван Петров', taxId: '', identifierType: 'NONE', countryCode: 'UA' },
  { companyName: '', taxId: '', identifierType: 'NONE', countryCode: null },
);
const base = { lines, buyer, currency, issued: day, sold: fc.option(day, { freq: 4 }) };
const plain = fc.record({
  ...base,
  kind: fc.constant('plain' as const),
  type: fc.constantFrom(0, 1, 1, 4),
  odd: fc.constantFrom(
    '',
    '',
    '',
    '',
    'receipt',
    'rate',
    'noRate',
    'items',
    'number',
    'seller',
    'reverse',
    'draft',
    'proForma',
  ),
});
const corrected = fc.record({
  ...base,
  kind: fc.constant('corrected' as const),
  later: day,
  fewer: fc.nat({ max: 6 }),
  lost: fc.boolean(),
});
const paid = fc.record({
  ...base,
  kind: fc.constant('paid' as const),
  later: day,
  share: fc.integer({ min: 1, max: 1000 }),
});
export const months = fc.array(fc.oneof(plain, corrected, paid), { minLength: 1, maxLength: 7 });
type Case = typeof months extends fc.Arbitrary<readonly (infer C)[]> ? C : never;

export interface Told {
  readonly invoice: Invoice;
  /** Amounts in PLN; null means unknown or without a field. */
  readonly truth: Taxed | null;
  readonly counts: 'in' | 'left' | 'receipt' | 'outside';
}

export const money = (grosz: bigint): string => `${grosz / 100n}.${String(grosz % 100n).padStart(2, '0')}`;
const items = (itemLines: readonly Line[]) =>
  itemLines.map(({ rate, price, quantity }, at) =>
    anItem({ name: `Usługa ${at}`, rate, grossUnitPrice: money(BigInt(price)), quantity: String(quantity) }),
  );
const isOf = (value: string | null) => value?.startsWith(MONTH) === true;

export function tell(cases: readonly Case[]): Told[] {
  const entries: Told[] = [];
  let others = 0;
  const issue = (
    fields: Parameters<typeof paperInvoice>[0],
    truth: Taxed | null,
    counts: Told['counts'] = 'in',
  ) => {
    const invoiceId = entries.length + 1;
    const invoice = paperInvoice({ invoiceId, invoiceFullNo: `F ${invoiceId}/10/2026`, ...fields });
    entries.push({ invoice, truth, counts: truth === null && counts === 'in' ? 'left' : counts });
    return invoice;
  };
  // The tax number on most documents shows whose register it is, so every month contains these two documents.
  for (const at of [1, 2])
    issue(
      {
        issueDate: '2026-10-02',
        saleDate: null,
        invoiceItems: items([{ rate: '8', price: 10_800 * at, quantity: 1 }]),
      },
      taxed(new Map([['8', 10_800n * BigInt(at)]])),
    );
  // Every month also contains documents that count in no sum.
  const simpleItems = items([{ rate: '23', price: 12_300, quantity: 1 }]);
  const october = { issueDate: '2026-10-03', saleDate: null, invoiceItems: simpleItems };
  const known = taxed(new Map([['23', 12_300n]]));
  issueOdd(issue, 'receipt', october, known);
  issueOdd(issue, 'noRate', october, known);
  for (const testCase of cases) {
    const { exchangeRate } = testCase.currency;
    const common = {
      ...testCase.currency,
      buyer: testCase.buyer,
      issueDate: testCase.issued,
      saleDate: testCase.sold,
    };
    const amounts = taxed(grossOf(testCase.lines));
    const first = { ...common, invoiceItems: items(testCase.lines), invoiceType: 1 };
    if (testCase.kind === 'plain') {
      if (testCase.odd === 'seller' && (others += 1) > 1) continue;
      issueOdd(
        issue,
        testCase.odd,
        { ...first, invoiceType: testCase.type },
        converted(amounts, exchangeRate),
      );
    } else if (testCase.kind === 'corrected') {
      const original = issue(first, converted(amounts, exchangeRate));
      const after = testCase.lines.map((line, at) =>
        at === 0 ? { ...line, quantity: Math.max(0, line.quantity - testCase.fewer - 1) } : line,
      );
      const difference = converted(less(taxed(grossOf(after)), amounts), exchangeRate);
      const fields = {
        ...first,
        // The exchange rate of the original counts, not the rate of the correction (art. 31b).
        exchangeRate: exchangeRate && '9.9999',
        invoiceItems: items(after),
        invoiceType: 6,
        issueDate: testCase.later,
        correctionReason: 'Mniej',
      };
      const buyers = { ...testCase.buyer, companyName: `Nikt ${entries.length}`, taxId: '' };
      if (testCase.lost) issue({ ...fields, buyer: buyers, extra: {} }, null);
      else issue({ ...fields, extra: { correctionId: original.invoiceId } }, difference);
    } else {
      const amount = (total(grossOf(testCase.lines)) * BigInt(testCase.share)) / 1000n;
      if (amount === 0n) continue;
      const took = part(testCase.lines, amount);
      const advance = issue(
        {
          ...first,
          invoiceType: 8,
          prepaymentValue: money(amount),
          ksefId: '5265877635-20250826-0100001AF629-AF',
        },
        converted(took, exchangeRate),
      );
      const left = total(grossOf(testCase.lines)) - amount;
      issue(
        {
          ...first,
          invoiceType: 9,
          issueDate: testCase.later,
          saleDate: testCase.later,
          prepaymentValue: money(left),
          extra: { prepaymentId: [advance.invoiceId] },
        },
        converted(less(amounts, took), exchangeRate),
      );
    }
  }
  return entries;
}

function issueOdd(
  issue: (
    fields: Parameters<typeof paperInvoice>[0],
    truth: Taxed | null,
    counts?: Told['counts'],
  ) => Invoice,
  odd: string,
  fields: NonNullable<Parameters<typeof paperInvoice>[0]>,
  truth: Taxed,
): void {
  const more = (item: Parameters<typeof anItem>[0]) => [...(fields.invoiceItems ?? []), anItem(item)];
  switch (odd) {
    case 'receipt':
      return void issue({ ...fields, additionalInfo: 'do paragonu nr 7' }, truth, 'receipt');
    case 'rate':
      return void issue({ ...fields, invoiceItems: more({ rate: 'abc' }) }, null);
    case 'reverse':
      return void issue({ ...fields, invoiceItems: more({ rate: 'oo' }) }, null);
    case 'items':
      return void issue({ ...fields, invoiceItems: more({ quantity: null }) }, null);
    case 'noRate':
      return void issue({ ...fields, currency: 'USD', exchangeRate: null }, null);
    case 'number':
      return void issue({ ...fields, invoiceFullNo: ' ' }, null);
    case 'seller':
      return void issue({ ...fields, seller: { taxId: '5250000009' } }, null);
    case 'draft':
      return void issue({ ...fields, invoiceStatus: 'DRAFT' }, truth, 'outside');
    case 'proForma':
      return void issue({ ...fields, invoiceType: 2 }, truth, 'outside');
    default:
      issue(fields, truth);
  }
}

/** A correction and an invoice to a receipt count in the month of issue (art. 29a ust. 13, art. 109 ust. 3d). */
export const counted = ({ invoice, counts }: Told): boolean =>
  isOf(
    invoice.invoiceType === 6 || counts === 'receipt'
      ? invoice.issueDate
      : (invoice.saleDate ?? invoice.issueDate),
  );

export function sumsOf(entries: readonly Told[]): Sums {
  const sums: Sums = new Map();
  for (const { truth } of entries)
    for (const [rate, { net, vat }] of truth ?? []) {
      add(sums, `${rate} net`, net);
      add(sums, `${rate} vat`, vat);
    }
  return sums;
}
/** Maps the rates or JPK fields of a file to the expected rates and merges rates that the file does not distinguish. */
export const merged = (sums: Sums, names: Readonly<Record<string, string>>): [string, bigint][] => {
  const result: Sums = new Map();
  for (const [key, grosz] of sums) {
    const [rate = '', what] = key.split(/ (?=net$|vat$)/);
    add(result, `${names[rate] ?? rate} ${what}`, grosz);
  }
  return withoutZeros(result);
};
