import type { Block, Box } from '../pdf/pdfBlocksAndPageFlow';
import {
  GREY_TEXT_COLOR,
  HAIRLINE_COLOR,
  PDF_INK_COLOR,
  type TaggedPdfCanvas,
} from '../pdf/pdfTextLayoutAndDrawing';

/** Draws a bar chart with bars of equal width. An unknown value appears as an empty frame. */

const CHART_HEIGHT_POINTS = 74;
const LABELS_HEIGHT_POINTS = 12;
/** Width in points that each label under the bars of the chart needs. */
const LABEL_WIDTH = 34;

export function barChartBlock(
  sheet: TaggedPdfCanvas,
  { x, width }: Box,
  values: readonly { readonly label: string; readonly value: number | null }[],
  alt: string,
): Block {
  const most = Math.max(0, ...values.map(({ value }) => value ?? 0));
  const step = width / Math.max(1, values.length);
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / step));
  const bar = Math.max(1, step - Math.min(4, step * 0.3));
  return {
    height: CHART_HEIGHT_POINTS + LABELS_HEIGHT_POINTS,
    draw: (y) => {
      sheet.drawHairline(x, y + CHART_HEIGHT_POINTS, width, HAIRLINE_COLOR);
      const drawBars = () => {
        for (const [at, { label, value }] of values.entries()) {
          const left = x + at * step;
          const height = most === 0 || value === null ? 0 : (value / most) * (CHART_HEIGHT_POINTS - 4);
          const { document } = sheet;
          if (value === null)
            document
              .lineWidth(0.5)
              .dash(1.5, { space: 1.5 })
              .rect(left, y + CHART_HEIGHT_POINTS - 14, bar, 14)
              .stroke(GREY_TEXT_COLOR)
              .undash();
          else if (height > 0)
            document.rect(left, y + CHART_HEIGHT_POINTS - height, bar, height).fill(PDF_INK_COLOR);
          if (at % every === 0)
            sheet.drawTextLine(label, left, y + CHART_HEIGHT_POINTS + 2, LABEL_WIDTH, {
              size: 6.5,
              color: GREY_TEXT_COLOR,
            });
        }
      };
      sheet.tags.drawTaggedContent('Figure', drawBars, {
        alt,
        bbox: [x, y, x + width, y + CHART_HEIGHT_POINTS + LABELS_HEIGHT_POINTS],
      });
    },
  };
}
