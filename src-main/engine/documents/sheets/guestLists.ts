import type { StoredReservation } from '#shared/contract/reservationsContract';
import { hasGuestLeftEarly } from '#shared/rules/stays/stayState';
import { collator } from '#shared/text/formats';
import { speak } from '#shared/text/language';
import { buildDeskStayRow, isGuestStayingOvernight } from '../stayRowForTodayAndDowntimePack';
import { buildGuestListColumns, type GuestList } from '../pack/guestListColumns';
import { readStayAccounts } from '../stayAccounts';
import { buildListSheetPart, type HouseSheet, type SheetPart, type SheetDay } from './houseSheet';
import * as texts from '#shared/i18n/texts';

/** Builds the printed lists of arrivals, departures and present guests. Door codes are never printed. */
export function buildGuestListsSheet(
  { store, day, today, language, stays, ...of }: SheetDay,
  kind: GuestList | 'day',
): HouseSheet {
  const t = speak(texts.sheets, language);
  const accounts = readStayAccounts(store, stays);
  const names = collator(language);
  const isInHouse = (stay: StoredReservation) =>
    isGuestStayingOvernight(stay, day) && !hasGuestLeftEarly(stay, day, today);
  const wanted: Readonly<Record<GuestList, (stay: StoredReservation) => boolean>> = {
    arrivals: ({ arrival }) => arrival === day,
    departures: ({ departure }) => departure === day,
    inHouse: isInHouse,
    byName: isInHouse,
  };
  const words = speak(texts.stayWords, language);
  const titles: Readonly<Record<GuestList | 'day', string>> = {
    day: t.day,
    arrivals: words.arrivals,
    departures: words.departures,
    inHouse: words.inHouseByRoom,
    byName: words.inHouseByName,
  };
  const buildGuestListPart = (called: GuestList): SheetPart => {
    const guests = stays.filter(wanted[called]).map((stay) => buildDeskStayRow(stay, accounts));
    const ordered = called === 'byName' ? guests.sort((a, b) => names.compare(a.name, b.name)) : guests;
    const columns = buildGuestListColumns(called, false, language);
    return buildListSheetPart(
      `${titles[called]} (${guests.length})`,
      ordered,
      speak(texts.words, language).nobody,
      columns,
    );
  };
  return {
    kind,
    language,
    title: titles[kind],
    subtitle: of.subtitle,
    lines: of.warnings,
    foot: of.foot,
    parts:
      kind === 'day'
        ? [buildGuestListPart('arrivals'), buildGuestListPart('departures'), buildGuestListPart('inHouse')]
        : [buildGuestListPart(kind)],
    landscape: true,
  };
}
