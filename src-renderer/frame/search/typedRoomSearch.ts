import { MAX_SEARCH_NIGHTS } from '#shared/model/inputLimits';
import type { Day } from '#shared/model/scalars';
import { getNextWeekend } from '#shared/rules/getNextWeekend';
import { fold, splitWords } from '#shared/text/fold';
import { relativeDay, typedDays } from '#shared/text/typedDays';

/** Search of the room finder that a typed text such as `wolny pokój jutro 2 noce 3 osoby` asks for. */
export interface TypedRoomSearch {
  /** The words of the text that say neither when nor for how many guests: `wolny pokój`. */
  readonly wish: string;
  readonly arrival: Day;
  readonly nights: number;
  /** Number of adults; null if the text does not say it. */
  readonly adults: number | null;
}

const foldWords = (text: string): ReadonlySet<string> => new Set(splitWords(text));
const NIGHT_WORDS = foldWords('noc noce nocy doba doby dób night nights ніч ночі ночей доба доби діб');
const GUEST_WORDS = foldWords(
  'osoba osoby osób osobę os gość gości goście dorosły dorosłych person persons people guest guests adult adults особа особи осіб гість гостей гості',
);
const WEEKEND_WORDS = foldWords('weekend weekendu вихідні вихідних');
/** Words that join the parts of the text and say nothing about the search themselves. */
const JOINING_WORDS = foldWords('na dla od i for from and на для від і з');
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  [
    ['jedna', 1],
    ['jedną', 1],
    ['one', 1],
    ['одна', 1],
    ['одну', 1],
    ['dwie', 2],
    ['dwóch', 2],
    ['two', 2],
    ['дві', 2],
    ['двох', 2],
    ['trzy', 3],
    ['trzech', 3],
    ['three', 3],
    ['три', 3],
    ['трьох', 3],
    ['cztery', 4],
    ['czterech', 4],
    ['four', 4],
    ['чотири', 4],
    ['чотирьох', 4],
  ].map(([word, number]) => [fold(String(word)), Number(number)]),
);
const MAX_ADULTS = 50;

const parseCount = (word: string, max: number): number | null => {
  const count = NUMBER_WORDS.get(word) ?? (/^\d{1,2}$/.test(word) ? Number(word) : 0);
  return count >= 1 && count <= max ? count : null;
};

/**
 * Returns the room search that a text describes; null if the text gives no nights, no guests and no day, and so is not
 * more than the name of a command.
 */
export function parseTypedRoomSearch(text: string, today: Day): TypedRoomSearch | null {
  const typed = fold(text).replace(/[,;]/g, ' ').trim().split(/\s+/);
  let nights: number | null = null;
  let adults: number | null = null;
  let arrival: Day | null = null;
  const rest: string[] = [];
  for (let at = 0; at < typed.length; at += 1) {
    const [word = '', next = ''] = [typed[at], typed[at + 1]];
    const [nightCount, guestCount] = [parseCount(word, MAX_SEARCH_NIGHTS), parseCount(word, MAX_ADULTS)];
    if (nightCount !== null && NIGHT_WORDS.has(next)) {
      nights = nightCount;
      at += 1;
    } else if (guestCount !== null && GUEST_WORDS.has(next)) {
      adults = guestCount;
      at += 1;
    } else if (WEEKEND_WORDS.has(word)) {
      const weekend = getNextWeekend(today);
      arrival = weekend.arrival;
      nights ??= weekend.nights;
    } else if (!JOINING_WORDS.has(word)) rest.push(word);
  }
  const dated = arrival === null ? splitOffDay(rest, today) : { wish: rest, day: null };
  arrival ??= dated.day;
  if (nights === null && adults === null && arrival === null) return null;
  return { wish: dated.wish.join(' '), arrival: arrival ?? today, nights: nights ?? 1, adults };
}

/**
 * Splits off what names a day from today on: the longest ending of the words (`wolny pokój` and `5 grudnia`), or a word
 * such as `jutro` anywhere.
 */
export function splitOffDay(
  typed: readonly string[],
  today: Day,
): { readonly wish: readonly string[]; readonly day: Day | null } {
  for (let at = 1; at < typed.length; at += 1) {
    const day = typedDays(typed.slice(at).join(' '), today).find((meant) => meant >= today);
    if (day !== undefined) return { wish: typed.slice(0, at), day };
  }
  for (const word of typed.length > 1 ? typed : []) {
    const day = relativeDay(word, today);
    if (day !== null && day >= today) return { wish: typed.filter((kept) => kept !== word), day };
  }
  return { wish: typed, day: null };
}
