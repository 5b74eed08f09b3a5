import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { PaperDoubt } from '#shared/contract/pdfWarningAndVatOmissionReasons';
import { findInvoiceOrOriginalExchangeRate } from '#shared/rules/tax/convertToZloty';
import {
  getGrossContributedToVatRegister,
  getSumsChargedByDocumentAlone,
  computeDocumentSums,
} from '#shared/rules/documents/documentSums';
import type { FileDifference, KsefFile } from '#shared/model/ksefFile';
import { listKsefFileDifferences } from '#shared/rules/ksef/matchKsefFile';
import { computeAmountOutsideVat } from '#shared/rules/tax/amountOutsideVat';
import type { DocumentSums, Relatives } from '#shared/rules/documents/documentSumTypes';
import type { ShownInvoice } from '#shared/model/invoice';
import { isSaleRecordedByTill, type TillFacts } from '#shared/rules/tax/isSaleRecordedByTill';
import { readOrInferKsefConnected } from '../account/ksefConnectedSetting';
import type { Store } from '../store/storeInterface';
import type { PaperSource } from './paper/invoicePaper';
import { computeCorrectionAmountsDue, computePaidAmount } from './correctionBalance';
import { createDocumentReadingContext } from './correctionConvention';
import { findInvoiceRelatives, applyKsefFileDatesAndAmountToInvoice } from './invoiceRelatives';

/**
 * Collects the data of an invoice for its PDF and other documents. Dates and amounts from the imported KSeF file
 * replace the dates and amounts of the service's record.
 */
export function collectInvoiceDocumentData(store: Store, card: InvoiceCard): PaperSource {
  const invoice = applyKsefFileDatesAndAmountToInvoice(card);
  const known = createDocumentReadingContext(store);
  const relatives = findInvoiceRelatives(known, card);
  return {
    invoice,
    relatives,
    sums: computeDocumentSums(invoice, relatives),
    balance: computeCorrectionAmountsDue(known, card),
    paid: computePaidAmount(known, card),
    isTillSale: isSaleRecordedByTill(invoice, readTillFacts(store, invoice)),
    ksefConnected: readOrInferKsefConnected(store) === true,
    ksefFile: card.ksefFile,
    differences: card.ksefFile ? listRecordDifferences(card, card.ksefFile, relatives) : [],
  };
}

const readTillFacts = ({ settings, statedFacts }: Store, { invoiceId }: ShownInvoice): TillFacts => ({
  stated: invoiceId === null ? null : (statedFacts.get(invoiceId)?.isTillSale ?? null),
  tillDuty: settings.get('till.duty'),
});

function listRecordDifferences(card: InvoiceCard, file: KsefFile, relatives: Relatives): FileDifference[] {
  const record = computeDocumentSums(card.invoice, { ...relatives, inFile: null });
  const sums = getSumsChargedByDocumentAlone(record);
  const { invoiceItems } = card.invoice;
  const outside = computeAmountOutsideVat(invoiceItems, relatives.before, sums, record.kind === 'plain');
  return listKsefFileDifferences(
    card.invoice,
    { sums, gross: getGrossContributedToVatRegister(record), outside },
    file,
  );
}

/** Returns warnings for the user about facts that are missing on the PDF of an invoice. */
export function listFactsInvoicePdfCannotState({
  invoice,
  relatives,
  sums,
  ksefFile,
}: PaperSource): PaperDoubt[] {
  if (ksefFile) return [];
  const { unreadItems, unknownRates } = getItemTotals(sums);
  const doubts: (PaperDoubt | false | null)[] = [
    unreadItems > 0 && 'itemsUnread',
    unknownRates.length > 0 && 'rateUnknown',
    invoice.currency !== 'PLN' &&
      findInvoiceOrOriginalExchangeRate(invoice, relatives.original) === null &&
      hasVat(sums) &&
      'noExchangeRate',
    ...listSumDoubts(sums, relatives),
  ];
  return doubts.filter((doubt) => doubt !== false && doubt !== null);
}

function listSumDoubts(sums: DocumentSums, { original }: Relatives): (PaperDoubt | false | null)[] {
  switch (sums.kind) {
    case 'correction':
      return [original === null && 'originalUnknown', sums.doubt !== 'originalUnknown' && sums.doubt];
    case 'settlement':
      return [sums.doubt];
    case 'plain':
    case 'advance':
      return [];
  }
}

function getItemTotals(sums: DocumentSums) {
  switch (sums.kind) {
    case 'plain':
      return sums.totals;
    case 'correction':
      return sums.items;
    case 'advance':
    case 'settlement':
      return sums.order;
  }
}

const hasVat = (sums: DocumentSums): boolean => getItemTotals(sums).rates.some(({ vat }) => vat !== 0);
