import type { InvoiceCard, InvoiceRow, ShownInvoiceCard, Totals } from '#shared/contract/invoicesContract';
import type { DecimalText, Grosz } from '#shared/model/scalars';
import { convertGroszToDecimalText } from '#shared/rules/decimal';
import { getMonthOfDay } from '#shared/rules/tax/taxMonth';
import type { RateSum } from '#shared/rules/tax/vat';

/**
 * Builds the JSON form of invoices (command-line.md): fields of the service keep the service's names and types, and
 * amounts that Kontuar computed are decimal text.
 */

const toDecimalTextOrNull = (grosz: Grosz | null) =>
  grosz === null ? null : convertGroszToDecimalText(grosz);

/** Converts an amount from decimal text to a JSON number, because the service's API writes amounts as numbers. */
const toJsonNumber = (text: DecimalText | null) => (text === null ? null : Number(text));

const buildTotalsJson = ({ currency, gross, net, vat, rates }: Totals) => ({
  currency,
  gross: convertGroszToDecimalText(gross),
  net: toDecimalTextOrNull(net),
  vat: toDecimalTextOrNull(vat),
  rates: rates.map(buildRateJson),
});

const buildRateJson = ({ rate, gross, net, vat }: RateSum) => ({
  rate,
  gross: convertGroszToDecimalText(gross),
  net: toDecimalTextOrNull(net),
  vat: toDecimalTextOrNull(vat),
});

/**
 * Returns the record with the fields of `extra` on the same level as its other fields. Fields that Kontuar does not
 * know keep the service's names.
 */
function flattenExtraFields<T extends { extra: Record<string, unknown> }>(record: T): Omit<T, 'extra'> {
  const { extra, ...known } = record;
  return { ...extra, ...known };
}

const buildFiguresJson = ({ figures, link, linked, invoice }: ShownInvoiceCard) => ({
  counts: {
    gross: toDecimalTextOrNull(figures.gross),
    rates: figures.rates?.map(buildRateJson) ?? null,
    currency: invoice.currency,
    itemsAre: figures.itemsAre,
    doubts: figures.doubts,
    month: figures.taxDay === null ? null : getMonthOfDay(figures.taxDay),
    receivedOn: figures.stated.receivedOn,
    paid:
      figures.paid?.least === figures.paid?.most ? toDecimalTextOrNull(figures.paid?.least ?? null) : null,
    paidBeforeCorrection: figures.stated.isPaidBefore,
    amountChoices: figures.amountChoices.map(({ change, convention }) => ({
      change: convertGroszToDecimalText(change),
      itemsAre: convention,
    })),
  },
  link: link && {
    relation: link.relation,
    state: link.state,
    how: link.how,
    to: linked.flatMap(({ relation, row }) =>
      relation === link.relation ? [buildInvoiceReferenceJson(row)] : [],
    ),
    candidates: link.candidates.map(buildInvoiceReferenceJson),
  },
});

const buildInvoiceReferenceJson = ({ invoiceId, localId, invoiceFullNo }: InvoiceRow) => ({
  invoiceId,
  localId,
  invoiceFullNo,
});

/** Returns the JSON of one document with its computed amounts and its month in the VAT register. */
export const buildInvoiceJsonWithLedgerAmounts = (card: ShownInvoiceCard) => ({
  ...buildInvoiceExportJson(card),
  ...buildFiguresJson(card),
});

export function buildInvoiceExportJson({ invoice, localId, syncState, totals }: InvoiceCard) {
  return {
    ...flattenExtraFields(invoice),
    buyer: flattenExtraFields(invoice.buyer),
    seller: flattenExtraFields(invoice.seller),
    receiver: invoice.receiver && flattenExtraFields(invoice.receiver),
    invoiceItems: invoice.invoiceItems.map((item) => ({
      ...flattenExtraFields(item),
      grossUnitPrice: toJsonNumber(item.grossUnitPrice),
      quantity: toJsonNumber(item.quantity),
    })),
    exchangeRate: toJsonNumber(invoice.exchangeRate),
    prepaymentValue: toJsonNumber(invoice.prepaymentValue),
    localId,
    syncState,
    totals: buildTotalsJson(totals),
  };
}
