import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildInvoiceFormSetup } from '#engine/api/invoiceFormSetup';
import { createVatLedgerEntry, type LedgerEntry } from '#engine/documents/export/vatLedgerEntry';
import { sumLedgerEntriesByCurrencyAndVatRate } from '#engine/documents/export/coverSheetPdf';
import { buildFa3Xml } from '#engine/documents/fa3/fa3';
import {
  addFiguresToInvoiceCard,
  addShownGrossToInvoiceRows,
} from '#engine/documents/invoiceCardAndRowAmounts';
import {
  listFactsInvoicePdfCannotState,
  collectInvoiceDocumentData,
} from '#engine/documents/invoiceDocumentData';
import { buildInvoicePaper } from '#engine/documents/paper/invoicePaper';
import type { InvoicePaper } from '#engine/documents/paper/invoicePaperTypes';
import { renderInvoicePdf } from '#engine/documents/pdf/invoicePdf';
import type { FormSetup } from '#shared/contract/invoiceFormContract';
import type { FormItem } from '#shared/model/invoiceFormFields';
import { computeFormCorrectionSums } from '#shared/rules/form/formCorrectionSums';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { readPdf } from '#support/readPdf';
import { account, make, money, type Made, type Now } from './accounts';
import { advanceOf, less, valued, type Line, type Truth } from './accountTruth';
import { edit, edited, type Edit } from './correctionWriting';
import { hasTwoReadings } from './readings';
import { AT, openTestStore, takenBack } from '../store/openTestStore';

/**
 * Tests accounts whose documents have no links, as in the service: every amount in the register, on the card, in the
 * list and in FA(3) is the independently computed truth or blank. A correction is blank only where a search finds two
 * readings.
 */

