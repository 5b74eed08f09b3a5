import type { InvoiceFigures } from '#shared/contract/invoicesContract';
import { shortDay } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { ksefFieldText, ksefText } from '#shared/text/ksef';
import { decimal, rateWords } from '#shared/text/numbers';

type Difference = InvoiceFigures['differences'][number];

/**
 * Describes in one sentence how an invoice's file in KSeF differs from the invoice in the service; null if there is no
 * difference.
 */
export function describeKsefFileDifferences(
  differences: readonly Difference[],
  language: Language,
): string | null {
  if (differences.length === 0) return null;
  const t = speak(ksefText, language);
  const fields = speak(ksefFieldText, language);
  const points = differences.map(({ field, part, here, ksef }) => {
    const name = part === '' ? fields[field] : `${fields[field]} ${rateWords(language, part)}`;
    return t.point(
      name,
      valueOf(field, ksef, language) || t.nothing,
      valueOf(field, here, language) || t.nothing,
    );
  });
  return t.fileDiffers(points.join(', '));
}

function valueOf(field: Difference['field'], value: string, language: Language): string {
  if (value === '' || field === 'currency') return value;
  return field === 'issueDate' || field === 'saleDate'
    ? shortDay(language, value)
    : decimal(language, value, 2);
}
