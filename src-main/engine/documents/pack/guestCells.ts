import { personsText } from '#shared/rules/persons';
import { formOf } from '#shared/rules/stayState';
import { money, stay } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { packText } from '#shared/text/pack';
import { sheetsText } from '#shared/text/sheets';
import { todayText } from '#shared/text/today';
import type { Cell } from '../pdf/table';
import type { PackGuest } from './contents';

/** The columns of a pack's guest lists, and their cells. */
export interface GuestList {
  readonly columns: readonly { head: readonly string[]; width: number | null; align?: 'left' | 'right' }[];
  readonly cells: (guest: PackGuest, language: Language) => Cell[];
}

type Kind = 'full' | 'byName';

export function columnsFor(
  kind: Kind,
  withDoorCodes: boolean,
  language: Language,
): Pick<GuestList, 'columns'> {
  const t = speak(packText, language);
  const room = { head: [t.room], width: 116 };
  const guest = { head: [t.guest], width: 128 };
  const phone = { head: [t.phone], width: 86 };
  const persons = { head: [t.persons], width: 34 };
  const during = { head: [t.stay], width: 70 };
  const hour = { head: [t.hour], width: 38 };
  const balance = { head: [t.balance], width: 80, align: 'right' as const };
  const code = withDoorCodes ? [{ head: [t.doorCode], width: 56 }] : [];
  const note = { head: [t.note], width: null };
  switch (kind) {
    case 'full':
      return { columns: [room, guest, phone, persons, during, hour, balance, ...code, note] };
    case 'byName':
      return { columns: [guest, room, phone, persons, during, note] };
  }
}

const nameOf = ({ name, forename }: PackGuest, language: Language): string =>
  [name, forename].filter(Boolean).join(' ') || speak(todayText, language).noName;

/** The amount left to pay; an unknown amount is named as unknown, because a blank would read as paid. */
function owes({ balance }: PackGuest, language: Language): string {
  const t = speak(packText, language);
  if (!balance) return t.unknown;
  if (balance.left === 0) return t.paid;
  const words = money(language, balance.left, balance.currency);
  return balance.about ? speak(todayText, language).about(words) : words;
}

type Spoken = ReturnType<typeof speak<typeof packText>>;

/** `stateOf`: what is not as this list lets expect. */
const cellsWith =
  (hourOf: (guest: PackGuest) => string | null, stateOf: (guest: PackGuest, t: Spoken) => string) =>
  (guest: PackGuest, language: Language): Cell[] => [
    { text: guest.roomName || speak(packText, language).noRoom, bold: true },
    { text: nameOf(guest, language), bold: true },
    { text: guest.phone },
    { text: personsText(guest) ?? '?' },
    { text: stay(language, guest.arrival, guest.departure) },
    { text: hourOf(guest)?.slice(0, 5) ?? '' },
    { text: owes(guest, language) },
    ...(guest.doorCode === undefined ? [] : [{ text: guest.doorCode ?? '' }]),
    { text: [stateOf(guest, speak(packText, language)), guest.note].filter(Boolean).join(' · ') },
  ];

export const arrivalCells = cellsWith(
  ({ checkin }) => checkin,
  ({ checkInStatus }, t) =>
    ({ house: t.checkedIn, left: t.hasLeft, due: '', unknown: '' })[formOf(checkInStatus)],
);
export const departureCells = cellsWith(
  ({ checkout }) => checkout,
  ({ checkInStatus }, t) => (formOf(checkInStatus) === 'left' ? t.hasLeft : ''),
);
export const houseCells = cellsWith(
  ({ checkout }) => checkout,
  ({ checkInStatus }, t) => (formOf(checkInStatus) === 'due' ? t.notCheckedIn : ''),
);

export const byNameCells = (guest: PackGuest, language: Language): Cell[] => [
  { text: nameOf(guest, language), bold: true },
  { text: guest.roomName || speak(packText, language).noRoom },
  { text: guest.phone },
  { text: personsText(guest) ?? '?' },
  { text: stay(language, guest.arrival, guest.departure) },
  { text: guest.note },
];

/** Amounts owed in words, one sum per currency, each stay once; those that are not known are counted. Empty: nothing is owed. */
export function owedTogether(guests: readonly PackGuest[], language: Language): string {
  const t = speak(sheetsText, language);
  const once = [...new Map(guests.map((guest) => [guest.reservationId, guest])).values()];
  const owed = once.flatMap(({ balance }) => (balance && balance.left > 0 ? [balance] : []));
  const unknown = once.filter(({ balance }) => balance === null).length;
  const sums = [...Map.groupBy(owed, ({ currency }) => currency)].map(([currency, own]) => {
    const sum = own.reduce((all, { left }) => all + left, 0);
    const words = money(language, sum, currency);
    return own.some(({ about }) => about) ? speak(todayText, language).about(words) : words;
  });
  if (unknown === 0) return sums.join(' + ');
  return `${sums.join(' + ') || t.unknownAmount}, ${t.without(unknown)}`;
}
