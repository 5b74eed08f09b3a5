import { splitRoomName } from '../rules/stays/splitRoomName';
import { splitWords } from './fold';
import { speak, type GuestLanguage } from './language';
import * as texts from '../i18n/texts';

type Part = keyof typeof texts.guestOffer.roomKind;

/** Polish words in the names of rooms, the longest first, and what they mean. */
const PARTS: readonly (readonly [string, Part])[] = [
  ['z widokiem na góry', 'mountainView'],
  ['z widokiem na morze', 'seaView'],
  ['z aneksem kuchennym', 'kitchenette'],
  ['apartament rodzinny', 'familyApartment'],
  ['pokój jednoosobowy', 'single'],
  ['pokój dwuosobowy', 'double'],
  ['pokój trzyosobowy', 'triple'],
  ['pokój czteroosobowy', 'quadruple'],
  ['pokój rodzinny', 'family'],
  ['z balkonem', 'balcony'],
  ['z tarasem', 'terrace'],
  ['z aneksem', 'kitchenette'],
  ['bez barier', 'stepFree'],
  ['pod dachem', 'attic'],
  ['jedynka', 'single'],
  ['dwójka', 'double'],
  ['trójka', 'triple'],
  ['czwórka', 'quadruple'],
  ['rodzinna', 'family'],
  ['apartament', 'apartment'],
  ['studio', 'studio'],
  ['standard', 'standard'],
];
const FOLDED_PARTS = PARTS.map(([text, part]) => ({ text: splitWords(text).join(' '), part }));
/** Parts that follow the kind of room after a comma: `Double room, standard`. */
const AFTER_COMMA: ReadonlySet<Part> = new Set<Part>(['standard', 'stepFree']);

/**
 * Returns the name of a room for a guest: the number and the kind in the guest's language, `109 Double room with
 * balcony`. A name with any unknown word is returned unchanged, because half a translation would mislead.
 */
export function translateRoomName(language: GuestLanguage, name: string): string {
  if (language === 'pl') return name;
  const { number, rest } = splitRoomName(name);
  const kindWords = speak(texts.guestOffer, language).roomKind;
  let left = splitWords(rest).join(' ');
  let kind = '';
  while (left !== '') {
    const found = FOLDED_PARTS.find(({ text }) => left === text || left.startsWith(`${text} `));
    if (found === undefined) return name;
    const separator = AFTER_COMMA.has(found.part) ? ', ' : ' ';
    kind = kind === '' ? kindWords[found.part] : kind + separator + kindWords[found.part];
    left = left.slice(found.text.length).trim();
  }
  return kind === '' ? name : [number, kind].filter(Boolean).join(' ');
}
