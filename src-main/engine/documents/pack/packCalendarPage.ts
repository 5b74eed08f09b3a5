import { toDayNumber, fromDayNumber } from '#shared/rules/days';
import { countLanes, type Laned } from '#shared/rules/stays/stayLanes';
import type { StayForm } from '#shared/rules/stays/stayState';
import { briefDay, stay } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import {
  createVerticalGapBlock,
  createTextBlock,
  type Block,
  type PdfPageFlow,
  type Place,
} from '../pdf/pdfBlocksAndPageFlow';
import { replaceMissingGlyphs } from '../pdf/replaceMissingGlyphs';
import {
  GREY_TEXT_COLOR,
  HAIRLINE_COLOR,
  PDF_INK_COLOR,
  mm,
  type TaggedPdfCanvas,
} from '../pdf/pdfTextLayoutAndDrawing';
import {
  countRoomsToSell,
  DOWNTIME_PACK_DAYS,
  type Pack,
  type PackRoom,
  type PlanBar,
} from './downtimePackContents';
import * as texts from '#shared/i18n/texts';

/**
 * Draws the room calendar of the downtime pack (look.md, The plan, Print). The bar of a stay runs from noon to noon; it
 * is hollow before check-in, solid during the stay, and grey after check-out.
 */

const ROOM = 96;
const HEAD = 26;
const ROW = mm(6);
const NAME = { size: 8, bold: true } as const;

const LOOK: Readonly<Record<StayForm, { fill: string; text: string }>> = {
  due: { fill: '#ffffff', text: PDF_INK_COLOR },
  house: { fill: PDF_INK_COLOR, text: '#ffffff' },
  left: { fill: '#d9d5d8', text: PDF_INK_COLOR },
  unknown: { fill: '#ffffff', text: GREY_TEXT_COLOR },
};

interface Grid {
  readonly sheet: TaggedPdfCanvas;
  readonly place: Place;
  readonly language: Language;
  readonly first: number;
  readonly night: number;
}

export function drawDowntimePackCalendar(
  {
    sheet,
    flow,
    place,
    language,
  }: { sheet: TaggedPdfCanvas; flow: PdfPageFlow; place: Place; language: Language },
  pack: Pack,
): void {
  const t = speak(texts.pack, language);
  const first = toDayNumber(pack.days[0]?.day ?? '');
  const grid: Grid = {
    sheet,
    place,
    language,
    first,
    night: (place.width - ROOM) / (DOWNTIME_PACK_DAYS + 0.5),
  };
  flow.turn();
  sheet.document.outline.addItem(replaceMissingGlyphs(t.plan));
  flow.put(createTextBlock(sheet, t.plan, place, { size: 12, bold: true }, 'H2'));
  flow.put(createTextBlock(sheet, t.legend, place, { size: 8, color: GREY_TEXT_COLOR }));
  flow.put(createVerticalGapBlock(4));
  flow.put(headOf(grid, pack, true));
  for (const room of pack.rooms) {
    const row = rowOf(grid, room);
    if (row.height > flow.left) {
      flow.turn();
      flow.put(headOf(grid, pack, false));
    }
    flow.put(row);
  }
}

/** Returns the x coordinate of noon of a day in the printed calendar. */
const tick = ({ place, first, night }: Grid, day: number): number =>
  place.x + ROOM + Math.min(Math.max(day - first + 0.5, 0), DOWNTIME_PACK_DAYS + 0.5) * night;

function headOf(grid: Grid, pack: Pack, tagged: boolean): Block {
  const { sheet, place, language, first, night } = grid;
  const t = speak(texts.pack, language);
  const draw = (y: number) => {
    for (const [at, of] of pack.days.entries()) {
      const { day, checkedAt } = of;
      const cell = { x: tick(grid, first + at) - night / 2, width: night };
      const [weekday = '', ...date] = briefDay(language, day).split(' ');
      sheet.line(`${weekday} ${date.join(' ')}`, cell.x + 2, y, cell.width, { size: 7.5, bold: true });
      const words = checkedAt === null ? '?' : `${t.free} ${countRoomsToSell(of)}`;
      sheet.line(words, cell.x + night / 2 + 2, y + 11, cell.width, { size: 7, color: GREY_TEXT_COLOR });
    }
  };
  return {
    height: HEAD,
    draw: (y) => {
      // Screen readers skip the numbers of free rooms in the calendar head, because a separate table repeats these
      // numbers.
      sheet.tags.artifact(tagged ? 'Layout' : 'Pagination', () => draw(y));
      sheet.hairline(place.x, y + HEAD - 1, place.width, PDF_INK_COLOR, 0.7);
    },
  };
}

function rowOf(grid: Grid, { name, bars }: PackRoom): Block {
  const { sheet, place, first } = grid;
  const t = speak(texts.pack, grid.language);
  const height = countLanes(bars) * ROW;
  return {
    height,
    draw: (y) => {
      sheet.tags.artifact('Layout', () => {
        for (let at = 0; at < DOWNTIME_PACK_DAYS; at += 1) {
          const x = tick(grid, first + at);
          sheet.document
            .lineWidth(0.4)
            .moveTo(x, y)
            .lineTo(x, y + height)
            .stroke(HAIRLINE_COLOR);
        }
      });
      sheet.tags.within('Sect', () => {
        const [label = ''] = sheet.wrap(name || t.noRoom, ROOM - 6, NAME);
        sheet.tags.text('P', () => sheet.line(label, place.x, y + 2, ROOM, NAME));
        for (const bar of bars) drawBar(grid, bar, y);
      });
      sheet.hairline(place.x, y + height, place.width);
    },
  };
}

function drawBar(grid: Grid, { stay: bar, lane }: Laned<PlanBar>, y: number): void {
  const { sheet, language } = grid;
  const { fill, text } = LOOK[bar.form];
  const [from, to] = [tick(grid, bar.from), tick(grid, bar.to)];
  const top = y + lane * ROW + 1.5;
  const width = Math.max(to - from - 2, 4);
  sheet.tags.artifact('Layout', () =>
    sheet.document
      .lineWidth(0.8)
      .rect(from + 1, top, width, ROW - 3)
      .fillAndStroke(fill, PDF_INK_COLOR),
  );
  const style = { size: 7.5, color: text };
  const [words = ''] = sheet.wrap(replaceMissingGlyphs(bar.name), Math.max(width - 5, 6), style);
  sheet.tags.text('P', () => sheet.line(words, from + 3.5, top + 1.6, width, style), {
    actual: `${bar.name}, ${stay(language, fromDayNumber(bar.from), fromDayNumber(bar.to))}`,
  });
}
