import type { StoredReservation } from '#shared/contract/reservationsContract';
import { leftEarly } from '#shared/rules/stayState';
import { collator } from '#shared/text/formats';
import { speak } from '#shared/text/language';
import { sheetsText } from '#shared/text/sheets';
import { deskRow, sleepsHere } from '../deskRow';
import { guestColumns, type GuestList } from '../pack/guestCells';
import { stayAccounts } from '../stayAccounts';
import { listPart, type HouseSheet, type SheetPart, type SheetDay } from './houseSheet';

/**
 * Returns the lists of arrivals, departures and guests in house, with balances and notes as on Today. Door codes are
 * never printed.
 */
export function guestLists(
  { store, day, today, language, stays, ...of }: SheetDay,
  kind: GuestList | 'day',
): HouseSheet {
  const t = speak(sheetsText, language);
  const accounts = stayAccounts(store, stays);
  const names = collator(language);
  const isHere = (stay: StoredReservation) => sleepsHere(stay, day) && !leftEarly(stay, day, today);
  const wanted: Readonly<Record<GuestList, (stay: StoredReservation) => boolean>> = {
    arrivals: ({ arrival }) => arrival === day,
    departures: ({ departure }) => departure === day,
    inHouse: isHere,
    byName: isHere,
  };
  const list = (called: GuestList): SheetPart => {
    const guests = stays.filter(wanted[called]).map((stay) => deskRow(stay, accounts));
    const ordered = called === 'byName' ? guests.sort((a, b) => names.compare(a.name, b.name)) : guests;
    const columns = guestColumns(called, false, language);
    return listPart(`${t[called]} (${guests.length})`, ordered, t.nobody, columns);
  };
  return {
    kind,
    language,
    title: t[kind],
    subtitle: of.subtitle,
    lines: of.warnings,
    foot: of.foot,
    parts: kind === 'day' ? [list('arrivals'), list('departures'), list('inHouse')] : [list(kind)],
    landscape: true,
  };
}
