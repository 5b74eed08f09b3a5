import { speak, type Language } from '#shared/text/language';
import { listPrintableDaySheets } from './printableDaySheets';
import { SEARCH_PALETTE_MATCH_RANK, rankTypedTextAgainstPhrases } from './searchPaletteMatch';
import { PALETTE_PHRASES, PALETTE_SETTINGS, type PaletteAction } from './searchPalettePhrases';
import * as texts from '#shared/i18n/texts';

export function labelPaletteActions(language: Language): ReadonlyMap<PaletteAction, string> {
  const palette = speak(texts.palette, language);
  const shell = speak(texts.shell, language);
  const settings = speak(texts.settings, language);
  const labels = new Map<PaletteAction, string>([
    ['findRoom', speak(texts.finder, language).freeRoom],
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
}

/** Returns the actions that a typed text names, by label or by everyday words in any language, the best first. */
export function findPaletteActions(text: string, language: Language): FoundAction[] {
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
