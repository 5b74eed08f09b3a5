import { toShortestDecimalText } from '#shared/rules/decimal';
import type { KsefFile } from '#shared/model/ksefFile';
import { FA3_SUM_FIELDS_BY_RATE } from '../fa3/fa3Names';
import { findXmlChild, listXmlChildren, readXmlAmount, readXmlText, type KsefInvoice } from './fa3Reader';
import type { XmlNode } from './parseUntrustedXml';

/** Reads from a KSeF file (FA(3)) the amounts, rates and dates that are not in the service's record of the invoice. */
export function extractKsefFileFacts(
  { root, number, sellerNip, issueDate, saleDate, currency, gross }: KsefInvoice,
  file: string,
  ksefNumber: string | null,
): KsefFile {
  const fa = findXmlChild(root, 'Fa');
  const rates = FA3_SUM_FIELDS_BY_RATE.flatMap(([netField, vatField, names]) => {
    const net = readXmlAmount(fa, netField);
    if (net === null) return [];
    const vat = vatField === null ? 0 : (readXmlAmount(fa, vatField) ?? 0);
    const vatZloty = vatField === null ? null : readXmlAmount(fa, `${vatField}W`);
    return [{ rate: chooseRateOfSumField(fa, names), net, vat, vatZloty }];
  });
  const exchangeRate = currency === 'PLN' ? null : toShortestDecimalText(readFa3ExchangeRate(fa));
  return { file, ksefNumber, number, sellerNip, issueDate, saleDate, currency, exchangeRate, gross, rates };
}

/**
 * Returns the VAT rate of an FA(3) sum field. For a field that covers two rates, the result is the rate that the
 * invoice lines state.
 */
function chooseRateOfSumField(fa: XmlNode | null, names: readonly string[]): string {
  const lines = [
    ...listXmlChildren(fa, 'FaWiersz').map((line) => readXmlText(line, 'P_12')),
    ...listXmlChildren(findXmlChild(fa, 'Zamowienie'), 'ZamowienieWiersz').map((line) =>
      readXmlText(line, 'P_12Z'),
    ),
  ];
  return names.find((name) => lines.includes(name)) ?? names[0] ?? '';
}

/** Returns the exchange rate of the invoice or of all its lines; null if the lines have several rates. */
export function readFa3ExchangeRate(fa: XmlNode | null): string | null {
  const rates = new Set(listXmlChildren(fa, 'FaWiersz').map((line) => readXmlText(line, 'KursWaluty')));
  const [only = null] = rates;
  return readXmlText(fa, 'KursWalutyZ') ?? (rates.size === 1 ? only : null);
}
