/** Writes Ukrainian names in Latin letters (resolution 55 of the Cabinet of Ministers of Ukraine, 27 January 2010). */

const LETTERS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ь: '',
  ю: 'iu',
  я: 'ia',
};

/** Latin spellings of Ukrainian letters at the beginning of a word. */
const FIRST_LETTERS: Readonly<Record<string, string>> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' };

const LETTER = /\p{L}/u;
const UPPER_CASE = /\p{Lu}/u;
const APOSTROPHE_IN_WORD = /(?<=\p{Script=Cyrillic})['’\u02bc](?=\p{Script=Cyrillic})/gu;

export const hasCyrillic = (text: string): boolean => /\p{Script=Cyrillic}/u.test(text);

/** Transliterates Ukrainian text; letters that Ukrainian does not have stay unchanged. */
export function transliterateUkrainian(text: string): string {
  if (!hasCyrillic(text)) return text;
  const letters = [...text.normalize('NFC').replaceAll(APOSTROPHE_IN_WORD, '')];
  return letters
    .map((letter, index) => transliterateLetter(letter, letters[index - 1], letters[index + 1]))
    .join('');
}

function transliterateLetter(letter: string, previous = ' ', next = ' '): string {
  const lower = letter.toLowerCase();
  const isFirst = !LETTER.test(previous);
  const latin = findLatinSpelling(lower, previous.toLowerCase(), isFirst);
  if (latin === undefined) return letter;
  if (lower === letter) return latin;
  const isInCapitals = UPPER_CASE.test(next) || (!LETTER.test(next) && UPPER_CASE.test(previous));
  return isInCapitals ? latin.toUpperCase() : latin.charAt(0).toUpperCase() + latin.slice(1);
}

function findLatinSpelling(lower: string, previous: string, isFirst: boolean): string | undefined {
  // `зг` becomes `zgh`, because `zh` stands for `ж`.
  if (lower === 'г' && previous === 'з') return 'gh';
  return (isFirst ? FIRST_LETTERS[lower] : undefined) ?? LETTERS[lower];
}
