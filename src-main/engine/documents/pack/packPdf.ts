import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Instant } from '#shared/model/scalars';
import { dayAndTime, longDay, money, shortDay } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { combineBlocksVertically, createTextBlock } from '../pdf/pdfBlocksAndPageFlow';
import { collectStringValues, listMissingGlyphs } from '../pdf/replaceMissingGlyphs';
import {
  createPdfListColumn,
  buildPdfListData,
  createRightAlignedListColumn,
  type ListColumn,
} from '../pdf/printableListData';
import {
  drawListPageFooters,
  createListPaper,
  drawListPdfSectionHeading,
  drawPdfList,
  type ListPaper,
} from '../pdf/printedListPdf';
import { GREY_TEXT_COLOR } from '../pdf/pdfTextLayoutAndDrawing';
import { countRoomsToSell, type Pack, type PackDay, type PackGuest } from './downtimePackContents';
import {
  buildGuestListColumns,
  formatGuestsTotalOwed,
  explainWhyDowntimePackListsInvoice,
  type GuestList,
} from './guestListColumns';
import { drawDowntimePackCalendar } from './packCalendarPage';
import * as texts from '#shared/i18n/texts';

/**
 * Draws the printed downtime pack: A4 landscape, black on white, with the age of the data in each footer (look.md,
 * Print). The drawing pauses between its parts, so that other work can run.
 */

export async function renderDowntimePackPdf(
  pack: Pack,
  language: Language,
  madeAt: Instant,
): Promise<Buffer> {
  const t = speak(texts.pack, language);
  const stayWords = speak(texts.stayWords, language);
  const title = [t.title, pack.property].filter(Boolean).join(', ');
  const drawing = createListPaper({ title, language, madeAt, landscape: true });
  const [today, ...later] = pack.days;
  if (!today) throw new Error('a pack has a day');

  drawPackHead(drawing, pack, today, madeAt);
  const drawGuestList = (list: GuestList, words: string, guests: readonly PackGuest[]) =>
    drawGuests(drawing, words, guests, buildGuestListColumns(list, pack.withDoorCodes, language));
  drawGuestList('inHouse', stayWords.inHouseByRoom, pack.inHouse);
  await yieldToEventLoop();
  drawGuestList('arrivals', `${stayWords.arrivals}, ${longDay(language, today.day)}`, today.arrivals);
  drawGuestList('departures', `${stayWords.departures}, ${longDay(language, today.day)}`, today.departures);
  await yieldToEventLoop();
  drawDowntimePackCalendar(drawing, pack);
  await yieldToEventLoop();
  drawFreeRooms(drawing, pack);
  drawOpenInvoices(drawing, pack);
  const byName = pack.inHouse.toSorted((a, b) => a.name.localeCompare(b.name, 'pl'));
  drawGuestList('byName', stayWords.inHouseByName, byName);
  for (const { day, arrivals, departures } of later) {
    await yieldToEventLoop();
    if (arrivals.length > 0)
      drawGuestList('arrivals', `${stayWords.arrivals}, ${longDay(language, day)}`, arrivals);
    if (departures.length > 0)
      drawGuestList('departures', `${stayWords.departures}, ${longDay(language, day)}`, departures);
  }
  await yieldToEventLoop();
  drawListPageFooters(drawing, title, buildFooterText(pack, madeAt, language));
  return drawing.sheet.finish();
}

function drawPackHead(drawing: ListPaper, pack: Pack, today: PackDay, madeAt: Instant): void {
  const { sheet, flow, place, language } = drawing;
  const t = speak(texts.pack, language);
  const stayWords = speak(texts.stayWords, language);
  const owed = formatGuestsTotalOwed([...pack.inHouse, ...today.arrivals, ...today.departures], language);
  const counts = [
    `${stayWords.inHouseByRoom.split(',')[0]}: ${t.guests({ n: pack.inHouse.length })}`,
    `${stayWords.arrivals}: ${today.arrivals.length}`,
    `${stayWords.departures}: ${today.departures.length}`,
    `${t.freeRooms}: ${today.checkedAt === null ? t.notChecked : countRoomsToSell(today)}`,
    ...(owed ? [`${t.toPay}: ${owed}`] : []),
  ].join('   ·   ');
  flow.put(
    combineBlocksVertically(
      [
        createTextBlock(
          sheet,
          [t.title, pack.property].filter(Boolean).join(': '),
          place,
          { size: 18, bold: true },
          'H1',
        ),
        createTextBlock(sheet, longDay(language, today.day), place, { size: 12, bold: true }),
        createTextBlock(sheet, buildFooterText(pack, madeAt, language), place, { size: 9.5 }),
        createTextBlock(sheet, counts, place, { size: 9.5 }),
        ...buildUnlistedRoomsRemark(drawing, pack),
        createTextBlock(sheet, t.lead, place, { size: 8, color: GREY_TEXT_COLOR }),
        ...listRoomsWithMissingGlyphs(pack).map((rooms) =>
          createTextBlock(sheet, t.unprinted({ rooms }), place, { size: 9.5, bold: true }),
        ),
      ],
      2,
    ),
  );
}

