import type { KsefDifference, KsefField } from '#shared/contract/ksefFileImportSchemas';
import type { ShownInvoice } from '#shared/model/invoice';
import type { Grosz } from '#shared/model/scalars';
import { compareDecimals, convertGroszToDecimalText, computeLineGross } from '#shared/rules/decimal';
import {
  getGrossContributedToVatRegister,
  getSumsChargedByDocumentAlone,
} from '#shared/rules/documents/documentSums';
import { cleanNip } from '#shared/rules/identifiers/nip';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { collapseWhitespace } from '#shared/rules/ksef/ksefTextRules';
import type { DocumentSums, Relatives } from '#shared/rules/documents/documentSumTypes';
import { MISSING_TAX_NUMBER_TEXT, buildVatRegisterBuyer } from '../export/vatRegisterBuyer';
import { getFa3InvoiceKind } from '../fa3/fa3Names';
import type { PaperSource } from '../paper/invoicePaper';
import type { KsefInvoice, KsefLine } from './fa3Reader';

/**
 * Compares the service's record of an invoice with the invoice's KSeF file. Facts missing in the record are not
 * compared.
 */

export function compareWithKsefFile(
  { invoice, relatives, sums }: Pick<PaperSource, 'invoice' | 'relatives' | 'sums'>,
  ksef: KsefInvoice,
  ksefNumber: string | null,
): KsefDifference[] {
  const found: KsefDifference[] = [];
  const addDifference = (field: KsefField, serviceText: string, ksefText: string, part = '') =>
    serviceText !== ksefText && found.push({ field, part, here: serviceText, ksef: ksefText });
  const ksefId = invoice.ksefId?.trim() ?? '';
  if (ksefNumber !== null) addDifference('ksefId', ksefId, ksefNumber);
  // A simplified invoice (`UPR`) is compared as `VAT`, because the service has no type for simplified invoices.
  addDifference('form', getFa3InvoiceKind(invoice) ?? '', ksef.form === 'UPR' ? 'VAT' : ksef.form);
  addDifference('invoiceFullNo', collapseWhitespace(invoice.invoiceFullNo), ksef.number);
  addDifference('issueDate', invoice.issueDate ?? '', ksef.issueDate);
  addDifference('saleDate', invoice.saleDate ?? invoice.issueDate ?? '', ksef.saleDate ?? ksef.issueDate);
  addDifference('currency', invoice.currency, ksef.currency);
  addDifference('sellerNip', cleanNip(invoice.seller.taxId), ksef.sellerNip);
  addDifference('sellerName', collapseWhitespace(invoice.seller.companyName), ksef.sellerName);
  const { number } = buildVatRegisterBuyer(invoice.buyer);
  const ksefBuyerNumber = ksef.buyerNumber.toUpperCase().replace(/[^0-9A-Z]/g, '');
  addDifference('buyerNumber', number === MISSING_TAX_NUMBER_TEXT ? '' : number, ksefBuyerNumber);
  addDifference('buyerName', collapseWhitespace(invoice.buyer.companyName), ksef.buyerName);
  const gross = getGrossContributedToVatRegister(sums);
  if (gross !== null)
    addDifference('gross', convertGroszToDecimalText(gross), convertGroszToDecimalText(ksef.gross));
  return [...found, ...listSumDifferences(sums, ksef), ...listLineDifferences(invoice, relatives, ksef)];
}

function listSumDifferences(sums: DocumentSums, ksef: KsefInvoice): KsefDifference[] {
  const counted = getSumsChargedByDocumentAlone(sums);
  if (counted === null) return [];
  const fields = ksef.sums.map(({ rates }) => rates);
  const elsewhere = counted.rates.filter(({ rate }) => !fields.some((rates) => rates.includes(rate)));
  const asked = [...ksef.sums, ...elsewhere.map(({ rate }) => ({ rates: [rate], net: null, vat: null }))];
  return asked.flatMap(({ rates, net, vat }) => {
    const rateSums = counted.rates.filter(({ rate }) => rates.includes(rate));
    if (rateSums.some((rateSum) => rateSum.net === null || rateSum.vat === null)) return [];
    const ownTotals = {
      net: rateSums.reduce((total, rateSum) => total + (rateSum.net ?? 0), 0),
      vat: rateSums.reduce((total, rateSum) => total + (rateSum.vat ?? 0), 0),
    };
    const part = rates[0] ?? '';
    const compareAmounts = (field: 'net' | 'vat', mine: Grosz, theirs: Grosz | null): KsefDifference[] =>
      mine === (theirs ?? 0)
        ? []
        : [
            {
              field,
              part,
              here: convertGroszToDecimalText(mine),
              ksef: theirs === null ? '' : convertGroszToDecimalText(theirs),
            },
          ];
    return [...compareAmounts('net', ownTotals.net, net), ...compareAmounts('vat', ownTotals.vat, vat)];
  });
}

/** Returns the lines of the KSeF file if they can be compared with the invoice's items; otherwise null. */
function selectComparableLines(invoice: ShownInvoice, { itemsAre }: Relatives, lines: readonly KsefLine[]) {
  if (lines.length === 0) return null;
  if (!isCorrection(invoice.invoiceType)) return lines;
  const twoStates = lines.some(({ isBefore }) => isBefore);
  if (itemsAre !== (twoStates ? 'afterState' : 'differences')) return null;
  return lines.filter(({ isBefore }) => !isBefore);
}

function listLineDifferences(
  invoice: ShownInvoice,
  relatives: Relatives,
  ksef: KsefInvoice,
): KsefDifference[] {
  const { invoiceItems } = invoice;
  const lines = selectComparableLines(invoice, relatives, ksef.lines);
  if (lines === null) return [];
  const count = Math.max(lines.length, invoiceItems.length);
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => {
    const [item, line] = [invoiceItems[at], lines[at]];
    const value = item ? computeLineGross(item.grossUnitPrice, item.quantity) : null;
    const same =
      item !== undefined &&
      line !== undefined &&
      collapseWhitespace(item.name) === line.name &&
      (item.quantity === null ||
        line.quantity === null ||
        compareDecimals(item.quantity, line.quantity) === 0) &&
      (!line.isGross || value === null || line.value === null || value === line.value);
    if (same) return [];
    const describeItem = (name = '', quantity: string | null = null, amount: Grosz | null = null) =>
      `${quantity === null ? '' : `${quantity} × `}${name}${amount === null ? '' : `: ${convertGroszToDecimalText(amount)}`}`;
    return [
      {
        field: 'items' as const,
        part: String(at + 1),
        here: item ? describeItem(collapseWhitespace(item.name), item.quantity, value) : '',
        ksef: line ? describeItem(line.name, line.quantity, line.value) : '',
      },
    ];
  });
}
