import type { StateRefused } from '../contract/invoicesContract';
import { citeArticleWithoutAct } from '../rules/law/formatLawCitation';
import type { Texts } from './language';

/** Texts on the invoice card about facts that the service has no field for. */
export const statedFactsText = {
  register: { pl: 'Rejestr VAT', en: 'VAT register' },
  receivedOn: { pl: 'Odbiór korekty potwierdzono', en: 'Receipt of the correction confirmed' },
  receivedHint: {
    pl: `Korekta poza KSeF zmniejsza podatek dopiero w miesiącu potwierdzenia odbioru (${citeArticleWithoutAct('downConfirmed', 'pl')}).`,
    en: `A correction outside KSeF lowers the tax only in the month in which its receipt is confirmed (${citeArticleWithoutAct('downConfirmed', 'en')}).`,
  },
  numberAwaited: {
    pl: `Miesiąc będzie znany, gdy KSeF nada numer (${citeArticleWithoutAct('downOffline', 'pl')}).`,
    en: `The month is known once KSeF has assigned the number (${citeArticleWithoutAct('downOffline', 'en')}).`,
  },
  month: { pl: (month: string) => `Liczy się w: ${month}`, en: (month: string) => `Counts in ${month}` },
  monthUnknown: { pl: 'Miesiąc nieznany', en: 'Month not known' },
  forget: { pl: 'Usuń datę', en: 'Remove the day' },
  tillSale: { pl: 'Sprzedaż jest w kasie fiskalnej (FP)', en: 'The sale is in the cash register (FP)' },
  tillHint: {
    pl: `Faktura dla konsumenta do sprzedaży z kasy nie wchodzi do sum rejestru (${citeArticleWithoutAct('tillInvoice', 'pl')}).`,
    en: `A consumer’s invoice for a sale of the till is in no total of the register (${citeArticleWithoutAct('tillInvoice', 'en')}).`,
  },
} as const satisfies Texts;

export const stateRefusedText = {
  unsent: {
    pl: 'Tej faktury nie ma jeszcze w serwisie. Najpierw ją wyślij.',
    en: 'This invoice is not in the service yet. Send it first.',
  },
  noCorrection: {
    pl: 'Odbiór potwierdza się tylko przy korekcie.',
    en: 'Only the receipt of a correction is confirmed.',
  },
  beforeIssue: {
    pl: 'Ta data jest wcześniejsza niż data wystawienia korekty.',
    en: 'This day is before the correction was issued.',
  },
  future: { pl: 'Ta data jeszcze nie nadeszła.', en: 'This day is still to come.' },
  noConsumer: {
    pl: 'To pytanie dotyczy tylko faktury dla konsumenta, nie korekty i nie firmy.',
    en: 'This concerns a consumer’s invoice only, no correction and no business.',
  },
} as const satisfies Record<StateRefused, { pl: string; en: string }>;
