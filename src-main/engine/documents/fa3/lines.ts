import type { InvoiceItem, ShownInvoice } from '#shared/model/invoice';
import { fromGrosz, lineGross } from '#shared/rules/decimal';
import type { Relatives } from '#shared/rules/relatives';
import { asToken } from '#shared/rules/plainText';
import { normaliseRate, sumOfRate, totalsOf } from '#shared/rules/vat';
import { branch, leaf, type XmlElement } from './xml';

/** Lines of an FA(3) by the gross method, and the order of an advance (domain.md 7.3). */

interface Line {
  readonly item: InvoiceItem;
  readonly before: boolean;
}

/** A correction has the items before and after it; differences are written alone. */
export function linesOf(invoice: ShownInvoice, { before, itemsAre }: Relatives): Line[] {
  const own = invoice.invoiceItems.map((item) => ({ item, before: false }));
  if (itemsAre !== 'afterState' || !before) return own;
  return [...before.map((item) => ({ item, before: true })), ...own];
}

const grossOf = ({ grossUnitPrice, quantity }: InvoiceItem): number =>
  lineGross(grossUnitPrice ?? '0', quantity ?? '0') ?? 0;

const PKWIU = /^\d{2}(\.\d{1,2}){1,3}(\.\d)?$/;
const GTU = /^GTU_(0[1-9]|1[0-3])$/;

/** The symbol's meaning is undocumented; it is recognised by its form (A14). */
function symbolOf({ symbol }: InvoiceItem): {
  pkwiu: string | null;
  gtu: string | null;
  code: string | null;
} {
  const text = asToken(symbol);
  if (PKWIU.test(text)) return { pkwiu: text, gtu: null, code: null };
  if (GTU.test(text)) return { pkwiu: null, gtu: text, code: null };
  return { pkwiu: null, gtu: null, code: text === '' ? null : [...text].slice(0, 50).join('') };
}

/** Without minus zero and without more than the schema's decimals. */
const number = (text: string | null): string => (text === null || /^-?0*\.?0*$/.test(text) ? '0' : text);

export function invoiceLines(
  invoice: ShownInvoice,
  relatives: Relatives,
  exchangeRate: string | null,
): (XmlElement | null)[] {
  return linesOf(invoice, relatives).map(({ item, before }, at) => {
    const { pkwiu, gtu, code } = symbolOf(item);
    return branch('FaWiersz', [
      leaf('NrWierszaFa', String(at + 1)),
      leaf('P_7', asToken(item.name)),
      leaf('Indeks', code),
      leaf('PKWiU', pkwiu),
      leaf('P_8A', asToken(item.unit)),
      leaf('P_8B', number(item.quantity)),
      leaf('P_9B', number(item.grossUnitPrice)),
      leaf('P_11A', fromGrosz(grossOf(item))),
      leaf('P_12', normaliseRate(item.rate)),
      leaf('GTU', gtu),
      leaf('KursWaluty', exchangeRate),
      leaf('StanPrzed', before ? '1' : null),
    ]);
  });
}

export function orderOf(invoice: ShownInvoice, relatives: Relatives): XmlElement | null {
  const lines = linesOf(invoice, relatives);
  const { gross } = totalsOf({ items: invoice.invoiceItems, currency: invoice.currency });
  return branch('Zamowienie', [
    leaf('WartoscZamowienia', fromGrosz(gross)),
    ...lines.map(({ item, before }, at) => {
      const { pkwiu, gtu, code } = symbolOf(item);
      const { net, vat } = sumOfRate(normaliseRate(item.rate) ?? item.rate, grossOf(item));
      return branch('ZamowienieWiersz', [
        leaf('NrWierszaZam', String(at + 1)),
        leaf('P_7Z', asToken(item.name)),
        leaf('IndeksZ', code),
        leaf('PKWiUZ', pkwiu),
        leaf('P_8AZ', asToken(item.unit)),
        leaf('P_8BZ', number(item.quantity)),
        leaf('P_11NettoZ', net === null ? null : fromGrosz(net)),
        leaf('P_11VatZ', vat === null ? null : fromGrosz(vat)),
        leaf('P_12Z', normaliseRate(item.rate)),
        leaf('GTUZ', gtu),
        leaf('StanPrzedZ', before ? '1' : null),
      ]);
    }),
  ]);
}
