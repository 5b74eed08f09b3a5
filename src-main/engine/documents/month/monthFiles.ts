import { firstDayOf } from '#shared/rules/taxMonth';
import { monthName } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { monthFileText, monthText } from '#shared/text/accountant';
import { registerText } from '#shared/text/register';
import type { Cover } from '../export/cover';
import { buildRetentionCountLine, notAllLine, omittedLine } from '../export/coverChecks';
import { renderCsv } from '../export/csv';
import { invoiceLinksTable } from '../export/invoiceLinksTable';
import { registerTable } from '../export/register';
import { file, type ExportStep } from '../export/step';
import type { PaperParts } from '../storedPdf';
import { buildLinkFile } from '../linkFile';
import { invoicesAge } from '../sheets/invoicesAge';
import type { MonthBook } from './monthBook';
import { eppFile, type EppFile } from './epp';
import { jpkXml } from './jpk';
import { outsideKsefLine } from './outsideKsef';
import { mixedTransactions, optimaXml } from './optima';

/** Yields all files of a month except the PDFs: the cover page first, then the register and the import files. */
export async function* monthFiles(
  parts: PaperParts,
  book: MonthBook,
  language: Language,
): AsyncGenerator<ExportStep> {
  const { month, seller } = book;
  const madeAt = parts.now();
  const header = parts.store.settings.get('jpk.header');
  const imported = book.entries.filter(({ leftOut }) => leftOut === null);
  const address = imported[0]?.card.invoice.seller.address ?? '';
  const epp = eppFile(imported, { month, sender: { ...seller, address }, madeAt });
  const made = [
    file('jpk-v7m-sprzedaz.xml', Buffer.from(jpkXml(imported, { month, seller, madeAt, header }))),
    file('optima.xml', Buffer.from(optimaXml(imported, month))),
    file('edi.epp', epp.bytes),
  ];
  yield file(
    'zestawienie.pdf',
    await parts.render({ kind: 'cover', cover: coverOf(book, epp, parts, language), language }),
  );
  const register = registerTable(book.entries, language, { sums: true });
  yield file('rejestr.csv', renderCsv(register));
  const links = invoiceLinksTable(book.entries, language);
  const isInNoSum = [...book.undated, ...book.outside];
  const outside = { ...registerTable(isInNoSum, language), name: speak(registerText, language).outside };
  yield file('rejestr.xlsx', await parts.render({ kind: 'xlsx', tables: [register, links, outside] }));
  yield* made;
  yield file('korekty-i-zaliczki.csv', renderCsv(links));
  const cards = [...book.entries, ...book.outside].map(({ card }) => card);
  yield file(
    'powiazania.json',
    Buffer.from(`${JSON.stringify(buildLinkFile(parts.store, cards), null, 2)}\n`),
  );
}

function coverOf(book: MonthBook, epp: EppFile, parts: PaperParts, language: Language): Cover {
  const t = speak(monthText, language);
  const purposes = speak(monthFileText, language);
  const arrived = book.arrived.map(
    ({ month, fullNumber, ksefNumber }) =>
      `${fullNumber} (${monthName(language, firstDayOf(month))}, ${ksefNumber})`,
  );
  const describeFound = (label: string, found: readonly string[]) =>
    found.length === 0 ? [] : [{ label, value: `${found.length}: ${found.join(', ')}` }];
  return {
    ...book,
    seller: book.seller.nip === null ? book.seller.name : `${book.seller.name}, NIP ${book.seller.nip}`,
    span: { from: null, to: null },
    files: Object.entries(purposes).map(([name, purpose]) => ({ name, purpose })),
    first: notAllLine(parts.store, language),
    more: [
      ...omittedLine(book.omitted, language),
      ...describeFound(
        t.notSent,
        book.notSent.map(({ card }) => card.invoice.buyer.companyName.trim() || t.nobody),
      ),
      ...describeFound(t.arrived, arrived),
      ...(book.connected === 'unknown' && book.entries.some(({ marker }) => marker.kind === 'BFK')
        ? [{ label: t.connectionUnknown, value: t.connectionUnknownHint }]
        : []),
      ...outsideKsefLine(book, language),
      ...describeFound(t.lettersChanged, epp.changed),
      ...describeFound(t.mixedTransactions, mixedTransactions(book.entries)),
      ...describeFound(t.longNumbers, epp.longNumbers),
      ...buildRetentionCountLine(book.letGo, language),
    ],
    madeAt: parts.now(),
    age: invoicesAge(parts.store, language),
  };
}
