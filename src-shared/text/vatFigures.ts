import type { VatMonth } from '../contract/vatReport';
import { speak, type Language } from './language';
import * as texts from '../i18n/texts';

type LeftOutOf = Pick<VatMonth, 'leftOut' | 'notSent' | 'letGo'>;

/** Returns the documents left out of a month, each reason once: `2 dokumenty: brak kursu waluty`. */
export function describeDocumentsLeftOut(
  { leftOut, notSent, letGo }: LeftOutOf,
  language: Language,
): string[] {
  const t = speak(texts.vatFigures, language);
  const reasons = speak(texts.register, language).leftOut;
  return [
    ...leftOut.map(({ reason, documents }) => [
      documents,
      reason === 'receipt' ? t.receipt : reasons[reason],
    ]),
    [notSent, t.notSent] as const,
    [letGo, t.letGo] as const,
  ].flatMap(([documents, reason]) => (documents ? `${t.of({ n: Number(documents) })}: ${reason}` : []));
}

/** Returns the documents left out of several months, each reason once. */
export function describeDocumentsLeftOutOfMonths(
  months: readonly LeftOutOf[],
  undated: number,
  language: Language,
): string[] {
  const t = speak(texts.vatFigures, language);
  const byReason = Map.groupBy(
    months.flatMap(({ leftOut }) => leftOut),
    ({ reason }) => reason,
  );
  const sum = (numbers: readonly number[]) => numbers.reduce((total, amount) => total + amount, 0);
  return [
    ...describeDocumentsLeftOut(
      {
        leftOut: [...byReason].map(([reason, group]) => ({
          reason,
          documents: sum(group.map(({ documents }) => documents)),
        })),
        notSent: sum(months.map(({ notSent }) => notSent)),
        letGo: sum(months.map(({ letGo }) => letGo)),
      },
      language,
    ),
    ...(undated > 0 ? [`${t.of({ n: undated })}: ${t.undated}`] : []),
  ];
}
