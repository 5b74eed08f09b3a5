import { preferencesSchema, type Preferences } from '#shared/model/account';
import { speak, type Spoken, type Texts } from '#shared/text/language';
import { keepPreferences } from '../api/app';

/** Language, theme and density as the user chose them; kept by the engine, shown at once. */
export const preferences: Preferences = $state(preferencesSchema.parse({}));

/** One subject's sentences in the language that the user chose. */
export const say = <T extends Texts>(texts: T): Spoken<T> => speak(texts, preferences.language);

/**
 * Takes what the engine keeps (at the start, and when another window changed it). What is the same stays: a new object
 * of equal values would draw everything that reads it again.
 */
export function takePreferences(kept: Preferences): void {
  const had: Readonly<Record<string, unknown>> = $state.snapshot(preferences);
  const isNew = ([key, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(had[key]);
  Object.assign(preferences, Object.fromEntries(Object.entries(kept).filter(isNew)));
}

let latest = 0;

/** Chooses at once and has the engine keep it; an answer that a later choice has overtaken is old. */
export async function choose(chosen: Partial<Preferences>): Promise<void> {
  Object.assign(preferences, chosen);
  const mine = (latest += 1);
  const kept = await keepPreferences(chosen);
  if (mine === latest) takePreferences(kept);
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
