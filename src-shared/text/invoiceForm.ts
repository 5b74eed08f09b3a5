import type { Texts } from './language';

/** What a form writes on a document by itself. Documents are Polish; the English is for whoever reads the code. */
export const documentText = {
  night: { pl: 'Nocleg', en: 'Accommodation' },
  room: { pl: (number: string) => `pokój ${number}`, en: (number: string) => `room ${number}` },
  nightUnit: { pl: 'doba', en: 'night' },
  serviceUnit: { pl: 'usł.', en: 'service' },
  prepaid: {
    pl: (sum: string, left: string | null) =>
      `Wpłacono zaliczkę ${sum}.${left === null ? '' : ` Pozostało do zapłaty ${left}.`}`,
    en: (sum: string, left: string | null) =>
      `A prepayment of ${sum} was paid.${left === null ? '' : ` ${left} is left to pay.`}`,
  },
} as const satisfies Texts;

/** Why a type of document cannot be chosen (rules/prefillTypes.ts). */
export const barredText = {
  advanceOfKsef: {
    pl: 'konto ma KSeF: wybierz zaliczkową KSeF',
    en: 'the account has KSeF: choose the KSeF advance',
  },
  ksefOff: { pl: 'konto bez KSeF', en: 'the account has no KSeF' },
  fromItsInvoice: { pl: 'zacznij od korygowanej faktury', en: 'begin with the invoice to correct' },
  noAdvances: { pl: 'ten nabywca nie ma zaliczek', en: 'this buyer has no advances' },
  otherOriginal: { pl: 'nie do tej faktury', en: 'not for this invoice' },
  typeFixed: { pl: 'po wystawieniu bez zmian', en: 'fixed once issued' },
} as const satisfies Texts;
