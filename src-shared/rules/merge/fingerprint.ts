import type { Party, ShownInvoice } from '../../model/invoice';
import { needsReason, TYPE } from '../invoiceTypes';
import { ITEM_FIELDS, plain } from './same';

/**
 * What the content of a new invoice comes down to, to find it again in the service after a lost answer (sync.md,
 * Create; A43). Left out is what the service gives, moves or words itself: number, status, KSeF, the exemption's
 * wording, the kind and country of a tax number.
 */
export function fingerprintOf(invoice: ShownInvoice): string {
  const { invoiceType: type } = invoice;
  const value = (field: string, of: unknown) => plain(field, of);
  const amount = (of: string | null) => (of === null ? '' : String(Number(of)));
  const party = (of: Party | null) =>
    of && [value('companyName', of.companyName), value('address', of.address), value('taxId', of.taxId)];
  const items = invoice.invoiceItems.map((item) =>
    ITEM_FIELDS.map((field) =>
      field === 'grossUnitPrice' || field === 'quantity' ? amount(item[field]) : value(field, item[field]),
    ).join('\u001f'),
  );
  return JSON.stringify([
    type,
    party(invoice.buyer),
    party(invoice.seller),
    party(invoice.receiver),
    items.sort(),
    invoice.paymentType,
    invoice.paymentStatus,
    invoice.issueDate,
    invoice.saleDate,
    invoice.paymentDate,
    value('currency', invoice.currency),
    value('town', invoice.town),
    value('additionalInfo', invoice.additionalInfo),
    needsReason(type) ? value('correctionReason', invoice.correctionReason) : '',
    value('personCollect', invoice.personCollect),
    value('personIssue', invoice.personIssue),
    invoice.clientId,
    invoice.reservationId,
    type === TYPE.ksefAdvance || type === TYPE.ksefSettlement ? amount(invoice.prepaymentValue) : '',
  ]);
}
