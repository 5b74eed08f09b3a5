import { PAPER_LANG, type Second, type Words } from '#shared/text/paperWords';
import { textBlock, type Block, type Place } from './block';
import { leading, type Sheet, type TextStyle } from './sheet';
import type { Tag } from './tags';

/** Labels and values in the languages of the page: Polish first, and the second beside it; null: Polish alone. */
export interface PageLanguage {
  readonly second: Second | null;
}

/** A text of the second language, marked for a screen reader's voice. */
export interface Beside {
  readonly text: string;
  readonly lang: (typeof PAPER_LANG)[keyof typeof PAPER_LANG];
}

/** null where the page is Polish alone, or the text is the same in both. */
const besideIn = (words: Words, { second }: PageLanguage): Beside | null =>
  second === null || words[second] === words.pl ? null : { text: words[second], lang: PAPER_LANG[second] };

/** `Nabywca / Buyer`, or one word where both are the same. */
export function labels(words: Words, tongue: PageLanguage): string {
  const beside = besideIn(words, tongue);
  return beside ? `${words.pl} / ${beside.text}` : words.pl;
}

/** The lines of a head: Polish, and the second language under it. */
export const headLines = (words: Words, tongue: PageLanguage): string[] =>
  tongue.second === null ? [words.pl] : [words.pl, besideIn(words, tongue)?.text ?? ''];

/** The head of a column. */
export const buildColumnHead = (words: Words, tongue: PageLanguage) => ({
  head: headLines(words, tongue),
  ...(tongue.second === null ? {} : { lang: PAPER_LANG[tongue.second] }),
});

/** The same for a cell of a table, which keeps the languages apart. */
export function cellWords(
  words: Words,
  tongue: PageLanguage,
): { readonly text: string; readonly beside?: Beside } {
  const beside = besideIn(words, tongue);
  return beside ? { text: words.pl, beside } : { text: words.pl };
}

/** Letters without blanks: lines are broken at these. */
const lettersIn = (text: string): number => text.replaceAll(/\s/g, '').length;

/** A line in its Polish and its other part; `polish`: how many letters of the text are Polish from here. */
function parted(line: string, polish: number): readonly [string, string] {
  let [at, seen] = [0, 0];
  while (at < line.length && seen < polish) {
    if (/\S/.test(line.charAt(at))) seen += 1;
    at += 1;
  }
  while (line.charAt(at) === ' ') at += 1;
  return [line.slice(0, at), line.slice(at)];
}

/** Text in the languages of the page. */
export function wordsBlock(
  sheet: Sheet,
  words: Words | string,
  place: Place,
  style: TextStyle,
  tongue: PageLanguage,
  tag: Tag = 'P',
): Block {
  if (typeof words === 'string') return textBlock(sheet, words, place, style, tag);
  const beside = besideIn(words, tongue);
  if (!beside) return textBlock(sheet, words.pl, place, style, tag);
  return twofoldBlock(sheet, words.pl, beside, place, style, tag);
}

/** The second language alone, marked for a screen reader's voice; nothing where the page is Polish alone. */
export const secondBlocks = (
  sheet: Sheet,
  words: Words,
  place: Place,
  style: TextStyle,
  { second }: PageLanguage,
): Block[] =>
  second === null ? [] : [textBlock(sheet, words[second], place, style, 'P', { lang: PAPER_LANG[second] })];

/** Both languages, each marked for a screen reader's voice: a sheet in English has Polish parts, too. */
export function twofoldBlock(
  sheet: Sheet,
  pl: string,
  { text: second, lang }: Beside,
  place: Place,
  style: TextStyle,
  tag: Tag,
): Block {
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
        if (lines.some(([, other]) => other !== '')) sheet.tags.text('Span', draw(1), { lang });
      });
    },
    split: (room) => {
      const fitting = Math.floor(room / step);
      return fitting < 1 ? null : { head: block(lines.slice(0, fitting)), rest: block(lines.slice(fitting)) };
    },
  });
  let polish = lettersIn(`${pl}/`);
  return block(
    sheet.wrapRead(`${pl} / ${second}`, place.width, style).map((line) => {
      const parts = parted(line, polish);
      polish -= lettersIn(parts[0]);
      return parts;
    }),
  );
}
