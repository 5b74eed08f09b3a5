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
  type Box,
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

const ROOM_NAME_WIDTH_POINTS = 96;
const HEAD_HEIGHT_POINTS = 26;
const LANE_HEIGHT_POINTS = mm(6);
const ROOM_NAME_STYLE = { size: 8, bold: true } as const;

const BAR_COLORS_BY_FORM: Readonly<Record<StayForm, { fill: string; text: string }>> = {
  due: { fill: '#ffffff', text: PDF_INK_COLOR },
  house: { fill: PDF_INK_COLOR, text: '#ffffff' },
  left: { fill: '#d9d5d8', text: PDF_INK_COLOR },
  unknown: { fill: '#ffffff', text: GREY_TEXT_COLOR },
};

interface Grid {
  readonly sheet: TaggedPdfCanvas;
  readonly place: Box;
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
  }: { sheet: TaggedPdfCanvas; flow: PdfPageFlow; place: Box; language: Language },
  pack: Pack,
): void {
  const t = speak(texts.pack, language);
  const first = toDayNumber(pack.days[0]?.day ?? '');
  const grid: Grid = {
    sheet,
    place,
    language,
    first,
    night: (place.width - ROOM_NAME_WIDTH_POINTS) / (DOWNTIME_PACK_DAYS + 0.5),
  };
  flow.startNewPage();
  sheet.document.outline.addItem(replaceMissingGlyphs(t.plan));
  flow.put(createTextBlock(sheet, t.plan, place, { size: 12, bold: true }, 'H2'));
  flow.put(createTextBlock(sheet, t.legend, place, { size: 8, color: GREY_TEXT_COLOR }));
  flow.put(createVerticalGapBlock(4));
  flow.put(buildCalendarHeadBlock(grid, pack, true));
  for (const room of pack.rooms) {
    const row = buildRoomRowBlock(grid, room);
    if (row.height > flow.left) {
      flow.startNewPage();
      flow.put(buildCalendarHeadBlock(grid, pack, false));
    }
    flow.put(row);
  }
}

/** Returns the x coordinate of noon of a day in the printed calendar. */
const computeNoonX = ({ place, first, night }: Grid, day: number): number =>
  place.x +
  ROOM_NAME_WIDTH_POINTS +
  Math.min(Math.max(day - first + 0.5, 0), DOWNTIME_PACK_DAYS + 0.5) * night;

function buildCalendarHeadBlock(grid: Grid, pack: Pack, tagged: boolean): Block {
  const { sheet, place, language, first, night } = grid;
  const t = speak(texts.pack, language);
  const drawDays = (y: number) => {
    for (const [at, of] of pack.days.entries()) {
      const { day, checkedAt } = of;
      const cell = { x: computeNoonX(grid, first + at) - night / 2, width: night };
      sheet.drawTextLine(briefDay(language, day), cell.x + 2, y, cell.width, {
        size: 7.5,
        bold: true,
      });
      const words = checkedAt === null ? '?' : `${t.free} ${countRoomsToSell(of)}`;
      sheet.drawTextLine(words, cell.x + night / 2 + 2, y + 11, cell.width, {
        size: 7,
        color: GREY_TEXT_COLOR,
      });
    }
  };
  return {
    height: HEAD_HEIGHT_POINTS,
    draw: (y) => {
      // Screen readers skip the numbers of free rooms in the calendar head, because a separate table repeats these
      // numbers.
      sheet.tags.drawArtifact(tagged ? 'Layout' : 'Pagination', () => drawDays(y));
      sheet.drawHairline(place.x, y + HEAD_HEIGHT_POINTS - 1, place.width, PDF_INK_COLOR, 0.7);
    },
  };
}

function buildRoomRowBlock(grid: Grid, { name, bars }: PackRoom): Block {
  const { sheet, place, first } = grid;

  const height = countLanes(bars) * LANE_HEIGHT_POINTS;
  return {
    height,
    draw: (y) => {
      sheet.tags.drawArtifact('Layout', () => {
        for (let at = 0; at < DOWNTIME_PACK_DAYS; at += 1) {
          const x = computeNoonX(grid, first + at);
          sheet.document
            .lineWidth(0.4)
            .moveTo(x, y)
            .lineTo(x, y + height)
            .stroke(HAIRLINE_COLOR);
        }
      });
      sheet.tags.drawWithinTag('Sect', () => {
        const [label = ''] = sheet.wrap(
          name || speak(texts.stayWords, grid.language).noRoom,
          ROOM_NAME_WIDTH_POINTS - 6,
          ROOM_NAME_STYLE,
        );
        sheet.tags.drawTaggedContent('P', () =>
          sheet.drawTextLine(label, place.x, y + 2, ROOM_NAME_WIDTH_POINTS, ROOM_NAME_STYLE),
        );
        for (const bar of bars) drawBar(grid, bar, y);
      });
      sheet.drawHairline(place.x, y + height, place.width);
    },
  };
}

function drawBar(grid: Grid, { stay: bar, lane }: Laned<PlanBar>, y: number): void {
  const { sheet, language } = grid;
  const { fill, text } = BAR_COLORS_BY_FORM[bar.form];
  const [from, to] = [computeNoonX(grid, bar.from), computeNoonX(grid, bar.to)];
  const top = y + lane * LANE_HEIGHT_POINTS + 1.5;
  const width = Math.max(to - from - 2, 4);
  sheet.tags.drawArtifact('Layout', () =>
    sheet.document
      .lineWidth(0.8)
      .rect(from + 1, top, width, LANE_HEIGHT_POINTS - 3)
      .fillAndStroke(fill, PDF_INK_COLOR),
  );
  const style = { size: 7.5, color: text };
  const [words = ''] = sheet.wrap(replaceMissingGlyphs(bar.name), Math.max(width - 5, 6), style);
  sheet.tags.drawTaggedContent('P', () => sheet.drawTextLine(words, from + 3.5, top + 1.6, width, style), {
    actual: `${bar.name}, ${stay(language, fromDayNumber(bar.from), fromDayNumber(bar.to))}`,
  });
}
