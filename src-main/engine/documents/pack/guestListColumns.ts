import { formatAdultsPlusChildren } from '#shared/rules/stays/formatAdultsPlusChildren';
import { parseCheckInState } from '#shared/rules/stays/stayState';
import { money, stay } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { createPdfListColumn, createRightAlignedListColumn, type ListColumn } from '../pdf/printableListData';
import type { OpenInvoice, PackGuest } from './downtimePackContents';
import * as texts from '#shared/i18n/texts';

export type GuestList = 'arrivals' | 'departures' | 'inHouse' | 'byName';

type StayWords = typeof texts.stayWords;
type CheckIn = Pick<PackGuest, 'checkInStatus'>;

const HOUR_AND_STATE_BY_LIST = {
  arrivals: {
    hour: 'checkin',
    state: ({ checkInStatus }: CheckIn, t: StayWords) =>
      ({ house: t.checkedIn, left: t.checkedOut, due: '', unknown: '' })[parseCheckInState(checkInStatus)],
  },
  departures: {
    hour: 'checkout',
    state: ({ checkInStatus }: CheckIn, t: StayWords) =>
      parseCheckInState(checkInStatus) === 'left' ? t.checkedOut : '',
  },
  inHouse: {
    hour: 'checkout',
    state: ({ checkInStatus }: CheckIn, t: StayWords) =>
      parseCheckInState(checkInStatus) === 'due' ? t.notCheckedIn : '',
  },
} as const;

/** Returns the columns of a guest list, for the downtime pack and for printed sheets. */
export function buildGuestListColumns(
  list: GuestList,
  withDoorCodes: boolean,
  language: Language,
): ListColumn<PackGuest>[] {
  const t = speak(texts.pack, language);
  const stayWords = speak(texts.stayWords, language);
  const byName = list === 'byName';
  const room = createPdfListColumn(stayWords.roomName, 116, ({ roomName }: PackGuest) => ({
    text: roomName || stayWords.noRoom,
    bold: !byName,
  }));
  const guest = createPdfListColumn(stayWords.guest, 128, ({ name, forename }: PackGuest) => ({
    text: [name, forename].filter(Boolean).join(' ') || speak(texts.stayWords, language).noName,
    bold: true,
  }));
  const shared = [
    createPdfListColumn(stayWords.phone, 86, ({ phone }: PackGuest) => phone),
    createPdfListColumn(
      stayWords.persons,
      34,
      (packGuest: PackGuest) => formatAdultsPlusChildren(packGuest) ?? '?',
    ),
    createPdfListColumn(stayWords.stay, 70, ({ arrival, departure }: PackGuest) =>
      stay(language, arrival, departure),
    ),
  ];
  if (byName)
    return [
      guest,
      room,
      ...shared,
      createPdfListColumn(stayWords.additionalInformations, null, ({ note }) => note),
    ];
  const { hour, state } = HOUR_AND_STATE_BY_LIST[list];
  return [
    room,
    guest,
    ...shared,
    createPdfListColumn(
      speak(texts.words, language).hour,
      38,
      (packGuest) => packGuest[hour]?.slice(0, 5) ?? '',
    ),
    createRightAlignedListColumn(stayWords.leftToPay, 80, (packGuest) => formatBalance(packGuest, language)),
    ...(withDoorCodes
      ? [createPdfListColumn(t.doorCode, 56, ({ doorCode }: PackGuest) => doorCode ?? '')]
      : []),
    createPdfListColumn(stayWords.additionalInformations, null, (packGuest) =>
      [state(packGuest, speak(texts.stayWords, language)), packGuest.note].filter(Boolean).join(' · '),
    ),
  ];
}

/**
 * Returns the amount left to pay as text. If the amount is unknown, the text says so, because an empty cell would look
 * like a paid stay.
 */
function formatBalance({ balance }: PackGuest, language: Language): string {
  const t = speak(texts.pack, language);
  if (!balance) return t.unknown;
  if (balance.left === 0) return speak(texts.stayWords, language).paid;
  const words = money(language, balance.left, balance.currency);
  return balance.about ? speak(texts.words, language).approximately({ sum: words }) : words;
}

/** Returns the total amount that the guests owe as text, with one sum per currency. Empty if nothing is owed. */
export function formatGuestsTotalOwed(guests: readonly PackGuest[], language: Language): string {
  const t = speak(texts.sheets, language);
  const once = [...new Map(guests.map((guest) => [guest.reservationId, guest])).values()];
  const owed = once.flatMap(({ balance }) => (balance && balance.left > 0 ? [balance] : []));
  const unknown = once.filter(({ balance }) => balance === null).length;
  const sums = [...Map.groupBy(owed, ({ currency }) => currency)].map(([currency, balances]) => {
    const sum = balances.reduce((total, { left }) => total + left, 0);
    const words = money(language, sum, currency);
    return balances.some(({ about }) => about)
      ? speak(texts.words, language).approximately({ sum: words })
      : words;
  });
  if (unknown === 0) return sums.join(' + ');
  return `${sums.join(' + ') || t.unknownAmount}, ${t.without({ n: unknown })}`;
}

/**
 * Returns the reason why the downtime pack (emergency copy of stays and invoices) lists an invoice: unpaid, unsent, or
 * both.
 */
export function explainWhyDowntimePackListsInvoice(
  { unpaid, unsent }: Pick<OpenInvoice, 'unpaid' | 'unsent'>,
  language: Language,
): string {
  const t = speak(texts.pack, language);
  return [
    ...(unpaid ? [speak(texts.invoiceWords, language).unpaid] : []),
    ...(unsent ? [t.unsent] : []),
  ].join(', ');
}
