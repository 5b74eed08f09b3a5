import type { Room } from '#shared/contract/reservationsContract';
import type { Day } from '#shared/model/scalars';
import { fold, splitWords } from '#shared/text/fold';
import { longDay } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { typedDays } from '#shared/text/typedDays';
import { listShortcutActionsForSearch } from '../../app/keyboardShortcuts';
import { go } from '../../app/navigation.svelte';
import { findPaletteActions, labelPaletteActions } from './searchPaletteLabels';
import { SEARCH_PALETTE_MATCH_RANK, rankTypedTextAgainstPhrases } from '../../app/searchPaletteMatch';
import { ROOM_WORDS, type PaletteAction } from '../../app/searchPalettePhrases';
import { openFinderFor, runPaletteAction } from './runPaletteAction';
import * as texts from '#shared/i18n/texts';

/** A command in the results of the search palette: an action, a screen, a setting, a room, or a jump to a day. */
export interface Command {
  readonly words: string;
  /** The keyboard shortcut of the command, written as in the list of shortcuts (F1). */
  readonly keys?: string | undefined;
  /** True if running the command opens the plan on the day that the user typed. */
  readonly day?: true;
  /** How well the typed text names the command, one of SEARCH_PALETTE_MATCH_RANK. */
  readonly rank: number;
  readonly run: () => void;
}

interface SearchContext {
  readonly today: Day;
  readonly language: Language;
  readonly mayCreate: boolean;
  readonly rooms: readonly Room[];
}

const MAX_LISTED_COMMANDS = 12;

/** The keyboard shortcut of each action in the search, shown beside the action. */
const SHORTCUT_BY_ACTION: Readonly<Partial<Record<PaletteAction, string>>> = {
  today: 'Alt+1',
  plan: 'Alt+2',
  invoices: 'Alt+3',
  queue: 'Alt+4',
  inbox: 'Alt+5',
  figures: 'Alt+7',
  cover: 'Ctrl+L',
  help: 'F1',
};

/** The actions that the search lists before the user has typed anything. */
const USUAL_ACTIONS: readonly PaletteAction[] = [
  'findRoom',
  'newInvoice',
  'sheet-registration',
  'sheet-shift',
  'month',
];

/** Returns the usual actions that the search lists before the user has typed anything. */
export function listUsualCommands({ today, language, mayCreate }: SearchContext): Command[] {
  const labels = labelPaletteActions(language);
  return USUAL_ACTIONS.filter((action) => mayCreate || action !== 'newInvoice').map((action) => ({
    words: labels.get(action) ?? '',
    rank: SEARCH_PALETTE_MATCH_RANK.exact,
    run: () => runPaletteAction(action, today, language),
  }));
}

/** Returns the commands that match a typed text, the best match first. */
export function findCommandsByTypedText(text: string, context: SearchContext): Command[] {
  if (splitWords(text).length === 0) return [];
  const { today, language, mayCreate, rooms } = context;
  const palette = speak(texts.palette, language);
  const days = typedDays(text, today).map((day): Command => ({
    day: true,
    words: palette.planOn({ day: longDay(language, day) }),
    rank: SEARCH_PALETTE_MATCH_RANK.exact,
    run: () => go({ screen: 'plan', day }),
  }));
  const actions = findPaletteActions(text, language, today)
    .filter(({ action }) => mayCreate || action !== 'newInvoice')
    .map(({ action, label, rank, roomSearch, sheetDay }): Command => ({
      words: label,
      keys: SHORTCUT_BY_ACTION[action],
      rank,
      run: () =>
        roomSearch ? openFinderFor(roomSearch) : runPaletteAction(action, sheetDay ?? today, language),
    }));
  const known = [...findRooms(text, rooms, today, language), ...actions, ...findShortcutCommands(text)];
  const byLabel = new Map(known.toReversed().map((command) => [fold(command.words), command]));
  const commands = [...byLabel.values()].toReversed().sort((a, b) => b.rank - a.rank);
  return [...days, ...commands].slice(0, MAX_LISTED_COMMANDS);
}

const findShortcutCommands = (text: string): Command[] =>
  listShortcutActionsForSearch()
    .map(({ keys, words: label, run }) => ({
      words: label,
      keys,
      rank: rankTypedTextAgainstPhrases(text, [label]),
      run,
    }))
    .filter(({ rank }) => rank > SEARCH_PALETTE_MATCH_RANK.none);

function listRoomNameWords(text: string): string[] {
  const [first = '', ...others] = splitWords(text);
  return ROOM_WORDS.has(first) ? others : [first, ...others].filter(Boolean);
}

/** Returns the rooms that a text such as `310` or `pokój 310` names. */
function findRooms(text: string, rooms: readonly Room[], today: Day, language: Language): Command[] {
  const named = listRoomNameWords(text);
  if (named.length === 0) return [];
  return rooms
    .filter(({ name }) => {
      const roomWords = listRoomNameWords(name);
      return roomWords[0] === named[0] && named.every((word, at) => roomWords[at]?.startsWith(word));
    })
    .map(({ roomId, name }) => ({
      words: speak(texts.palette, language).planOn({ day: name }),
      rank: SEARCH_PALETTE_MATCH_RANK.exact,
      run: () => go({ screen: 'plan', day: today, room: roomId }),
    }));
}
