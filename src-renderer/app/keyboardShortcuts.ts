import { openOverlays } from '../kit/openOverlays.svelte';
import { preferences } from './preferences.svelte';

/** A keyboard shortcut in the help (F1). `keys` is written as the user reads it, such as `Alt+1` or `Esc`. */
export interface Key {
  readonly keys: string;
  /** Description of the shortcut, in the language of the screen. */
  readonly words: string;
  /**
   * Runs the action of the shortcut. A key that a component handles itself has no `run` and is only listed in the help
   * (F1).
   */
  readonly run?: () => void;
}

const scopes: { scope: string; keys: readonly Key[] }[] = [];

/** Registers keyboard shortcuts under a heading for the F1 help; returns a function that removes the shortcuts. */
export function registerKeyboardShortcuts(scope: string, keys: readonly Key[]): () => void {
  const entry = { scope, keys };
  scopes.push(entry);
  return () => {
    scopes.splice(scopes.indexOf(entry), 1);
  };
}

/** Returns whether a key types a character without Ctrl or Alt; the user can switch such keys off (WCAG 2.1.4). */
const isSingleCharacterKey = (name: string): boolean => name.length === 1;
const isKeyEnabled = ({ keys, run }: Key): boolean =>
  preferences.access.letterKeys || !run || !isSingleCharacterKey(keys);

/** Returns the active keyboard shortcuts for the help (F1), grouped by scope. */
export function listRegisteredShortcuts(): readonly { scope: string; keys: readonly Key[] }[] {
  const known = new Map<string, Map<string, Key>>();
  for (const { scope, keys } of scopes)
    known.set(
      scope,
      new Map([
        ...(known.get(scope) ?? []),
        ...keys.filter(isKeyEnabled).map((key) => [key.keys, key] as const),
      ]),
    );
  return [...known].map(([scope, keys]) => ({ scope, keys: [...keys.values()] }));
}

/**
 * Returns the shortcuts whose actions the search lists. Single-letter shortcuts are included even if the user has
 * switched them off.
 */
export function listShortcutActionsForSearch(): readonly Required<Key>[] {
  const known = new Map<string, Required<Key>>();
  for (const { keys, words, run } of scopes.flatMap((scope) => scope.keys))
    if (run && !OVERLAY_KEYS.has(keys)) known.set(keys, { keys, words, run });
  return [...known.values()];
}
/** Ctrl+K opens the search and Esc closes it, so the search does not list these keys. */
const OVERLAY_KEYS = new Set(['Ctrl+K', 'Esc']);

/** For a Cyrillic letter, returns the Latin letter on the same key; any other key is returned unchanged. */
const toLatinKey = ({ key, code }: KeyboardEvent): string =>
  /^\p{sc=Cyrillic}$/u.test(key) ? (/^Key([A-Z])$/.exec(code)?.[1] ?? key) : key;

/** Returns the name of a pressed key in the spelling that the registered shortcuts use, such as `Ctrl+K` or `Esc`. */
export function formatPressedKeyAsShortcut(event: KeyboardEvent): string {
  const typed = toLatinKey(event);
  const key = typed === 'Escape' ? 'Esc' : typed.length === 1 ? typed.toUpperCase() : typed;
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${key}`;
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=combobox]'));

/** Shortcuts that also work while a dialog is open. */
const KEYS_ALLOWED_OVER_DIALOG = new Set(['Ctrl+L']);

let heldLetterKeys: KeyboardEvent[] | null = null;

/**
 * Delays the single-letter shortcuts that the user presses before the promise `shown` resolves, and runs them
 * afterwards.
 */
export async function holdLetterShortcutsUntilScreenLoaded(shown: Promise<void>): Promise<void> {
  const mine: KeyboardEvent[] = [];
  heldLetterKeys = mine;
  await shown;
  if (heldLetterKeys !== mine) return;
  heldLetterKeys = null;
  mine.forEach(runKeyboardShortcut);
}

/**
 * Runs the action that was last registered for the pressed key. A single letter runs no action while the user is typing
 * into a field.
 */
export function runKeyboardShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const name = formatPressedKeyAsShortcut(event);
  if (isSingleCharacterKey(name) && (isTextField(event.target) || !preferences.access.letterKeys)) return;
  if (heldLetterKeys && isSingleCharacterKey(name)) {
    heldLetterKeys.push(event);
    return;
  }
  const found = scopes
    .flatMap(({ keys }) => keys)
    .findLast((key) => key.run && key.keys.toUpperCase() === name.toUpperCase());
  if (!found?.run) return;
  // The browser's own action for the key is prevented even if an open dialog blocks Kontuar's shortcut for this key.
  event.preventDefault();
  if (openOverlays.dialogs === 0 || KEYS_ALLOWED_OVER_DIALOG.has(found.keys)) found.run();
}
