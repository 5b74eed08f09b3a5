import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { atomicWrite } from '../../atomicWrite';
import { z } from 'zod';
import { preferencesSchema, type Preferences } from '#shared/model/account';
import { bringTexts } from '#shared/text/bring';

/** Language, theme and density: one small file, shared with training mode. An unreadable file counts as none. */
export interface PreferenceFile {
  get(): Preferences;
  /** An omitted or undefined preference stays as it is. */
  set(patch: { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined }): Promise<Preferences>;
  /** Called with each stored preference, until the returned function is called. */
  onSet(listener: (kept: Preferences) => void): () => void;
}

/** `first`: the values without such a file; `fixed` overrides any choice and is not written. */
export async function openPreferences(
  profileDir: string,
  first: Preferences = preferencesSchema.parse({}),
  fixed: Partial<Preferences> = {},
): Promise<PreferenceFile> {
  const file = join(profileDir, 'preferences.json');
  let { current, unread } = await read(file, first);
  const bring = () => bringTexts(fixed.language ?? current.language);
  await bring();
  let writing: Promise<unknown> = Promise.resolve();
  const listeners = new Set<(kept: Preferences) => void>();
  return {
    get: () => ({ ...current, ...fixed }),
    onSet: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (patch) => {
      const written = writing.then(async () => {
        const given = Object.entries(patch).filter(
          ([name, value]) => value !== undefined && !(name in fixed),
        );
        const next = preferencesSchema.parse({ ...current, ...Object.fromEntries(given) });
        const left = Object.fromEntries(
          Object.entries(unread).filter(([name]) => !given.some(([wanted]) => wanted === name)),
        );
        await atomicWrite(file, [`${JSON.stringify({ ...next, ...left }, null, 2)}\n`]);
        [current, unread] = [next, left];
        await bring();
        const kept = { ...next, ...fixed };
        for (const listener of listeners) listener(kept);
        return kept;
      });
      writing = written.catch(() => undefined);
      return written;
    },
  };
}

/** Each preference separately: one of a newer Kontuar does not affect the others and stays in the file. */
async function read(
  file: string,
  first: Preferences,
): Promise<{ current: Preferences; unread: Readonly<Record<string, unknown>> }> {
  try {
    const written = Object.entries(documentSchema.parse(JSON.parse(await readFile(file, 'utf8'))));
    const fields: Readonly<Record<string, z.ZodType>> = preferencesSchema.shape;
    const isKnown = ([name, value]: [string, unknown]) => fields[name]?.safeParse(value).success === true;
    const current = preferencesSchema.parse(Object.fromEntries(written.filter(isKnown)));
    return { current, unread: Object.fromEntries(written.filter((request) => !isKnown(request))) };
  } catch {
    return { current: first, unread: {} };
  }
}
const documentSchema = z.record(z.string(), z.unknown());
