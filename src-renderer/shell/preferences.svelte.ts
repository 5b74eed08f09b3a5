import type { Preferences } from '#shared/model/account';
import { FIRST_PREFERENCES } from '#shared/model/firstPreferences';
import { bringTexts } from '#shared/text/bring';
import { isHere, speak, type Spoken, type Texts } from '#shared/text/language';
import { keepPreferences } from '../api/appQueries';

/** Language, theme and density as the user chose them; kept by the engine, shown at once. */
export const preferences: Preferences = $state(structuredClone(FIRST_PREFERENCES));

/** One subject's sentences in the language that the user chose. */
export const say = <T extends Texts>(texts: T): Spoken<T> => speak(texts, preferences.language);

/** What the engine keeps, as far as this window has heard. */
let heard: Preferences = structuredClone(FIRST_PREFERENCES);
let latest = 0;
/** Choices of this window that the engine has not answered yet. */
let unanswered = 0;

/**
 * Takes what the engine keeps (at the start, and when another window changed it). While a choice of this window waits for
 * its answer that may be older than the choice; the answer is taken then.
 */
export function takePreferences(kept: Preferences): Promise<void> {
  heard = kept;
  return unanswered > 0 ? Promise.resolve() : show(kept, latest);
}

/** A new object of equal values would draw everything that reads it again. */
function changed(wanted: Partial<Preferences>): Partial<Preferences> {
  const had: Readonly<Record<string, unknown>> = $state.snapshot(preferences);
  const isNew = ([key, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(had[key]);
  return Object.fromEntries(Object.entries(wanted).filter(isNew));
}

/** At once, or when the texts of the language are here; without them the words are Polish. */
async function show(wanted: Partial<Preferences>, as: number): Promise<void> {
  const { language } = wanted;
  try {
    if (language !== undefined && !isHere(language)) await bringTexts(language);
  } finally {
    if (as === latest) Object.assign(preferences, changed(wanted));
  }
}

/**
 * Chooses and has the engine keep it; an answer that a later choice has overtaken is old. What was not kept is not shown
 * as if it were.
 */
export async function choose(chosen: Partial<Preferences>): Promise<void> {
  const mine = (latest += 1);
  unanswered += 1;
  try {
    const [kept] = await Promise.all([keepPreferences(chosen), show(chosen, mine)]);
    heard = kept;
    await show(kept, mine);
  } catch (error) {
    await show(heard, mine);
    throw error;
  } finally {
    unanswered -= 1;
  }
}

/** How much larger text is than designed, for widths that are calculated. */
export const textScale = (): number => preferences.access.textSize / 100;

/** Puts the choices on <html>, where the tokens look for them. No attribute: the system decides. */
export function dressDocument({ language, theme, density, access }: Preferences): void {
  const root = document.documentElement;
  // The same language once more has the browser match every style anew.
  if (root.lang !== language) root.lang = language;
  root.dataset['density'] = density;
  root.dataset['contrast'] = access.contrast;
  root.dataset['textSize'] = String(access.textSize);
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}
