import type { SheetKind } from '#shared/contract/documents';
import type { StoredReservation } from '#shared/contract/desk';
import { leftEarly } from '#shared/rules/stayState';
import { collator } from '#shared/text/formats';
import { speak } from '#shared/text/language';
import { sheetsText } from '#shared/text/sheets';
import { deskRow, sleepsHere } from '../deskRow';
import {
  arrivalCells,
  byNameCells,
  columnsFor,
  departureCells,
  houseCells,
  type GuestList,
} from '../pack/guestCells';
import { stayAccounts } from '../stayAccounts';
import type { HouseSheet, SheetPart } from './houseSheet';
import type { SheetDay } from './sheetDay';

type GuestKind = Extract<SheetKind, 'day' | 'arrivals' | 'departures' | 'inHouse' | 'byName'>;

/** Lists of arrivals, departures and guests in house; balances and notes as on Today. Door codes are never printed. */
export function guestLists(
  { store, day, today, language, stays, ...of }: SheetDay,
  kind: GuestKind,
): HouseSheet {
  const t = speak(sheetsText, language);
  const accounts = stayAccounts(store, stays);
  const names = collator(language);
  const isHere = (stay: StoredReservation) => sleepsHere(stay, day) && !leftEarly(stay, day, today);
  const columns = {
    full: columnsFor('full', false, language).columns,
    byName: columnsFor('byName', false, language).columns,
  };
  const list = (
    called: Exclude<GuestKind, 'day'>,
    wanted: (stay: StoredReservation) => boolean,
    cells: GuestList['cells'],
  ): SheetPart => {
    const guests = stays.filter(wanted).map((stay) => deskRow(stay, accounts));
    const ordered = called === 'byName' ? guests.sort((a, b) => names.compare(a.name, b.name)) : guests;
    return {
      kind: 'list',
      heading: `${t[called]} (${guests.length})`,
      columns: columns[called === 'byName' ? 'byName' : 'full'],
      rows: ordered.map((guest) => cells(guest, language)),
      empty: t.nobody,
    };
  };
  const parts = {
    arrivals: () => list('arrivals', ({ arrival }) => arrival === day, arrivalCells),
    departures: () => list('departures', ({ departure }) => departure === day, departureCells),
    inHouse: () => list('inHouse', isHere, houseCells),
    byName: () => list('byName', isHere, byNameCells),
  };
  return {
    ...{ kind, language, title: t[kind], subtitle: of.subtitle, lines: of.warnings, foot: of.foot },
    parts: kind === 'day' ? [parts.arrivals(), parts.departures(), parts.inHouse()] : [parts[kind]()],
    landscape: true,
  };
}
