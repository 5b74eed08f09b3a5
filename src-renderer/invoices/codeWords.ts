import { readExemptionBasis } from '#shared/rules/exemption';
import { exemptionText } from '#shared/text/exemption';
import { invoiceFormText } from '#shared/text/invoiceForm';
import { speak, type Language } from '#shared/text/language';

/** Codes that the service keeps in a field, as a person reads them. */

/** `VAT-UE` for `VAT_UE`; null for a kind of tax identifier that is not known. */
export function identifierKindWords(kind: string, language: Language): string | null {
  const t = speak(invoiceFormText, language);
  switch (kind) {
    case 'NIP':
      return t.identifierNip;
    case 'VAT_UE':
      return t.identifierEu;
    case 'OTHER':
      return t.identifierOther;
    case 'NONE':
      return t.identifierNone;
    default:
      return null;
  }
}

/** The value of the field `name`, in words; null if it is not a code. */
export function codeWords(name: string, value: string, language: Language): string | null {
  if (name === 'identifierType') return identifierKindWords(value, language);
  if (name !== 'exemptionBasis') return null;
  const { identifier } = readExemptionBasis(value);
  return identifier === null ? null : speak(exemptionText, language)[identifier];
}
