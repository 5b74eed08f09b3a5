import type { InvoiceItem, ShownInvoice } from '#shared/model/invoice';
import { convertGroszToDecimalText, computeLineGross } from '#shared/rules/decimal';
import type { Relatives } from '#shared/rules/documents/documentSumTypes';
import { collapseWhitespace } from '#shared/rules/ksef/ksefTextRules';
import { normaliseVatRate, splitGrossIntoNetAndVat, computeInvoiceTotals } from '#shared/rules/tax/vat';
import { createXmlParentElement, createXmlTextElement, type XmlElement } from './xmlWriter';

/** Builds the invoice lines and the ordered items (`Zamowienie`) of an FA(3) file from gross values (domain.md 7.3). */

interface Line {
  readonly item: InvoiceItem;
  readonly before: boolean;
}

/**
 * Returns the lines of an FA(3) invoice. The items of a correction are listed before and after the change, or as
 * differences.
 */
export function listFa3Lines(invoice: ShownInvoice, relatives: Relatives): Line[] {
  const after = getItemsAfterCorrection(invoice, relatives).map((item) => ({ item, before: false }));
  const { before, itemsAre } = relatives;
  if (itemsAre === 'differences' || itemsAre === 'unknown' || !before) return after;
  return [...before.map((item) => ({ item, before: true })), ...after];
}

const getItemsAfterCorrection = (
  { invoiceItems }: ShownInvoice,
  { itemsAre, after }: Relatives,
): readonly InvoiceItem[] => (itemsAre === 'correctedItems' && after ? after : invoiceItems);

const computeItemGross = ({ grossUnitPrice, quantity }: InvoiceItem): number =>
  computeLineGross(grossUnitPrice ?? '0', quantity ?? '0') ?? 0;

const PKWIU_PATTERN = /^\d{2}(\.\d{1,2}){1,3}(\.\d)?$/;
const GTU_PATTERN = /^GTU_(0[1-9]|1[0-3])$/;

/** Recognises by its form whether the field `symbol` contains a PKWiU code, a GTU code or another code (A14). */
function classifyItemSymbol({ symbol }: InvoiceItem) {
  const text = collapseWhitespace(symbol);
  const none = { pkwiu: '', gtu: '', code: '' };
  if (PKWIU_PATTERN.test(text)) return { ...none, pkwiu: text };
  if (GTU_PATTERN.test(text)) return { ...none, gtu: text };
  return { ...none, code: [...text].slice(0, 50).join('') };
}

/** Returns the number as text for an XML element; `-0` and a missing number become `0`. */
const formatXmlNumber = (text: string | null): string =>
  text === null || /^-?0*\.?0*$/.test(text) ? '0' : text;

/** Builds one line of an FA(3) file. The element names of an advance's ordered items end in `Z`. */
function buildLineElement(
  { item, before }: Line,
  at: number,
  exchangeRate: string | null,
  z: 'Z' | '',
): XmlElement | null {
  const { pkwiu, gtu, code } = classifyItemSymbol(item);
  const rate = normaliseVatRate(item.rate);
  const { net, vat } = splitGrossIntoNetAndVat(rate ?? item.rate, computeItemGross(item));
  return createXmlParentElement(z ? 'ZamowienieWiersz' : 'FaWiersz', [
    createXmlTextElement(z ? 'NrWierszaZam' : 'NrWierszaFa', String(at + 1)),
    createXmlTextElement(`P_7${z}`, collapseWhitespace(item.name)),
    createXmlTextElement(`Indeks${z}`, code),
    createXmlTextElement(`PKWiU${z}`, pkwiu),
    createXmlTextElement(`P_8A${z}`, collapseWhitespace(item.unit)),
    createXmlTextElement(`P_8B${z}`, formatXmlNumber(item.quantity)),
    ...(z
      ? [
          createXmlTextElement('P_11NettoZ', net === null ? null : convertGroszToDecimalText(net)),
          createXmlTextElement('P_11VatZ', vat === null ? null : convertGroszToDecimalText(vat)),
        ]
      : [
          createXmlTextElement('P_9B', formatXmlNumber(item.grossUnitPrice)),
          createXmlTextElement('P_11A', convertGroszToDecimalText(computeItemGross(item))),
        ]),
    createXmlTextElement(`P_12${z}`, rate),
    createXmlTextElement(`GTU${z}`, gtu),
    createXmlTextElement('KursWaluty', exchangeRate),
    createXmlTextElement(`StanPrzed${z}`, before ? '1' : null),
  ]);
}

export const buildFa3LineElements = (
  invoice: ShownInvoice,
  relatives: Relatives,
  exchangeRate: string | null,
) => listFa3Lines(invoice, relatives).map((line, at) => buildLineElement(line, at, exchangeRate, ''));

export function buildFa3Order(invoice: ShownInvoice, relatives: Relatives): XmlElement | null {
  const items = getItemsAfterCorrection(invoice, relatives);
  const { gross } = computeInvoiceTotals({ items, currency: invoice.currency });
  return createXmlParentElement('Zamowienie', [
    createXmlTextElement('WartoscZamowienia', convertGroszToDecimalText(gross)),
    ...listFa3Lines(invoice, relatives).map((line, at) => buildLineElement(line, at, null, 'Z')),
  ]);
}