test(
  'random sets of invoices: every displayed amount is correct, or blank when the invoices allow several amounts',
  { timeout: 180_000 },
  async () => {
    const store = openTestStore();
    const counts = new Map<number, { documents: number; gross: number; tax: number }>();
    const countOf = (type: number) => {
      const count = counts.get(type) ?? { documents: 0, gross: 0, tax: 0 };
      counts.set(type, count);
      return count;
    };
    const byConvention = new Map<string, { documents: number; corrections: number; blank: number }>();
    const reasons = new Map<string, number>();
    const forms = { all: 0, unclear: 0, blank: 0 };
    const papers: { type: number; paper: InvoicePaper; says: Truth; isKnown: boolean }[] = [];
    fc.assert(
      fc.property(account, edit, (drawn, next) => {
        const { invoices, truth, now } = make(drawn);
        const share = byConvention.get(drawn.does) ?? { documents: 0, corrections: 0, blank: 0 };
        byConvention.set(drawn.does, share);
        // The rollback of the previous run announces nothing, so this announcement clears everything that was cached.
        store.announce('invoices');
        takenBack(store, () => {
          store.settings.set('invoices.scannedAt', 1);
          store.invoices.apply(invoices, AT);
          const { rows } = store.invoices.list(EVERYTHING, { offset: 0, limit: 500 });
          const entries: LedgerEntry[] = [];
          for (const { invoiceId, invoiceType } of invoices) {
            const card = store.invoices.readCard(String(invoiceId));
            const says = truth.get(invoiceId);
            if (!card || !says) throw new Error(`no invoice ${invoiceId}`);
            const source = collectInvoiceDocumentData(store, card);
            const entry = createVatLedgerEntry(card, source, listFactsInvoicePdfCannotState(source));
            entries.push(entry);
            const { gross, counted } = entry;
            const related = isCorrection(invoiceType) || invoiceType === 9;
            const made = buildFa3Xml(source, AT);
            const p15 = made.ok ? /<P_15>(.*)<\/P_15>/.exec(made.xml)?.[1] : undefined;
            // The card figures and the list amount come from separate code.
            const onCard = related ? addFiguresToInvoiceCard(store, card).figures.gross : gross;
            const inList = related
              ? addShownGrossToInvoiceRows(
                  store,
                  rows.filter((row) => row.invoiceId === invoiceId),
                )[0]?.gross
              : gross;
            const known = Number(says.gross);
            for (const shown of [gross, onCard, inList ?? null])
              if (shown !== null) expect(shown).toBe(known);
            if (p15 !== undefined) expect(Math.round(Number(p15) * 100)).toBe(known);
            for (const { rate, gross: its, vat } of counted?.rates ?? [])
              expect([rate, its, vat]).toEqual([
                rate,
                Number(says.rates.get(rate)?.gross ?? 0n),
                Number(says.rates.get(rate)?.vat ?? 0n),
              ]);
            // A document without related documents is never blank, and a settlement states its own gross.
            if (!related) expect(counted).not.toBeNull();
            if (invoiceType === 9) expect(gross).toBe(known);
            share.documents += 1;
            if (isCorrection(invoiceType)) share.corrections += 1;
            if (gross === null) share.blank += 1;
            if (!related) continue;
            if (papers.length < DRAWN && papers.filter(({ type }) => type === invoiceType).length < DRAWN / 7)
              papers.push({
                type: invoiceType,
                paper: buildInvoicePaper(source),
                says,
                isKnown: gross !== null,
              });
            const count = countOf(invoiceType);
            count.documents += 1;
            if (gross === null) {
              count.gross += 1;
              const reason = `${drawn.does}, ${source.sums.kind === 'correction' ? source.sums.doubt : 'settlement'}`;
              reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
              // A negative remainder at one VAT rate is not used, even when no other reading is possible (documents.md,
              // 2).
              const isSaid = source.sums.kind === 'correction' && source.sums.doubt === 'negativeRate';
              const [document] = invoices.filter((invoice) => invoice.invoiceId === invoiceId);
              if (document && !isSaid) expect(hasTwoReadings(invoices, document)).toBe(true);
            }
            if (counted === null) count.tax += 1;
          }
          // The cover sums only known amounts.
          const certain = entries.filter(({ counted }) => counted !== null);
          for (const { currency, gross } of sumLedgerEntriesByCurrencyAndVatRate(entries)) {
            const its = certain.filter(({ card }) => card.invoice.currency === currency);
            const sum = its.reduce((total, { card }) => total + grossOf(truth, card.invoice.invoiceId), 0n);
            expect([currency, gross]).toEqual([currency, Number(sum)]);
          }
          for (const [invoiceId, its] of now) {
            const begun = buildInvoiceFormSetup(
              store,
              { from: 'invoice', id: String(invoiceId), as: 'correction' },
              TODAY,
            );
            if (typeof begun === 'string') continue;
            forms.all += 1;
            if (!begun.original?.before) forms.unclear += 1;
            else expect(valued(linesOf(begun.fields.items)).gross).toBe(valued(its.lines).gross);
            const typed = typedInto(begun, its, next);
            const shown = computeFormCorrectionSums(typed.fields, begun.original);
            if (shown?.change === null || !shown) forms.blank += 1;
            else expect(shown.change).toBe(Number(typed.says.gross));
            for (const { rate, gross, vat } of shown?.difference?.rates ?? [])
              expect([rate, gross, vat]).toEqual([
                rate,
                Number(typed.says.rates.get(rate)?.gross ?? 0n),
                Number(typed.says.rates.get(rate)?.vat ?? 0n),
              ]);
          }
        });
      }),
      { numRuns: 60 },
    );
    for (const [type, { documents, gross, tax }] of [...counts].sort(([key], [otherKey]) => key - otherKey))
      console.log(
        `type ${type}: ${documents}, without gross ${shareOf(gross, documents)}, without tax ${shareOf(tax, documents)}`,
      );
    for (const [convention, { documents, corrections, blank }] of [...byConvention].sort())
      console.log(
        `${convention}: without gross ${shareOf(blank, corrections)} of ${corrections} corrections, ${shareOf(blank, documents)} of ${documents} documents`,
      );
    for (const [reason, count] of [...reasons].sort()) console.log(`${reason}: ${count} without gross`);
    console.log(
      `${forms.all} forms: ${forms.unclear} begin without a known state, ${forms.blank} show no change`,
    );
    const corrections = [...counts.values()].reduce((total, tally) => total + tally.documents, 0);
    const blank = [...counts.values()].reduce((total, tally) => total + tally.gross, 0);
    expect(blank / corrections).toBeLessThan(0.35);
    expect(forms.blank / forms.all).toBeLessThan(0.65);
    for (const { paper, says, isKnown } of papers) {
      const copy = { language: 'pl', duplicateOn: null, training: false } as const;
      const { text } = await readPdf(await renderInvoicePdf(paper, copy, AT));
      const match = /(Zmiana kwoty|Do dopłaty|Kwota bez zmian|Pozostało do zapłaty) (−?[\d ]+,\d\d)/.exec(
        text,
      );
      expect(match !== null).toBe(isKnown);
      const grosz = BigInt((match?.[2] ?? '').replace(/\D/g, '') || '0');
      // The PDF states no refund here, because it is unknown whether the original was paid.
      if (match) expect(match[2]?.startsWith('−') ? -grosz : grosz).toBe(says.gross);
    }
  },
);

const shareOf = (blank: number, total: number): string => `${((100 * blank) / total).toFixed(1)} %`;
const linesOf = (items: readonly FormItem[]): Line[] =>
  items.map(({ name, rate, price, quantity }) => ({
    name,
    rate,
    price: Math.round(Number(price) * 100),
    quantity: Number(quantity),
  }));

/** Returns the form with one more change typed in, and the true result of that change. */
function typedInto({ fields }: FormSetup, { of, lines, shows }: Now, next: Edit) {
  const changed = edited(linesOf(fields.items), next);
  const items = changed.map((line, index): FormItem => ({
    key: index + 1,
    positionId: null,
    unit: '',
    symbol: '',
    name: line.name,
    rate: line.rate,
    price: money(line.price),
    quantity: String(line.quantity),
  }));
  const isZero = changed.every(({ quantity }) => quantity === 0);
  const order = valued(changed);
  const amount = isZero ? 0n : order.gross / 3n;
  const after = {
    sale: order,
    advance: amount === 0n ? less(shows, shows) : advanceOf(changed, amount),
    settlement: isZero ? less(shows, shows) : less(shows, less(valued(lines), order)),
  }[of];
  const prepaymentValue = of === 'advance' ? money(Number(amount)) : '';
  return { fields: { ...fields, items, prepaymentValue }, says: less(after, shows) };
}

const DRAWN = 70;
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
