import type { Preferences } from '#shared/model/accountAndPreferences';
import { FIRST_PREFERENCES } from '#shared/model/firstPreferences';
import { setLanguageSource } from '#shared/i18n/catalog';
import { loadTexts, areTextsLoaded } from '#shared/text/loadTexts';
import { savePreferencesInEngine } from '../api/appQueries';

/**
 * The user's preferences, such as language, theme and density. The engine stores them, and a change takes effect at
 * once.
 */
export const preferences: Preferences = $state(structuredClone(FIRST_PREFERENCES));

setLanguageSource(() => preferences.language);

/** The preferences that the engine stores, as last received by this window. */
let storedPreferences: Preferences = structuredClone(FIRST_PREFERENCES);
let latestUpdateNumber = 0;
/** Number of changed preferences that the engine has not confirmed yet. */
let unconfirmedCount = 0;

/**
 * Takes over the preferences that the engine reports. While a change from this window is being stored, the reported
 * preferences are not shown, because they may be older than the change.
 */
export function applyPreferencesFromEngine(kept: Preferences): Promise<void> {
  storedPreferences = kept;
  return unconfirmedCount > 0 ? Promise.resolve() : showPreferences(kept, latestUpdateNumber);
}

/**
 * Returns those preferences in `wanted` that differ from the shown preferences. Assigning equal preferences would
 * redraw components needlessly.
 */
function pickChangedPreferences(wanted: Partial<Preferences>): Partial<Preferences> {
  const had: Readonly<Record<string, unknown>> = $state.snapshot(preferences);
  const isNew = ([key, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(had[key]);
  return Object.fromEntries(Object.entries(wanted).filter(isNew));
}

/**
 * Applies preferences at once or, for a new language, as soon as its texts are loaded. If the texts cannot be loaded,
 * the program shows Polish texts.
 */
async function showPreferences(wanted: Partial<Preferences>, as: number): Promise<void> {
  const { language } = wanted;
  try {
    if (language !== undefined && !areTextsLoaded(language)) await loadTexts(language);
  } finally {
    if (as === latestUpdateNumber) Object.assign(preferences, pickChangedPreferences(wanted));
  }
}

/**
 * Shows the chosen preferences at once and stores them in the engine. If storing fails, the stored preferences are
 * shown again.
 */
export async function updatePreferences(chosen: Partial<Preferences>): Promise<void> {
  const mine = (latestUpdateNumber += 1);
  unconfirmedCount += 1;
  try {
    const [kept] = await Promise.all([savePreferencesInEngine(chosen), showPreferences(chosen, mine)]);
    storedPreferences = kept;
    await showPreferences(kept, mine);
  } catch (error) {
    await showPreferences(storedPreferences, mine);
    throw error;
  } finally {
    unconfirmedCount -= 1;
  }
}

/** Returns the factor by which text is larger than designed (1 means as designed), for calculated widths. */
export const getTextScale = (): number => preferences.access.textSize / 100;

/**
 * Copies the preferences to attributes of the `html` element, where the style sheets read them. Without an attribute,
 * the setting of the operating system applies.
 */
export function applyPreferencesToHtml({ language, theme, density, access }: Preferences): void {
  const root = document.documentElement;
  // The language is set only if it has changed, because each setting makes the browser recompute all styles.
  if (root.lang !== language) root.lang = language;
  root.dataset['density'] = density;
  root.dataset['contrast'] = access.contrast;
  root.dataset['textSize'] = String(access.textSize);
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}
