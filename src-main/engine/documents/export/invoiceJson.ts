import type { InvoiceCard, InvoiceRow, ShownInvoiceCard, Totals } from '#shared/contract/invoicesContract';
import type { DecimalText, Grosz } from '#shared/model/scalars';
import { convertGroszToDecimalText } from '#shared/rules/decimal';
import { getMonthOfDay } from '#shared/rules/tax/taxMonth';
import type { RateSum } from '#shared/rules/tax/vat';

/**
 * Builds the JSON form of invoices (command-line.md): fields of the service keep the service's names and types, and
 * amounts that Kontuar computed are decimal text.
 */

const decimalOrNull = (grosz: Grosz | null) => (grosz === null ? null : convertGroszToDecimalText(grosz));

/** Converts an amount from decimal text to a JSON number, because the service's API writes amounts as numbers. */
const number = (text: DecimalText | null) => (text === null ? null : Number(text));

const totalsShape = ({ currency, gross, net, vat, rates }: Totals) => ({
  currency,
  gross: convertGroszToDecimalText(gross),
  net: decimalOrNull(net),
  vat: decimalOrNull(vat),
  rates: rates.map(rateShape),
});

const rateShape = ({ rate, gross, net, vat }: RateSum) => ({
  rate,
  gross: convertGroszToDecimalText(gross),
  net: decimalOrNull(net),
  vat: decimalOrNull(vat),
});

/**
 * Returns the record with all fields on one level. Fields of the service that Kontuar does not know keep the service's
 * names.
 */
function withExtra<T extends { extra: Record<string, unknown> }>(record: T): Omit<T, 'extra'> {
  const { extra, ...known } = record;
  return { ...extra, ...known };
}

const figuresShape = ({ figures, link, linked, invoice }: ShownInvoiceCard) => ({
  counts: {
    gross: decimalOrNull(figures.gross),
    rates: figures.rates?.map(rateShape) ?? null,
    currency: invoice.currency,
    itemsAre: figures.itemsAre,
    doubts: figures.doubts,
    month: figures.taxDay === null ? null : getMonthOfDay(figures.taxDay),
    receivedOn: figures.stated.receivedOn,
    paid: figures.paid?.least === figures.paid?.most ? decimalOrNull(figures.paid?.least ?? null) : null,
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
    to: linked.flatMap(({ relation, row }) => (relation === link.relation ? [namedShape(row)] : [])),
    candidates: link.candidates.map(namedShape),
  },
});

const namedShape = ({ invoiceId, localId, invoiceFullNo }: InvoiceRow) => ({
  invoiceId,
  localId,
  invoiceFullNo,
});

/** Returns the JSON of one document with its computed amounts and its month in the VAT register. */
export const buildInvoiceJsonWithLedgerAmounts = (card: ShownInvoiceCard) => ({
  ...buildInvoiceJson(card),
  ...figuresShape(card),
});

export function buildInvoiceJson({ invoice, localId, syncState, totals }: InvoiceCard) {
  return {
    ...withExtra(invoice),
    buyer: withExtra(invoice.buyer),
    seller: withExtra(invoice.seller),
    receiver: invoice.receiver && withExtra(invoice.receiver),
    invoiceItems: invoice.invoiceItems.map((item) => ({
      ...withExtra(item),
      grossUnitPrice: number(item.grossUnitPrice),
      quantity: number(item.quantity),
    })),
    exchangeRate: number(invoice.exchangeRate),
    prepaymentValue: number(invoice.prepaymentValue),
    localId,
    syncState,
    totals: totalsShape(totals),
  };
}
