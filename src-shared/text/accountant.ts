import { citeArticleWithAct } from '../rules/law/formatLawCitation';
import { LEGAL_PROVISIONS } from '../rules/law/legalProvisions';
import { shortDay } from './formats';
import type { Texts } from './language';

/**
 * Texts in the import files for the accountant, in Polish like the programs that read them, and notes about these
 * files.
 */
export const jpkText = {
  working: {
    pl: (nip: string, hasTaxOffice: boolean) =>
      `Kontuar: plik roboczy, NIP ${nip}. Tylko część sprzedażowa ewidencji: bez deklaracji${hasTaxOffice ? ' i zakupów' : ', zakupów i urzędu'}. Nie do wysłania.`,
    en: (nip: string, hasTaxOffice: boolean) =>
      `Kontuar: a working file, NIP ${nip}. Only the sales part: no declaration, no purchases${hasTaxOffice ? '' : ', no tax office'}. Not to be filed.`,
  },
} as const satisfies Texts;

const WAYS_PL: Readonly<Record<number, string>> = {
  1: 'gotówka',
  2: 'przelew',
  3: 'karta',
  4: 'karta',
};

export const optimaText = {
  made: {
    pl: (month: string) => `Kontuar: rejestr sprzedaży VAT, ${month}`,
    en: (month: string) => `Kontuar: VAT sales register, ${month}`,
  },
  /** Payment methods have Optima's own names; a method without a name there is `inna`. */
  ways: {
    pl: (paymentType: number) => WAYS_PL[paymentType] ?? 'inna',
    en: (paymentType: number) => WAYS_PL[paymentType] ?? 'inna',
  },
  paidUnknown: { pl: 'kwota zapłaty nieustalona', en: 'paid amount not known' },
  noSupply: {
    pl: (amount: string, currency: string) => `poza VAT: ${amount} ${currency}`,
    en: (amount: string, currency: string) => `outside VAT: ${amount} ${currency}`,
  },
} as const satisfies Texts;

/** Purpose of each file of the month, printed on the cover sheet. */
export const monthFileText = {
  'rejestr.xlsx': {
    pl: 'Rejestr sprzedaży jako arkusz; te same dane są w rejestr.csv.',
    en: 'The sales register as a spreadsheet; rejestr.csv has the same data.',
  },
  'jpk-v7m-sprzedaz.xml': {
    pl: 'Wiersze sprzedaży JPK_V7M(3) do wczytania w programie księgowym. Plik roboczy, nie do wysłania.',
    en: 'Sales rows of JPK_V7M(3) for the bookkeeping program. A working file, not to be filed.',
  },
  'optima.xml': {
    pl: 'Comarch ERP Optima: import rejestru VAT (praca rozproszona).',
    en: 'Comarch ERP Optima: import of the VAT register (offline exchange).',
  },
  'edi.epp': {
    pl: 'InsERT Rewizor, Rachmistrz i inne programy, które czytają EDI++ 1.05. Kwoty w złotych.',
    en: 'InsERT Rewizor, Rachmistrz and other programs that read EDI++ 1.05. Amounts in złoty.',
  },
} as const satisfies Texts;

export const monthText = {
  lettersChanged: {
    pl: 'edi.epp: liter tych nazw nie ma w stronie kodowej Windows-1250, zapisano je alfabetem łacińskim (ukraińskie), bez znaków albo jako „?”',
    en: 'edi.epp: names with letters missing from the code page Windows-1250; written in Latin letters (Ukrainian), without accents or as “?”',
  },
  outsideKsefLimit: {
    pl: (sum: string) =>
      `Faktury dla firm poza KSeF, wystawione w tym miesiącu: ${sum} brutto. Limit to 10\u00a0000\u00a0zł (${citeArticleWithAct('outsideLimit', 'pl')}, od ${shortDay('pl', LEGAL_PROVISIONS.outsideLimit.from)} do ${shortDay('pl', LEGAL_PROVISIONS.outsideLimit.until)}): faktury dla firm, od tej, która go przekroczyła, wystawia się w KSeF`,
    en: (sum: string) =>
      `Invoices for businesses outside KSeF, issued in this month: ${sum} gross. The limit is 10,000\u00a0PLN (${citeArticleWithAct('outsideLimit', 'en')}, ${shortDay('en', LEGAL_PROVISIONS.outsideLimit.from)} to ${shortDay('en', LEGAL_PROVISIONS.outsideLimit.until)}): from the one that exceeded it on, they must be issued in KSeF`,
  },
  outsideKsefDuty: {
    pl: 'Faktury dla firm poza KSeF: od 1 stycznia 2027 wystawia się je w KSeF (art. 106ga ustawy o VAT)',
    en: 'Invoices for businesses outside KSeF: since 1 January 2027 they must be issued in KSeF (art. 106ga of the VAT Act)',
  },
  mixedTransactions: {
    pl: 'optima.xml: „np” obok innych stawek; Optima ma jeden rodzaj transakcji na dokument, więc sprawdź, czy „np” trafia do K_11',
    en: 'optima.xml: “np” beside other rates; Optima has one kind of transaction a document, so check that “np” gets into K_11',
  },
  longNumbers: {
    pl: 'edi.epp: numery dłuższe niż 27 znaków, których EDI++ nie przewiduje',
    en: 'edi.epp: numbers longer than the 27 characters that EDI++ allows',
  },
  notSent: {
    pl: 'Wystawione na komputerze, z którego jest to zestawienie, i jeszcze niewysłane, więc nie ma ich w rejestrze',
    en: 'Issued on the PC that this summary comes from and not sent yet, so not in the register',
  },
  nobody: { pl: 'bez nabywcy', en: 'no buyer' },
  arrived: {
    pl: 'Do korekty JPK: numer KSeF nadano po przekazaniu plików z oznaczeniem DI',
    en: 'JPK to be corrected: the KSeF number was assigned after the files were handed over with DI',
  },
  connectionUnknown: {
    pl: 'Nie wiadomo, czy konto wystawia w KSeF',
    en: 'Whether the account issues in KSeF is not known',
  },
  connectionUnknownHint: {
    pl: 'Faktury bez numeru KSeF mają BFK. Jeśli konto jest połączone z KSeF, ustaw to w Ustawieniach, w części Fakturowanie, i przygotuj pliki ponownie.',
    en: 'Invoices without a KSeF number have BFK. If the account is connected to KSeF, set this in Settings, Invoicing, and create the files again.',
  },
} as const satisfies Texts;
