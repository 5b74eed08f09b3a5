import type { FullSheetRequest } from '#shared/contract/documentsContract';
import type { PropertyFigures } from '#shared/contract/reportContract';
import type { Instant } from '#shared/model/scalars';
import { addDays, businessDay } from '#shared/rules/days';
import { collator, dayAndTime, longDay } from '#shared/text/formats';
import { speak } from '#shared/text/language';
import { sheetsText } from '#shared/text/sheets';
import type { Store } from '../../store/store';
import { breakfast } from './breakfast';
import { figuresSheet } from './figuresSheet';
import { guestLists } from './guestLists';
import { housekeeping } from './housekeeping';
import type { HouseSheet, SheetDay } from './houseSheet';
import { invoiceList } from './printedInvoiceList';
import { overdue } from './overdue';
import { queueSheet, type QueueNow } from './queueParts';
import { registration } from './registration';
import { shiftReport } from './shiftReport';

/** Returns the requested sheet from the local store; null if its stay is gone. `properties`: used only for figures. */
export function buildHouseSheet(
  store: Store,
  queue: QueueNow,
  request: FullSheetRequest,
  now: Instant,
  properties: readonly PropertyFigures[] = [],
): Promise<HouseSheet> | HouseSheet | null {
  const { kind, day, language } = request;
  if (kind === 'shift') return shiftReport(store, queue.open, request, now);
  if (kind === 'overdue') return overdue(store, request, now);
  if (kind === 'invoices') return invoiceList(store, request, now);
  if (kind === 'figures') return figuresSheet(store, request, now, properties);
  if (kind === 'queue') return queueSheet(store, queue, language, now);
  const names = collator(language);
  const checkedAt =
    store.ranges.ages('reservations', { from: day, to: addDays(day, 1) })[0]?.checkedAt ?? null;
  const t = speak(sheetsText, language);
  const of: SheetDay = {
    store,
    day,
    today: businessDay(now),
    language,
    stays: store.reservations
      .touching(addDays(day, -1), addDays(day, 1))
      // A stay without a night on the day before belongs to that day only.
      .filter(({ arrival, departure }) => arrival === day || departure >= day)
      .sort((a, b) => names.compare(a.roomName, b.roomName) || names.compare(a.name, b.name)),
    subtitle: longDay(language, day),
    foot: [
      t.madeAt(dayAndTime(language, now)),
      checkedAt === null ? t.dataNever : t.dataOf(dayAndTime(language, checkedAt)),
    ].join(' · '),
    isKnown: checkedAt !== null,
    warnings: checkedAt === null ? [t.neverChecked] : [],
  };
  switch (kind) {
    case 'housekeeping':
      return housekeeping(of);
    case 'breakfast':
      return breakfast(of);
    case 'registration':
      return registration(of, request.reservationIds, request.second);
    case 'day':
    case 'arrivals':
    case 'departures':
    case 'inHouse':
    case 'byName':
      return guestLists(of, kind);
  }
}
