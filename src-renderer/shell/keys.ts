import { overlays } from '../kit/openOverlays.svelte';
import { preferences } from './preferences.svelte';

/**
 * The keys of the program, in one list: F1 shows it, and one listener runs it. A screen registers its
 * own while it is shown. `keys` is written as a person reads it: `Alt+1`, `Ctrl+K`, `F1`, `Esc`, `T`.
 */
export interface Key {
  readonly keys: string;
  /** Description in the language of the screen. */
  readonly words: string;
  /** Left out where the component itself answers (arrows in the plan): then F1 only tells of it. */
  readonly run?: () => void;
}

const scopes: { scope: string; keys: readonly Key[] }[] = [];

/** Adds a scope's keys (its name heads them in F1); the answer takes them away again: fit for `$effect`. */
export function registerKeys(scope: string, keys: readonly Key[]): () => void {
  const entry = { scope, keys };
  scopes.push(entry);
  return () => {
    scopes.splice(scopes.indexOf(entry), 1);
  };
}

/** A key without Ctrl or Alt that types a character; it can be switched off (WCAG 2.1.4). */
const isLetter = (name: string): boolean => name.length === 1;
const works = ({ keys, run }: Key): boolean => preferences.access.letterKeys || !run || !isLetter(keys);

/** Each scope once, each key once: two parts of a screen may register under one name, and the later one's key counts. */
export function registeredKeys(): readonly { scope: string; keys: readonly Key[] }[] {
  const known = new Map<string, Map<string, Key>>();
  for (const { scope, keys } of scopes)
    known.set(
      scope,
      new Map([...(known.get(scope) ?? []), ...keys.filter(works).map((key) => [key.keys, key] as const)]),
    );
  return [...known].map(([scope, keys]) => ({ scope, keys: [...keys.values()] }));
}

/** The actions of the keys that the screen has registered, for the search; also where single letters are switched off. */
export function registeredRuns(): readonly Required<Key>[] {
  const known = new Map<string, Required<Key>>();
  for (const { keys, words, run } of scopes.flatMap((scope) => scope.keys))
    if (run && !OF_AN_OVERLAY.has(keys)) known.set(keys, { keys, words, run });
  return [...known.values()];
}
/** They open and close the search itself. */
const OF_AN_OVERLAY = new Set(['Ctrl+K', 'Esc']);

/** A keyboard with Cyrillic letters types none of ours: there the place of the key counts. */
const latinOf = ({ key, code }: KeyboardEvent): string =>
  /^\p{sc=Cyrillic}$/u.test(key) ? (/^Key([A-Z])$/.exec(code)?.[1] ?? key) : key;

/** The name of a pressed key as the list writes it. */
export function formatKeyName(event: KeyboardEvent): string {
  const typed = latinOf(event);
  const key = typed === 'Escape' ? 'Esc' : typed.length === 1 ? typed.toUpperCase() : typed;
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${key}`;
}

const typesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=combobox]'));

/** The curtain; every other key is of the screen behind the dialog, where nobody sees what it does. */
const OVER_A_DIALOG = new Set(['Ctrl+L']);

let held: KeyboardEvent[] | null = null;

/** Single letters pressed until `shown` settles are meant for the screen on its way: they run then. A later call drops them. */
export async function holdLetters(shown: Promise<void>): Promise<void> {
  const mine: KeyboardEvent[] = [];
  held = mine;
  await shown;
  if (held !== mine) return;
  held = null;
  mine.forEach(runKey);
}

/** Runs the last registered match; a bare letter stays a letter where text is typed. */
export function runKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const name = formatKeyName(event);
  if (isLetter(name) && (typesText(event.target) || !preferences.access.letterKeys)) return;
  if (held && isLetter(name)) {
    held.push(event);
    return;
  }
  const found = scopes
    .flatMap(({ keys }) => keys)
    .findLast((key) => key.run && key.keys.toUpperCase() === name.toUpperCase());
  if (!found?.run) return;
  // Also where it is held up: the browser would print the page, or search in it.
  event.preventDefault();
  if (overlays.dialogs === 0 || OVER_A_DIALOG.has(found.keys)) found.run();
}
