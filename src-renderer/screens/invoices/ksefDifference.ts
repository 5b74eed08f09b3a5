import type { InvoiceFigures } from '#shared/contract/invoicesContract';
import { shortDay } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { decimal, rateWords } from '#shared/text/numbers';
import * as texts from '#shared/i18n/texts';

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
  const ksefTexts = speak(texts.ksef, language);
  const words = speak(texts.words, language);
  const fields = speak(texts.ksef, language).fieldText;
  const points = differences.map(({ field, part, here, ksef }) => {
    const name = part === '' ? fields[field] : `${fields[field]} ${rateWords(language, part)}`;
    return ksefTexts.point({
      field: name,
      ksef: formatFieldValue(field, ksef, language) || words.none,
      serviceValue: formatFieldValue(field, here, language) || words.none,
    });
  });
  return ksefTexts.fileDiffers({ points: points.join(', ') });
}

function formatFieldValue(field: Difference['field'], value: string, language: Language): string {
  if (value === '' || field === 'currency') return value;
  return field === 'issueDate' || field === 'saleDate'
    ? shortDay(language, value)
    : decimal(language, value, 2);
}
