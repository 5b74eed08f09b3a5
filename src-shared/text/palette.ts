import type { Texts } from './language';

/** Labels of the actions that the search of Ctrl+K offers, where no button of a screen has the same words. */
export const paletteText = {
  recent: { pl: 'Ostatnio otwierane', en: 'Recently opened' },
  usual: { pl: 'Najczęstsze polecenia', en: 'Usual actions' },
  setting: { pl: (part: string) => `Ustawienia: ${part}`, en: (part: string) => `Settings: ${part}` },
  newReservation: {
    pl: 'Nowa rezerwacja: powstaje w serwisie, tu znajdziesz wolny pokój',
    en: 'New booking: made in the service; find a room here',
  },
  doorCode: {
    pl: 'Kod do drzwi jest na karcie rezerwacji: wybierz gościa',
    en: 'The door code is on the reservation card: choose the guest',
  },
  checkOut: {
    pl: 'Dziś: wyjazdy. Wymeldowanie zaznacza się w serwisie',
    en: 'Today: departures. Check-out is marked in the service',
  },
  unpaidInvoices: { pl: 'Faktury nieopłacone', en: 'Unpaid invoices' },
  waitingForKsef: { pl: 'Faktury, które czekają na numer KSeF', en: 'Invoices waiting for a KSeF number' },
  month: { pl: 'Miesiąc dla księgowości, JPK, eksport', en: 'Month for the accountant, JPK, export' },
  ksefFiles: { pl: 'Wczytaj pliki z KSeF', en: 'Import KSeF files' },
  taxFigures: { pl: 'Statystyki: faktury i VAT', en: 'Figures: invoices and VAT' },
  stayFigures: { pl: 'Statystyki: pobyty i pokoje', en: 'Figures: stays and rooms' },
  sendByEmail: {
    pl: 'E-mail z fakturą: otwórz fakturę i wybierz „E-mail”',
    en: 'Email an invoice: open the invoice and choose “Email”',
  },
} as const satisfies Texts;
