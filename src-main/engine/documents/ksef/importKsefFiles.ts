import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import type { KsefImport } from '#shared/contract/ksefFileImportSchemas';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import { cleanNip, isNip } from '#shared/rules/identifiers/nip';
import { hasKsefFileSameSellerNumberAndDate, isKsefFileOfInvoice } from '#shared/rules/ksef/matchKsefFile';
import { parseKsefNumber } from '#shared/rules/ksef/ksefNumber';
import type { PaperParts } from '../storedPdf';
import { collectInvoiceDocumentData } from '../invoiceDocumentData';
import { compareWithKsefFile } from './compareWithKsefFile';
import { readFa3, type KsefInvoice } from './fa3Reader';
import { storeKsefXml } from './storeAndReadKsefXmlFiles';
import { recordKsefFileFacts } from './refreshKsefFileFacts';
import { MAX_XML_BYTES } from './parseUntrustedXml';

/**
 * Imports KSeF files: finds the invoice of each file on this PC, compares the two, and stores the file. A file without
 * a matching invoice is not stored.
 */

export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const MAX_KSEF_FILES = 5000;
const MAX_KSEF_TOTAL_BYTES = 500_000_000;

/**
 * Imports KSeF files and returns the files for which an invoice was found, the files without an invoice, and the
 * refused files. Throws disk errors.
 */
export async function importKsefFiles(
  parts: Pick<PaperParts, 'store' | 'profileDir'>,
  given: readonly GivenFile[],
): Promise<KsefImport> {
  const result: KsefImport = { matched: [], unmatched: [], refused: [] };
  for (const givenFile of given) {
    const files = /\.zip$/i.test(givenFile.name) ? unzipXmlFiles(givenFile) : [givenFile];
    if (files === null) result.refused.push({ file: givenFile.name, why: 'zip' });
    for (const file of files ?? []) {
      await importKsefFile(parts, file, result);
      await yieldToEventLoop();
    }
  }
  return result;
}

/** Returns the XML files of a ZIP and ignores other files; null if the ZIP is unreadable or too large. */
function unzipXmlFiles({ name, bytes }: GivenFile): GivenFile[] | null {
  let together = 0;
  let count = 0;
  let tooMuch = false;
  try {
    const files = unzipSync(bytes, {
      filter: (entry) => {
        if (!/\.xml$/i.test(entry.name)) return false;
        count += 1;
        // An XML file over the size limit is left out, and its size counts only up to the limit, so that one such file
        // does not make the whole ZIP too large.
        together += Math.min(entry.originalSize, MAX_XML_BYTES + 1);
        tooMuch ||= count > MAX_KSEF_FILES || together > MAX_KSEF_TOTAL_BYTES;
        return !tooMuch && entry.originalSize <= MAX_XML_BYTES;
      },
    });
    return tooMuch
      ? null
      : Object.entries(files).map(([entryName, unpacked]) => ({
          name: `${name}/${entryName}`,
          bytes: unpacked,
        }));
  } catch {
    return null;
  }
}

async function importKsefFile(
  { store, profileDir }: Pick<PaperParts, 'store' | 'profileDir'>,
  { name: file, bytes }: GivenFile,
  result: KsefImport,
): Promise<void> {
  const read = await readFa3(bytes);
  if (typeof read === 'string') {
    result.refused.push({ file, why: read });
    return;
  }
  const named = parseKsefNumberFromFileName(file, read);
  const found = findMatchingInvoice(store, read, named);
  if (found ? cleanNip(found.card.invoice.seller.taxId) !== read.sellerNip : isOfOtherSeller(store, read)) {
    result.refused.push({ file, why: 'otherSeller' });
    return;
  }
  if (!found) {
    const { number, sellerNip, issueDate } = read;
    result.unmatched.push({ file, number, sellerNip, issueDate });
    return;
  }
  const { card, by } = found;
  const ksefId = card.invoice.ksefId?.trim() ?? '';
  const ksefNumber = named ?? (parseKsefNumber(ksefId) ? ksefId : null);
  const kept = await storeKsefXml(profileDir, card.localId, ksefNumber, bytes);
  if (isKsefFileOfInvoice(card.invoice, { ...read, ksefNumber }))
    recordKsefFileFacts({ store }, card.localId, { file: kept, invoice: read, ksefNumber });
  result.matched.push({
    file,
    localId: card.localId,
    number: read.number,
    ksefNumber,
    by,
    differences: compareWithKsefFile(
      collectInvoiceDocumentData(store, { ...card, ksefFile: null }),
      read,
      ksefNumber,
    ),
  });
}

/** Number of newest invoices whose sellers are compared with the seller in a KSeF file. */
const SELLER_CHECK_INVOICE_COUNT = 500;

function isOfOtherSeller({ forms }: PaperParts['store'], { sellerNip }: KsefInvoice): boolean {
  const sellers = forms.listRecent(SELLER_CHECK_INVOICE_COUNT).map(({ seller }) => cleanNip(seller.taxId));
  return sellers.some(isNip) && !sellers.includes(sellerNip);
}

/** Returns the KSeF number from the file's name, because an FA(3) file does not contain its own KSeF number. */
function parseKsefNumberFromFileName(file: string, { sellerNip }: KsefInvoice): string | null {
  const found = /\d{10}-\d{8}-[0-9A-F]{6}-?[0-9A-F]{6}-[0-9A-F]{2}/.exec(
    file.slice(file.lastIndexOf('/') + 1),
  )?.[0];
  const number = found === undefined ? null : parseKsefNumber(found);
  return number?.sound === true && number.sellerNip === sellerNip ? (found ?? null) : null;
}

function findMatchingInvoice(
  store: PaperParts['store'],
  ksef: KsefInvoice,
  ksefNumber: string | null,
): { card: InvoiceCard; by: 'ksefNumber' | 'number' } | null {
  const { invoices } = store;
  if (ksefNumber !== null) {
    const { rows } = invoices.list({ search: ksefNumber }, { offset: 0, limit: Infinity });
    const row = rows.find(({ ksefId }) => ksefId?.trim() === ksefNumber);
    const card = row && invoices.readCard(row.localId);
    if (card) return { card, by: 'ksefNumber' };
  }
  const same = invoices
    .findByFullNumber(ksef.number)
    .flatMap(({ localId }) => invoices.readCard(localId) ?? [])
    .filter(
      ({ invoice }) => hasKsefFileSameSellerNumberAndDate(invoice, ksef) && invoice.invoiceStatus !== 'DRAFT',
    );
  const [card] = same;
  return card && same.length === 1 ? { card, by: 'number' } : null;
}
