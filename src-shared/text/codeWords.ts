import { parseExemptionBasis } from '../rules/tax/exemptionBasis';
import { speak, type Language } from './language';
import * as texts from '../i18n/texts';

/** Texts for codes that the service keeps in a field. */

/** Returns the name of a code; an unknown code is shown as its bare number (domain.md P2, P7). */
const nameOf = (names: Readonly<Record<string, string>>, code: number | string): string =>
  names[String(code)] ?? String(code);

export const typeName = (code: number, language: Language): string =>
  nameOf(speak(texts.invoices, language).type, code);
export const shortTypeName = (code: number, language: Language): string =>
  nameOf(speak(texts.invoices, language).typeShort, code);
export const paymentTypeName = (code: number, language: Language): string =>
  speak(texts.invoices, language).paymentType[code] ?? String(code);

/**
 * Returns the name of an invoice for a title: `Faktura VAT 38/06/2026`, or the type and the buyer if there is no
 * number.
 */
export function nameOfInvoice(
  {
    invoiceType,
    invoiceFullNo,
    buyerName,
  }: { invoiceType: number; invoiceFullNo: string; buyerName: string },
  language: Language,
): string {
  const name = typeName(invoiceType, language);
  if (invoiceFullNo) return `${name} ${invoiceFullNo}`;
  return buyerName ? `${name} (${buyerName})` : `${name} ${speak(texts.invoiceBasics, language).noNumber}`;
}

/** Returns the state of an invoice in the service, before it has a KSeF number; an unknown code is shown unchanged. */
export const statusWords = (invoiceStatus: string, t: typeof texts.invoices): string =>
  nameOf(
    {
      DRAFT: t.draft,
      ISSUED: t.inService,
      PENDING_KSEF: t.waitingKsefNumber,
      SENT_KSEF: t.waitingKsefNumber,
    },
    invoiceStatus,
  );

/** Returns `VAT-UE` for `VAT_UE`, or null for an unknown kind of tax identifier. */
export function identifierKindWords(kind: string, language: Language): string | null {
  const t = speak(texts.invoiceForm, language);
  switch (kind) {
    case 'NIP':
      return speak(texts.invoiceWords, language).nip;
    case 'VAT_UE':
      return t.identifierEu;
    case 'OTHER':
      return t.identifierOther;
    case 'NONE':
      return speak(texts.words, language).none;
    default:
      return null;
  }
}

/** Returns the value of the field `name` in words, or null if the field holds no code. */
export function codeWords(name: string, value: string, language: Language): string | null {
  if (name === 'identifierType') return identifierKindWords(value, language);
  if (name !== 'exemptionBasis') return null;
  const { identifier } = parseExemptionBasis(value);
  return identifier === null ? null : speak(texts.exemption, language)[identifier];
}
