import { splitWords } from '../../text/fold';

/** First words in the names of local governments, their offices and units, and of state bodies. */
const FIRST_WORD_PATTERN =
  /^(?:gmina|miasto|powiat|wojewodztwo|starostwo|urzad|ministerstwo|komenda|wojewodzki|wojewodzka|powiatowy|powiatowa|gminny|gminna|miejski|miejska|sad|prokuratura|przedszkole|zlobek)$/;
const FIRST_WORD_PAIRS: readonly (readonly [string, RegExp])[] = [
  ['skarb', /^panstwa$/],
  ['zwiazek', /^(?:gmin|powiatow|miedzygminny)$/],
  ['szkola', /^(?:podstawowa|ponadpodstawowa)$/],
  ['zespol', /^(?:szkol|placowek)$/],
  ['m', /^(?:st|in)$/],
  ['dom', /^pomocy$/],
];

/**
 * Returns whether a buyer may be a public body, judged by the name. For such a buyer, the user is asked for `JST` and
 * `GV` of FA(3) (schema, Podmiot2).
 */
export function mayBePublicBody(name: string): boolean {
  const [first = '', second = ''] = splitWords(name);
  return (
    FIRST_WORD_PATTERN.test(first) ||
    FIRST_WORD_PAIRS.some(([firstWord, secondWord]) => firstWord === first && secondWord.test(second))
  );
}
