import type { BookingStep, StayReport } from '../contract/stayReport';
import { dayAndTime, wholeNumber } from './formats';
import { speak, type Language, type Texts } from './language';
import { decimal } from './numbers';

/** Texts of the figures of stays: rooms, length, lead time, cancellations and no-shows. */
export const stayFiguresText = {
  byRoom: { pl: 'Według pokoju', en: 'By room' },
  byKind: { pl: 'Według rodzaju pokoju', en: 'By room type' },
  room: { pl: 'Pokój', en: 'Room' },
  kind: { pl: 'Rodzaj', en: 'Type' },
  rooms: { pl: 'Pokoje', en: 'Rooms' },
  noRoom: { pl: 'bez pokoju lub w dawnym pokoju', en: 'no room, or a former one' },
  noKind: { pl: 'bez rodzaju', en: 'no type' },
  stays: { pl: 'Pobyty', en: 'Stays' },
  lengths: { pl: 'Długość pobytu', en: 'Length of stay' },
  nightsOfStay: { pl: 'Noce pobytu', en: 'Nights of the stay' },
  leads: { pl: 'Wyprzedzenie rezerwacji', en: 'Lead time' },
  daysBefore: { pl: 'Dni przed przyjazdem', en: 'Days before arrival' },
  addedLater: { pl: 'dodane po przyjeździe', en: 'added after arrival' },
  leadUnknown: { pl: 'nieznane: bez daty dodania', en: 'unknown: no date added' },
  ends: { pl: 'Anulacje i niedojazdy', en: 'Cancellations and no-shows' },
  end: { pl: 'Co się stało', en: 'Outcome' },
  kept: { pl: 'w serwisie', en: 'in the service' },
  notCheckedIn: {
    pl: 'w tym bez zameldowania, choć dzień przyjazdu minął',
    en: 'of these, not checked in although the arrival day has passed',
  },
  goneBefore: {
    pl: 'usunięte z serwisu przed dniem przyjazdu',
    en: 'deleted in the service before the arrival day',
  },
  goneLater: { pl: 'usunięte w dniu przyjazdu lub później', en: 'deleted on the arrival day or later' },
  nightsBooked: { pl: 'Noce', en: 'Nights' },
  none: { pl: 'W tym okresie nikt nie przyjeżdża.', en: 'Nobody arrives in this period.' },
  mean: {
    pl: (nights: string) => `Średnia liczba nocy: ${nights}.`,
    en: (nights: string) => `Average number of nights: ${nights}.`,
  },
  nightsUnknown: {
    pl: (stays: string) => `Pobyty z wyjazdem wcześniejszym niż przyjazd: ${stays}. Ich nocy nie policzono.`,
    en: (stays: string) => `Stays that depart before they arrive: ${stays}. Their nights are not counted.`,
  },
  median: {
    pl: (days: string) => `Połowę rezerwacji złożono najwyżej tyle dni przed przyjazdem: ${days}.`,
    en: (days: string) =>
      `Half of the reservations were made at most this many days before arrival: ${days}.`,
  },
  others: {
    pl: (later: string, unknown: string) =>
      `Poza wykresem: dodane po przyjeździe ${later}, bez daty dodania ${unknown}.`,
    en: (later: string, unknown: string) =>
      `Not in the chart: added after arrival ${later}, no date added ${unknown}.`,
  },

  defineRooms: {
    pl: 'Sprzedane noce podzielone przez dostępne; pokoje z dzisiejszej listy, rodzaj to część nazwy po numerze (serwis nie podaje rodzajów). Przychód: cena pobytu podzielona równo na noce.',
    en: 'Nights sold divided by nights available; rooms as listed today; the type is the part of the name after the number (the service gives no types). Revenue: the price of a stay spread evenly over its nights.',
  },
  defineLengths: {
    pl: 'Pobyty, które zaczynają się w tym okresie i są w serwisie, według liczby nocy.',
    en: 'Stays that begin in this period and are in the service, by number of nights.',
  },
  defineLeads: {
    pl: 'Te same pobyty: dni od daty dodania rezerwacji w serwisie do przyjazdu.',
    en: 'The same stays: days from the date on which the service added the reservation to arrival.',
  },
  defineEnds: {
    pl: 'Pobyty z przyjazdem w tym okresie. Serwis nie podaje anulacji ani niedojazdów: gdy pobytu nie ma już w serwisie, nie wiadomo, czy go anulowano, czy usunięto z innego powodu. Za dzień usunięcia liczy się dzień, w którym Kontuar zauważył brak pobytu. Brak zameldowania może być niedojazdem albo zwykłym przeoczeniem.',
    en: 'Stays that arrive in this period. The service reports neither cancellations nor no-shows: when a stay is no longer in the service, it is not known whether it was cancelled or deleted for another reason. The day of deletion is the day on which Kontuar noticed it. A missing check-in may be a no-show or an oversight.',
  },
  goneSince: {
    pl: (since: string) =>
      `Usunięte pobyty są zapisywane na tym komputerze od ${since}; wcześniejszych tu nie ma.`,
    en: (since: string) =>
      `This PC has recorded deleted stays since ${since}; there are no earlier ones here.`,
  },
} as const satisfies Texts;

/** `2`, `8–14`, `29+`. */
export const stepWords = ({ from, to }: BookingStep): string =>
  to === null ? `${from}+` : from === to ? String(from) : `${from}–${to}`;

/** Returns remarks under the charts of stays: averages, stays that the charts leave out, and the first recorded day. */
export function stayRemarks(report: StayReport, language: Language) {
  const t = speak(stayFiguresText, language);
  const { ends, lengths, nightsUnknown, leadMedian, addedLater, leadUnknown, goneKnownSince } = report;
  const { nights } = ends.kept;
  const stays = lengths.reduce((sum, step) => sum + step.stays, 0);
  const uncounted = nightsUnknown === 0 ? [] : [t.nightsUnknown(wholeNumber(language, nightsUnknown))];
  return {
    lengths: [
      ...(stays === 0
        ? []
        : [t.mean(decimal(language, (Math.round((nights * 10) / stays) / 10).toFixed(1)))]),
      ...uncounted,
    ],
    leads: [
      ...(leadMedian === null
        ? []
        : [t.median(decimal(language, leadMedian.toFixed(leadMedian % 1 ? 1 : 0)))]),
      ...(addedLater + leadUnknown > 0
        ? [t.others(wholeNumber(language, addedLater), wholeNumber(language, leadUnknown))]
        : []),
    ],
    ends: [
      ...uncounted,
      ...(goneKnownSince === '' ? [] : [t.goneSince(dayAndTime(language, goneKnownSince))]),
    ],
  };
}
