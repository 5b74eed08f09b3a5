import type { Day } from '#shared/model/scalars';
import { addDays } from '#shared/rules/days';
import { splitWords } from '#shared/text/fold';
import { briefDay, stay } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { listPrintableDaySheets } from '../../app/printableDaySheets';
import { SEARCH_PALETTE_MATCH_RANK, rankTypedTextAgainstPhrases } from '../../app/searchPaletteMatch';
import {
  PALETTE_PHRASES,
  PALETTE_SETTINGS,
  ROOM_WORDS,
  type PaletteAction,
} from '../../app/searchPalettePhrases';
import { parseTypedRoomSearch, splitOffDay, type TypedRoomSearch } from './typedRoomSearch';
import * as texts from '#shared/i18n/texts';

export function labelPaletteActions(language: Language): ReadonlyMap<PaletteAction, string> {
  const palette = speak(texts.palette, language);
  const shell = speak(texts.shell, language);
  const settings = speak(texts.settings, language);
  const labels = new Map<PaletteAction, string>([
    ['findRoom', speak(texts.words, language).findRoom],
    ['changeReservation', palette.changeReservation],
    ['changePrice', palette.changePrice],
    ['checkPrices', speak(texts.priceChecks, language).checkPrices],
    ['whatIf', speak(texts.whatIf, language).whatIf],
    ['newInvoice', speak(texts.invoiceBasics, language).newInvoice],
    ['newAdvance', palette.newAdvance],
    ['newReservation', palette.newReservation],
    ['checkIn', palette.checkIn],
    ['checkOut', palette.checkOut],
    ['payment', palette.payment],
    ['doorCode', palette.doorCode],
    ['unpaidInvoices', palette.unpaidInvoices],
    ['waitingForKsef', palette.waitingForKsef],
    ['month', palette.month],
    ['ksefFiles', palette.ksefFiles],
    ['sendByEmail', palette.sendByEmail],
    ['correction', palette.correction],
    ['settlement', palette.settlement],
    ['handOver', speak(texts.handover, language).key],
    ['syncNow', shell.syncNow],
    ['help', shell.keysShown],
    ['cover', shell.cover],
    ['today', shell.today],
    ['plan', shell.plan],
    ['invoices', shell.invoices],
    ['queue', shell.queue],
    ['inbox', shell.inbox],
    ['figures', shell.figures],
    ['stayFigures', palette.stayFigures],
    ['taxFigures', palette.taxFigures],
  ]);
  for (const { kind, name } of listPrintableDaySheets(language))
    labels.set(`sheet-${kind}`, palette.printSheet({ sheet: name }));
  for (const part of PALETTE_SETTINGS)
    labels.set(`setting-${part}`, palette.setting({ part: settings[part] }));
  return labels;
}

export interface FoundAction {
  readonly action: PaletteAction;
  readonly label: string;
  /** How well the typed text names the action, one of SEARCH_PALETTE_MATCH_RANK. */
  readonly rank: number;
  /** The nights and guests that the text gives for the room finder. */
  readonly roomSearch?: TypedRoomSearch;
  /** The day that the text gives for a printable sheet. */
  readonly sheetDay?: Day;
}

/**
 * Returns the actions that a typed text names, by label or by everyday words in any language, the best first. A text
 * with nights, guests or a day, such as `wolny pokój 2 noce`, names a search for a free room.
 */
export function findPaletteActions(text: string, language: Language, today: Day): FoundAction[] {
  const named = findActionsByPhraseAndDay(text, language, today);
  const roomSearch = parseTypedRoomSearch(text, today);
  if (roomSearch === null || !isWishForRoom(roomSearch, language)) return named;
  const { arrival, nights, adults } = roomSearch;
  const label = speak(texts.palette, language).findRoomFor({
    stay: stay(language, arrival, addDays(arrival, nights)),
    nights,
    guests: adults ?? 0,
  });
  const search: FoundAction = {
    action: 'findRoom',
    label,
    rank: SEARCH_PALETTE_MATCH_RANK.exact,
    roomSearch,
  };
  return [search, ...named.filter(({ action }) => action !== 'findRoom')];
}

/** Returns the actions that a text names; `śniadania na jutro` names the breakfast list of tomorrow. */
function findActionsByPhraseAndDay(text: string, language: Language, today: Day): FoundAction[] {
  const named = findActionsByPhrase(text, language);
  const { wish, day } = splitOffDay(text.trim().split(/\s+/), today);
  if (day === null || named.some(({ rank }) => rank >= SEARCH_PALETTE_MATCH_RANK.beginning)) return named;
  const palette = speak(texts.palette, language);
  const sheets = new Map(listPrintableDaySheets(language).map(({ kind, name }) => [`sheet-${kind}`, name]));
  return findActionsByPhrase(wish.join(' '), language).map((found) => {
    const sheet = sheets.get(found.action);
    if (sheet === undefined || day === today) return found;
    const label = palette.printSheetOn({ sheet, day: briefDay(language, day, today) });
    return { ...found, label, sheetDay: day };
  });
}

/** Returns whether the words beside nights and guests ask for a room; without any words, the numbers themselves do. */
function isWishForRoom({ wish }: TypedRoomSearch, language: Language): boolean {
  if (splitWords(wish).every((word) => ROOM_WORDS.has(word))) return true;
  const [best] = findActionsByPhrase(wish, language);
  return best?.action === 'findRoom' && best.rank >= SEARCH_PALETTE_MATCH_RANK.beginning;
}

function findActionsByPhrase(text: string, language: Language): FoundAction[] {
  const labels = labelPaletteActions(language);
  const order = Object.keys(PALETTE_PHRASES);
  const getSortIndex = ({ action }: FoundAction) => {
    const index = order.indexOf(action);
    return index < 0 ? order.length : index;
  };
  return [...labels]
    .map(([action, label]): FoundAction => {
      const phrases = (PALETTE_PHRASES[action] ?? '').split(',');
      return { action, label, rank: rankTypedTextAgainstPhrases(text, [label, ...phrases]) };
    })
    .filter(({ rank }) => rank > SEARCH_PALETTE_MATCH_RANK.none)
    .sort((a, b) => b.rank - a.rank || getSortIndex(a) - getSortIndex(b));
}
