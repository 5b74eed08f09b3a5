import type { Words } from '../paper/paper';
import { textBlock, type Block, type Place } from './block';
import { leading, type Sheet, type TextStyle } from './sheet';
import type { Tag } from './tags';

/** Labels and values in the languages of the page: Polish first, English beside it. */
export interface Tongue {
  readonly english: boolean;
}

const isTwofold = ({ pl, en }: Words, { english }: Tongue): boolean => english && en !== pl;

/** `Nabywca / Buyer`, or one word where both are the same. */
export const labels = (words: Words, tongue: Tongue): string =>
  isTwofold(words, tongue) ? `${words.pl} / ${words.en}` : words.pl;

/** The same for a cell of a table, which keeps the languages apart. */
export const cellWords = (
  words: Words,
  tongue: Tongue,
): { readonly text: string; readonly english?: string } =>
  isTwofold(words, tongue) ? { text: words.pl, english: words.en } : { text: words.pl };

/** Letters without blanks: lines are broken at these. */
const lettersIn = (text: string): number => text.replaceAll(/\s/g, '').length;

/** A line in its Polish and its English part; `polish`: how many letters of the text are Polish from here. */
function parted(line: string, polish: number): readonly [string, string] {
  let [at, seen] = [0, 0];
  while (at < line.length && seen < polish) {
    if (/\S/.test(line.charAt(at))) seen += 1;
    at += 1;
  }
  while (line.charAt(at) === ' ') at += 1;
  return [line.slice(0, at), line.slice(at)];
}

/** Text in the languages of the page; each is marked for a screen reader's voice. A sheet in English has Polish parts, too. */
export function wordsBlock(
  sheet: Sheet,
  words: Words | string,
  place: Place,
  style: TextStyle,
  tongue: Tongue,
  tag: Tag = 'P',
): Block {
  if (typeof words === 'string') return textBlock(sheet, words, place, style, tag);
  const text = labels(words, tongue);
  if (!isTwofold(words, tongue)) return textBlock(sheet, text, place, style, tag);
  const step = leading(style.size);
  const block = (lines: readonly (readonly [string, string])[]): Block => ({
    height: lines.length * step,
    draw: (y) => {
      const draw = (part: 0 | 1) => () =>
        lines.forEach((line, at) => {
          const x = part === 0 ? place.x : place.x + sheet.widthOf(line[0], style);
          if (line[part] !== '') sheet.line(line[part], x, y + at * step, place.width, style);
        });
      sheet.tags.within(tag, () => {
        if (lines.some(([polish]) => polish !== '')) sheet.tags.text('Span', draw(0), { lang: 'pl-PL' });
        if (lines.some(([, english]) => english !== '')) sheet.tags.text('Span', draw(1), { lang: 'en-GB' });
      });
    },
    split: (room) => {
      const fitting = Math.floor(room / step);
      return fitting < 1 ? null : { head: block(lines.slice(0, fitting)), rest: block(lines.slice(fitting)) };
    },
  });
  let polish = lettersIn(`${words.pl}/`);
  return block(
    sheet.wrapRead(text, place.width, style).map((line) => {
      const parts = parted(line, polish);
      polish -= lettersIn(parts[0]);
      return parts;
    }),
  );
}