/**
 * Returns the rooms of all guests whose data contain a letter that no font has, joined into one text. The list is empty
 * if every letter can be printed.
 */
function listRoomsWithMissingGlyphs({ inHouse, days }: Pack): string[] {
  const guests = [...inHouse, ...days.flatMap(({ arrivals, departures }) => [...arrivals, ...departures])];
  const rooms = guests
    .filter((guest) => listMissingGlyphs(collectStringValues(guest)).length > 0)
    .map((guest) => guest.roomName);
  return rooms.length === 0 ? [] : [[...new Set(rooms)].join(', ')];
}

function drawGuests(
  drawing: ListPaper,
  words: string,
  guests: readonly PackGuest[],
  columns: readonly ListColumn<PackGuest>[],
): void {
  const { sheet, flow, place, language } = drawing;
  drawListPdfSectionHeading(drawing, guests.length > 0 ? `${words} (${guests.length})` : words);
  if (guests.length > 0) drawPdfList(drawing, buildPdfListData(guests, columns));
  else flow.put(createTextBlock(sheet, speak(texts.words, language).nobody, place, { size: 9 }));
}

/** Returns a printed remark that the property may have rooms that the list of rooms lacks. */
const buildUnlistedRoomsRemark = ({ sheet, place, language }: ListPaper, { roomsFromStays }: Pack) =>
  roomsFromStays
    ? [createTextBlock(sheet, speak(texts.finder, language).fromStaysOnly, place, { size: 9.5 })]
    : [];

function drawFreeRooms(drawing: ListPaper, pack: Pack): void {
  const { language, flow } = drawing;
  const t = speak(texts.pack, language);
  drawListPdfSectionHeading(drawing, t.freeRooms);
  for (const block of buildUnlistedRoomsRemark(drawing, pack)) flow.put(block);
  drawPdfList(
    drawing,
    buildPdfListData(pack.days, [
      createPdfListColumn(t.night, 150, ({ day }) => longDay(language, day)),
      createRightAlignedListColumn(t.free, 60, (of) => ({
        text: of.checkedAt === null ? '' : String(countRoomsToSell(of)),
        bold: true,
      })),
      createPdfListColumn(speak(texts.stayWords, language).roomName, null, (of) =>
        of.checkedAt === null ? t.notChecked : formatFreeRooms(language, of),
      ),
    ]),
  );
}

const formatFreeRooms = (language: Language, { free, roomless }: PackDay): string => {
  const t = speak(texts.pack, language);
  return (
    (free.length === 0 ? t.noneFree : free.join(', ')) + (roomless > 0 ? t.roomless({ n: roomless }) : '')
  );
};

function drawOpenInvoices(drawing: ListPaper, pack: Pack): void {
  const { language, sheet, flow, place } = drawing;
  const t = speak(texts.pack, language);
  const invoiceWords = speak(texts.invoiceWords, language);
  drawListPdfSectionHeading(drawing, t.invoices);
  const { unknownInvoices } = speak(texts.sheets, language);
  const notAllInvoices = speak(texts.words, language).invoicesIncomplete;
  const drawRemark = (words: string) => flow.put(createTextBlock(sheet, words, place, { size: 9 }));
  if (pack.invoices.length === 0) return drawRemark(pack.invoicesKnown ? t.noInvoices : unknownInvoices);
  if (!pack.invoicesKnown) drawRemark(notAllInvoices);
  const formatDay = (written: string | null) => (written === null ? '' : shortDay(language, written));
  drawPdfList(
    drawing,
    buildPdfListData(pack.invoices, [
      createPdfListColumn(speak(texts.words, language).number, 110, ({ row }) => row.invoiceFullNo),
      createPdfListColumn(invoiceWords.issuedOn, 62, ({ row }) => formatDay(row.issueDate)),
      createPdfListColumn(invoiceWords.buyer, null, ({ row }) => row.buyerName),
      createRightAlignedListColumn(invoiceWords.gross, 86, ({ row: { gross, currency } }) =>
        gross === null ? '' : money(language, gross, currency),
      ),
      createPdfListColumn(invoiceWords.due, 62, ({ row }) => formatDay(row.paymentDate)),
      createPdfListColumn(speak(texts.words, language).cause, 170, (open) =>
        explainWhyDowntimePackListsInvoice(open, language),
      ),
    ]),
  );
}

function buildFooterText(pack: Pack, madeAt: Instant, language: Language): string {
  const t = speak(texts.pack, language);
  const [today, ...later] = pack.days.map(({ checkedAt }) => checkedAt);
  const oldest = later.includes(null) ? null : (later.flatMap((at) => at ?? []).sort()[0] ?? null);
  return [
    t.madeAt({ at: dayAndTime(language, madeAt) }),
    today ? t.dataOf({ at: dayAndTime(language, today) }) : t.dataNever,
    ...(oldest === null
      ? [t.notAll]
      : oldest === today
        ? []
        : [t.oldest({ at: dayAndTime(language, oldest) })]),
  ].join(' · ');
}
