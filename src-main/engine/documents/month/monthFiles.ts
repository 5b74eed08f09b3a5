import { convertMonthToFirstDay } from '#shared/rules/tax/taxMonth';
import { monthName } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import type { Cover } from '../export/coverSheetPdf';
import {
  buildInvoicesErasedByRetentionLine,
  buildIncompleteInvoiceListLines,
  buildOmittedInvoicesLine,
} from '../export/coverChecks';
import { renderCsv } from '../export/csv';
import { buildRelatedInvoicesExportTable } from '../export/invoiceLinksTable';
import { buildVatRegisterTable } from '../export/vatRegisterTable';
import { wrapFileAsExportStep, type ExportStep } from '../export/exportOutputTypes';
import type { PaperParts } from '../storedPdf';
import { buildInvoiceLinksFile } from '../invoiceLinksTransferFile';
import { formatInvoiceDataAge } from '../sheets/invoiceDataAge';
import type { MonthBook } from './monthVatRegister';
import { buildEppFile, type EppFile } from './epp';
import { buildJpkV7SalesXml } from './jpk';
import { buildOutsideKsefLimitExceededLines } from './outsideKsefLimitExceededLines';
import { findInvoicesWithMixedNpRate, buildOptimaXml } from './optima';
import * as texts from '#shared/i18n/texts';

/** Yields all files of a month except the PDFs: the cover page first, then the register and the import files. */
export async function* buildMonthExportFiles(
  parts: PaperParts,
  book: MonthBook,
  language: Language,
): AsyncGenerator<ExportStep> {
  const { month, seller } = book;
  const madeAt = parts.now();
  const header = parts.store.settings.get('jpk.header');
  const imported = book.entries.filter(({ leftOut }) => leftOut === null);
  const address = imported[0]?.card.invoice.seller.address ?? '';
  const epp = buildEppFile(imported, { month, sender: { ...seller, address }, madeAt });
  const made = [
    wrapFileAsExportStep(
      'jpk-v7m-sprzedaz.xml',
      Buffer.from(buildJpkV7SalesXml(imported, { month, seller, madeAt, header })),
    ),
    wrapFileAsExportStep('optima.xml', Buffer.from(buildOptimaXml(imported, month))),
    wrapFileAsExportStep('edi.epp', epp.bytes),
  ];
  yield wrapFileAsExportStep(
    'zestawienie.pdf',
    await parts.render({ kind: 'cover', cover: buildCover(book, epp, parts, language), language }),
  );
  const register = buildVatRegisterTable(book.entries, language, { sums: true });
  yield wrapFileAsExportStep('rejestr.csv', renderCsv(register));
  const links = buildRelatedInvoicesExportTable(book.entries, language);
  const isInNoSum = [...book.undated, ...book.outside];
  const outside = {
    ...buildVatRegisterTable(isInNoSum, language),
    name: speak(texts.register, language).outside,
  };
  yield wrapFileAsExportStep(
    'rejestr.xlsx',
    await parts.render({ kind: 'xlsx', tables: [register, links, outside] }),
  );
  yield* made;
  yield wrapFileAsExportStep('korekty-i-zaliczki.csv', renderCsv(links));
  const cards = [...book.entries, ...book.outside].map(({ card }) => card);
  yield wrapFileAsExportStep(
    'powiazania.json',
    Buffer.from(`${JSON.stringify(buildInvoiceLinksFile(parts.store, cards), null, 2)}\n`),
  );
}

function buildCover(book: MonthBook, epp: EppFile, parts: PaperParts, language: Language): Cover {
  const t = speak(texts.accountant, language).month;
  const purposes = speak(texts.accountant, language).monthFile;
  const arrived = book.arrived.map(
    ({ month, fullNumber, ksefNumber }) =>
      `${fullNumber} (${monthName(language, convertMonthToFirstDay(month))}, ${ksefNumber})`,
  );
  const buildCountedListLine = (label: string, found: readonly string[]) =>
    found.length === 0 ? [] : [{ label, value: `${found.length}: ${found.join(', ')}` }];
  return {
    ...book,
    seller: book.seller.nip === null ? book.seller.name : `${book.seller.name}, NIP ${book.seller.nip}`,
    span: { from: null, to: null },
    files: [
      { name: 'rejestr.xlsx', purpose: purposes.register },
      { name: 'jpk-v7m-sprzedaz.xml', purpose: purposes.jpk },
      { name: 'optima.xml', purpose: purposes.optima },
      { name: 'edi.epp', purpose: purposes.edi },
    ],
    first: buildIncompleteInvoiceListLines(parts.store, language),
    more: [
      ...buildOmittedInvoicesLine(book.omitted, language),
      ...buildCountedListLine(
        t.notSent,
        book.notSent.map(
          ({ card }) => card.invoice.buyer.companyName.trim() || speak(texts.invoiceWords, language).noBuyer,
        ),
      ),
      ...buildCountedListLine(t.arrived, arrived),
      ...(book.connected === 'unknown' && book.entries.some(({ marker }) => marker.kind === 'BFK')
        ? [{ label: t.connectionUnknown, value: t.connectionUnknownHint }]
        : []),
      ...buildOutsideKsefLimitExceededLines(book, language),
      ...buildCountedListLine(t.lettersChanged, epp.changed),
      ...buildCountedListLine(t.mixedTransactions, findInvoicesWithMixedNpRate(book.entries)),
      ...buildCountedListLine(t.longNumbers, epp.longNumbers),
      ...buildInvoicesErasedByRetentionLine(book.letGo, language),
    ],
    madeAt: parts.now(),
    age: formatInvoiceDataAge(parts.store, language),
  };
}
