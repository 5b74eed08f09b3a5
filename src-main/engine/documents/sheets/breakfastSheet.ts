import type { Day } from '#shared/model/scalars';
import { addDays } from '#shared/rules/days';
import { toPropertyInstant } from '#shared/rules/instantsAtPropertyClockTimes';
import { parseCheckInState, hasGuestLeftEarly } from '#shared/rules/stays/stayState';
import { speak } from '#shared/text/language';
import { createPdfListColumn, createRightAlignedListColumn } from '../pdf/printableListData';
import type { Store } from '../../store/storeInterface';
import { buildListSheetPart, type HouseSheet, type SheetDay } from './houseSheet';
import * as texts from '#shared/i18n/texts';

/**
 * Builds the breakfast list: the guests who stayed for the previous night, except guests who left before the day began.
 */
export function buildBreakfastSheet({ store, day, today, language, stays, ...of }: SheetDay): HouseSheet {
  const t = speak(texts.sheets, language);
  const words = speak(texts.words, language);
  const stayWords = speak(texts.stayWords, language);
  const departedIds = readDepartedStayIds(store, day);
  const slept = stays.filter(
    (stay) =>
      stay.arrival < day &&
      stay.departure >= day &&
      !hasGuestLeftEarly(stay, day, today) &&
      !(parseCheckInState(stay.checkInStatus) === 'left' && departedIds.has(stay.reservationId)),
  );
  const counted = slept.filter(({ adults }) => adults !== null);
  const sumPersons = (read: (stay: (typeof slept)[number]) => number | null) =>
    counted.reduce((total, stay) => total + (read(stay) ?? 0), 0);
  const unknown = slept.length - counted.length;
  const childrenUnknown = counted.filter(({ children }) => children === null).length;
  const formatPersons = (n: number | null) => (n === null ? t.unknownPersons : String(n));
  const adults = sumPersons((stay) => stay.adults);
  const children = sumPersons((stay) => stay.children);
  return {
    kind: 'breakfast',
    language,
    title: t.breakfast,
    subtitle: of.subtitle,
    foot: of.foot,
    lines: [
      t.breakfastCount({ adults, children, total: adults + children }),
      ...(unknown > 0 ? [t.personsUnknown({ n: unknown })] : []),
      ...(childrenUnknown > 0 ? [t.childrenUnknown({ n: childrenUnknown })] : []),
      ...of.warnings,
    ],
    parts: [
      buildListSheetPart(null, slept, words.nobody, [
        createPdfListColumn(words.done, 34, () => ({ text: '', box: true })),
        createPdfListColumn(stayWords.roomName, 120, ({ roomName }) => ({
          text: roomName || stayWords.noRoom,
          bold: true,
        })),
        createPdfListColumn(stayWords.guest, 150, ({ name, forename }) =>
          [name, forename].filter(Boolean).join(' '),
        ),
        createRightAlignedListColumn(stayWords.adults, 50, ({ adults }) => formatPersons(adults)),
        createRightAlignedListColumn(stayWords.children, 50, ({ adults, children }) =>
          adults === null ? '' : formatPersons(children),
        ),
        createPdfListColumn(stayWords.additionalInformations, null, (stay) => stay.additionalInformations),
      ]),
    ],
    landscape: false,
  };
}

/**
 * Returns the stays that were checked out before the day began, according to the records of this PC. Their guests get
 * no breakfast; all other stays remain in the breakfast list.
 */
function readDepartedStayIds({ reservations, versions }: Store, day: Day): ReadonlySet<number> {
  const begin = toPropertyInstant(day, '00:00');
  if (begin < versions.getChangesKnownSince()) return new Set();
  const then = reservations.staysAsOf({ from: addDays(day, -1), to: addDays(day, 1) }, begin);
  return new Set(then.flatMap(({ id, checkIn }) => (parseCheckInState(checkIn) === 'left' ? [id] : [])));
}
