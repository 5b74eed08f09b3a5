import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Listeners } from '../platform/listeners';
import { atomicWrite } from '../../atomicWrite';
import { z } from 'zod';
import { preferencesSchema, type Preferences } from '#shared/model/accountAndPreferences';
import { loadTexts } from '#shared/text/loadTexts';
import { createAsyncMutex } from '../platform/asyncMutex';

/**
 * Stores language, theme, sold items and other preferences in one small file, which training mode also uses. A file
 * that is not valid JSON counts as missing.
 */
export interface PreferenceFile {
  get(): Preferences;
  /** Changes only the preferences that `patch` defines; preferences that are omitted or undefined keep their values. */
  set(patch: { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined }): Promise<Preferences>;
  /** Calls `listener` with the preferences after each change, until the returned function is called. */
  onChange(listener: (kept: Preferences) => void): () => void;
}

/**
 * Opens the preferences file. The values in `first` apply if no file exists; the values in `fixed` override the values
 * in the file.
 */
export async function openPreferences(
  profileDir: string,
  first: Preferences = preferencesSchema.parse({}),
  fixed: Partial<Preferences> = {},
): Promise<PreferenceFile> {
  const file = join(profileDir, 'preferences.json');
  // If the preferences file cannot be read now, it is read again before the first write.
  let known = await readPreferenceFile(file, first).catch(() => null);
  let { current, unread } = known ?? { current: first, unread: {} };
  const loadTextsOfLanguage = () => loadTexts(fixed.language ?? current.language);
  await loadTextsOfLanguage();
  const inTurn = createAsyncMutex();
  const listeners = new Listeners<[Preferences]>();
  return {
    get: () => ({ ...current, ...fixed }),
    onChange: (listener) => listeners.add(listener),
    set: (patch) =>
      inTurn(async () => {
        if (!known) ({ current, unread } = known = await readPreferenceFile(file, first));
        const given = Object.entries(patch).filter(
          ([name, value]) => value !== undefined && !(name in fixed),
        );
        const next = preferencesSchema.parse({ ...current, ...Object.fromEntries(given) });
        const left = Object.fromEntries(
          Object.entries(unread).filter(([name]) => !given.some(([wanted]) => wanted === name)),
        );
        await atomicWrite(file, [`${JSON.stringify({ ...next, ...left }, null, 2)}\n`]);
        [current, unread] = [next, left];
        await loadTextsOfLanguage();
        const kept = { ...next, ...fixed };
        listeners.notify(kept);
        return kept;
      }),
  };
}

/** Reads each preference separately, so that an unreadable preference does not affect the other preferences. */
async function readPreferenceFile(
  file: string,
  first: Preferences,
): Promise<{ current: Preferences; unread: Readonly<Record<string, unknown>> }> {
  try {
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
      throw error;
    });
    const written = Object.entries(documentSchema.parse(JSON.parse(text)));
    const fields: Readonly<Record<string, z.ZodType>> = preferencesSchema.shape;
    const isValidPreference = ([name, value]: [string, unknown]) =>
      fields[name]?.safeParse(value).success === true;
    const current = preferencesSchema.parse(Object.fromEntries(written.filter(isValidPreference)));
    const isNotRetired = ([name]: [string, unknown]) => !RETIRED_PREFERENCES.has(name);
    const unread = written.filter((request) => !isValidPreference(request)).filter(isNotRetired);
    return { current, unread: Object.fromEntries(unread) };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
    return { current: first, unread: {} };
  }
}
const documentSchema = z.record(z.string(), z.unknown());

/**
 * Names of the two preferences in which version 0.1.0 stored people's names. Their values are now in `staff.json`, so
 * they are removed from the preference file.
 */
const RETIRED_PREFERENCES: ReadonlySet<string> = new Set(['staff', 'atDesk']);
