import type { FullSheetRequest } from '#shared/contract/documentsContract';
import type { PropertyFigures } from '#shared/contract/figuresContract';
import type { Instant } from '#shared/model/scalars';
import { addDays, toPropertyDay } from '#shared/rules/days';
import { collator, dayAndTime, longDay } from '#shared/text/formats';
import { speak } from '#shared/text/language';
import type { Store } from '../../store/storeInterface';
import { buildBreakfastSheet } from './breakfastSheet';
import { buildPrintedFiguresSheet } from './printedFiguresSheet';
import { buildGuestListsSheet } from './guestLists';
import { buildHousekeepingSheet } from './housekeepingSheet';
import type { HouseSheet, SheetDay } from './houseSheet';
import { buildPrintedInvoiceListSheet } from './printedInvoiceList';
import { buildOverdueInvoicesPrintSheet } from './overdueInvoicesSheet';
import { buildPrintableQueueSheet, type QueueNow } from './queueParts';
import { buildRegistrationCardsSheet } from './registrationCardsSheet';
import { buildShiftReport } from './shiftReport';
import * as texts from '#shared/i18n/texts';

/** Builds the requested printout, such as a guest list; null if the requested stay no longer exists. */
export function buildRequestedPrintableSheet(
  store: Store,
  queue: QueueNow,
  request: FullSheetRequest,
  now: Instant,
  properties: readonly PropertyFigures[] = [],
): Promise<HouseSheet> | HouseSheet | null {
  const { kind, day, language } = request;
  if (kind === 'shift') return buildShiftReport(store, queue.open, request, now);
  if (kind === 'overdue') return buildOverdueInvoicesPrintSheet(store, request, now);
  if (kind === 'invoices') return buildPrintedInvoiceListSheet(store, request, now);
  if (kind === 'figures') return buildPrintedFiguresSheet(store, request, now, properties);
  if (kind === 'queue') return buildPrintableQueueSheet(store, queue, language, now);
  const names = collator(language);
  const checkedAt =
    store.ranges.listAges('reservations', { from: day, to: addDays(day, 1) })[0]?.checkedAt ?? null;
  const t = speak(texts.sheets, language);
  const of: SheetDay = {
    store,
    day,
    today: toPropertyDay(now),
    language,
    stays: store.reservations
      .listRecordsInRange(addDays(day, -1), addDays(day, 1))
      // The printed lists leave out a guest who arrived and left on the previous day.
      .filter(({ arrival, departure }) => arrival === day || departure >= day)
      .sort((a, b) => names.compare(a.roomName, b.roomName) || names.compare(a.name, b.name)),
    subtitle: longDay(language, day),
    foot: [
      t.madeAt({ at: dayAndTime(language, now) }),
      checkedAt === null ? t.dataNever : t.dataOf({ at: dayAndTime(language, checkedAt) }),
    ].join(' · '),
    isKnown: checkedAt !== null,
    warnings: checkedAt === null ? [t.neverChecked] : [],
  };
  switch (kind) {
    case 'housekeeping':
      return buildHousekeepingSheet(of);
    case 'breakfast':
      return buildBreakfastSheet(of);
    case 'registration':
      return buildRegistrationCardsSheet(of, request.reservationIds, request.second);
    case 'day':
    case 'arrivals':
    case 'departures':
    case 'inHouse':
    case 'byName':
      return buildGuestListsSheet(of, kind);
  }
}
