import type { VatMonth } from '../contract/vatReport';
import { wholeNumber } from './formats';
import { counted, speak, type Language, type Texts } from './language';
import * as texts from '../i18n/texts';

/** Texts about sales and VAT of invoices in the figures. */
export const vatFiguresText = {
  vat: { pl: 'Sprzedaż i VAT z faktur', en: 'Sales and VAT of invoices' },
  month: { pl: 'Miesiąc', en: 'Month' },
  rate: { pl: 'Stawka', en: 'Rate' },
  net: { pl: 'Netto', en: 'Net' },
  tax: { pl: 'VAT', en: 'VAT' },
  documents: { pl: 'Dokumenty', en: 'Documents' },
  together: { pl: 'razem', en: 'total' },
  unknown: {
    pl: 'nieznane: faktur nie pobrano jeszcze w całości',
    en: 'unknown: not all invoices have been downloaded yet',
  },
  notYet: {
    pl: 'Faktur nie pobrano jeszcze w całości, dlatego sumy miesięcy nie są znane. Pojawią się, gdy pobieranie się skończy.',
    en: 'Not all invoices have been downloaded yet, so the monthly totals are not known. They appear once the download is complete.',
  },
  define: {
    pl: 'Sumy jak w rejestrze dla księgowości: w złotych, według daty sprzedaży lub otrzymania zaliczki, korekty według daty wystawienia (art. 19a i 29a ustawy o VAT). Kwot niepewnych nie wliczamy.',
    en: 'Totals as in the accountant’s register: in złoty, by date of supply or of the advance, corrections by their issue date (art. 19a and 29a of the VAT Act). Uncertain amounts are not counted.',
  },
  /** Number of documents, one or several. */
  of: {
    pl: (n: number) => `${wholeNumber('pl', n)} ${counted('pl', n, ['dokument', 'dokumenty', 'dokumentów'])}`,
    en: (n: number) => `${wholeNumber('en', n)} ${counted('en', n, ['document', 'documents'])}`,
  },
  receipt: { pl: 'faktury do paragonów', en: 'invoices for receipts' },
  notSent: { pl: 'jeszcze nie w serwisie', en: 'not in the service yet' },
  letGo: {
    pl: 'wystawione w tym miesiącu i już usunięte z tego komputera',
    en: 'issued in this month and already erased from this PC',
  },
  undated: { pl: 'bez żadnej daty', en: 'without any date' },
  leftOut: {
    pl: (parts: readonly string[]) => `Poza sumami: ${parts.join('; ')}.`,
    en: (parts: readonly string[]) => `Not in the totals: ${parts.join('; ')}.`,
  },
  none: { pl: 'W tych miesiącach nie ma dokumentów.', en: 'There are no documents in these months.' },
} as const satisfies Texts;

type LeftOutOf = Pick<VatMonth, 'leftOut' | 'notSent' | 'letGo'>;

/** Returns the documents left out of a month, each reason once: `2 dokumenty: brak kursu waluty`. */
export function leftOutWords({ leftOut, notSent, letGo }: LeftOutOf, language: Language): string[] {
  const t = speak(vatFiguresText, language);
  const reasons = speak(texts.register, language).leftOut;
  return [
    ...leftOut.map(({ reason, documents }) => [
      documents,
      reason === 'receipt' ? t.receipt : reasons[reason],
    ]),
    [notSent, t.notSent] as const,
    [letGo, t.letGo] as const,
  ].flatMap(([documents, reason]) => (documents ? `${t.of(Number(documents))}: ${reason}` : []));
}

/** Returns the documents left out of several months, each reason once. */
export function leftOutOfAll(months: readonly LeftOutOf[], undated: number, language: Language): string[] {
  const t = speak(vatFiguresText, language);
  const byReason = Map.groupBy(
    months.flatMap(({ leftOut }) => leftOut),
    ({ reason }) => reason,
  );
  const sum = (numbers: readonly number[]) => numbers.reduce((total, amount) => total + amount, 0);
  return [
    ...leftOutWords(
      {
        leftOut: [...byReason].map(([reason, ones]) => ({
          reason,
          documents: sum(ones.map(({ documents }) => documents)),
        })),
        notSent: sum(months.map(({ notSent }) => notSent)),
        letGo: sum(months.map(({ letGo }) => letGo)),
      },
      language,
    ),
    ...(undated > 0 ? [`${t.of(undated)}: ${t.undated}`] : []),
  ];
}
