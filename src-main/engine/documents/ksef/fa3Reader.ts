import { speak } from '#shared/text/language';
import type { KsefRefusal } from '#shared/contract/ksefFileImportSchemas';
import type { Day, DecimalText, Grosz } from '#shared/model/scalars';
import { toShortestDecimalText, toGrosz } from '#shared/rules/decimal';
import { collapseWhitespace } from '#shared/rules/ksef/ksefTextRules';
import { FA3_NAMESPACE, FA3_SUM_FIELDS_BY_RATE } from '../fa3/fa3Names';
import { parseUntrustedXml, type XmlNode } from './parseUntrustedXml';
import * as texts from '#shared/i18n/texts';

/**
 * Reads those values of an FA(3) file that the service's record of the invoice also contains, such as dates and
 * amounts. The code that draws the PDF reads the other values of the file.
 */

export interface KsefLine {
  readonly name: string;
  readonly quantity: DecimalText | null;
  /** Value of the invoice line in grosz; `isGross` tells whether it is gross or net. */
  readonly value: Grosz | null;
  readonly isGross: boolean;
  /** True if a line of a correction shows the item as it was before the correction. */
  readonly isBefore: boolean;
}

export interface KsefSum {
  /** VAT rates that this FA(3) sum field covers. Some sum fields cover two rates. */
  readonly rates: readonly string[];
  readonly net: Grosz;
  readonly vat: Grosz | null;
}

export interface KsefInvoice {
  readonly root: XmlNode;
  /** Kind of invoice: `VAT`, `ZAL`, `ROZ`, `UPR`, `KOR`, `KOR_ZAL`, `KOR_ROZ`. */
  readonly form: string;
  readonly number: string;
  readonly issueDate: Day;
  /**
   * Day on which the supply ended or, for an advance, the money was received; null if this day equals the day of issue.
   */
  readonly saleDate: Day | null;
  readonly currency: string;
  readonly sellerNip: string;
  readonly sellerName: string;
  /** The buyer's NIP, or another tax number without its country prefix; empty if the buyer has no tax number. */
  readonly buyerNumber: string;
  readonly buyerName: string;
  readonly gross: Grosz;
  readonly sums: readonly KsefSum[];
  readonly lines: readonly KsefLine[];
}

export const findXmlChild = (node: XmlNode | null, name: string): XmlNode | null =>
  node?.children.find((child) => child.name === name) ?? null;
export const listXmlChildren = (node: XmlNode | null, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];
export function readXmlText(node: XmlNode | null, ...path: readonly string[]): string | null {
  const found = path.reduce<XmlNode | null>((at, name) => findXmlChild(at, name), node);
  const text = collapseWhitespace(found?.text ?? '');
  return text === '' ? null : text;
}
export const readXmlAmount = (node: XmlNode | null, name: string): Grosz | null =>
  toGrosz(toShortestDecimalText(readXmlText(node, name)));

export async function readFa3(bytes: Uint8Array): Promise<KsefInvoice | KsefRefusal> {
  const root = await parseUntrustedXml(bytes);
  if (typeof root === 'string') return root;
  const form = findXmlChild(findXmlChild(root, 'Naglowek'), 'KodFormularza');
  if (root.name !== 'Faktura' || root.uri !== FA3_NAMESPACE || form?.attributes['kodSystemowy'] !== 'FA (3)')
    return 'otherForm';
  if (readXmlText(root, 'Naglowek', 'SystemInfo') === speak(texts.documents, 'pl').fa3.notSent)
    return 'preview';
  const fa = findXmlChild(root, 'Fa');
  const [seller, buyer] = ['Podmiot1', 'Podmiot2'].map((name) =>
    findXmlChild(findXmlChild(root, name), 'DaneIdentyfikacyjne'),
  );
  const number = readXmlText(fa, 'P_2');
  const issueDate = readXmlText(fa, 'P_1');
  const sellerNip = readXmlText(seller ?? null, 'NIP');
  const kind = readXmlText(fa, 'RodzajFaktury');
  const gross = readXmlAmount(fa, 'P_15');
  if (!number || !sellerNip || !kind || gross === null || !/^\d{4}-\d{2}-\d{2}$/.test(issueDate ?? ''))
    return 'incomplete';
  return {
    root,
    form: kind,
    number,
    issueDate: issueDate ?? '',
    saleDate: readXmlText(fa, 'P_6') ?? readXmlText(fa, 'OkresFa', 'P_6_Do') ?? findLastSupplyDay(fa),
    currency: readXmlText(fa, 'KodWaluty') ?? '',
    sellerNip,
    sellerName: readXmlText(seller ?? null, 'Nazwa') ?? '',
    buyerNumber:
      readXmlText(buyer ?? null, 'NIP') ??
      readXmlText(buyer ?? null, 'NrVatUE') ??
      readXmlText(buyer ?? null, 'NrID') ??
      '',
    buyerName: readXmlText(buyer ?? null, 'Nazwa') ?? '',
    gross,
    sums: FA3_SUM_FIELDS_BY_RATE.flatMap(([net, vat, rates]) => {
      const base = readXmlAmount(fa, net);
      return base === null ? [] : [{ rates, net: base, vat: vat === null ? null : readXmlAmount(fa, vat) }];
    }),
    lines: readInvoiceLines(fa),
  };
}

const findLastSupplyDay = (fa: XmlNode | null): Day | null =>
  listXmlChildren(fa, 'FaWiersz')
    .flatMap((line) => readXmlText(line, 'P_6A') ?? [])
    .sort()
    .at(-1) ?? null;

/**
 * Returns the invoice lines of an FA(3) file. The file of an advance, or of its correction, contains only the lines of
 * the order (domain.md 7.3).
 */
function readInvoiceLines(fa: XmlNode | null): KsefLine[] {
  const order = findXmlChild(fa, 'Zamowienie');
  return order
    ? listXmlChildren(order, 'ZamowienieWiersz').map((line) => readInvoiceLine(line, 'Z'))
    : listXmlChildren(fa, 'FaWiersz').map((line) => readInvoiceLine(line, ''));
}

/** Reads one line of an FA(3) file. The element names of order lines end in `Z`. */
function readInvoiceLine(line: XmlNode, z: 'Z' | ''): KsefLine {
  const [net, vat] = [readXmlAmount(line, 'P_11NettoZ'), readXmlAmount(line, 'P_11VatZ')];
  const gross = readXmlAmount(line, 'P_11A') ?? (net === null || vat === null ? null : net + vat);
  return {
    name: readXmlText(line, `P_7${z}`) ?? '',
    quantity: toShortestDecimalText(readXmlText(line, `P_8B${z}`)),
    value: gross ?? readXmlAmount(line, 'P_11') ?? net,
    isGross: gross !== null,
    isBefore: readXmlText(line, `StanPrzed${z}`) === '1',
  };
}
