import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { makeProfile, ROOT, run } from '#support/profile';

const seenSchema = z.object({
  mode: z.string().nullable(),
  /** How often the window was shown. */
  shows: z.int(),
  protocols: z.array(z.array(z.unknown())),
  userData: z.string(),
  /** Before Electron was ready. */
  hearsLinks: z.boolean(),
  calls: z.array(z.string()),
});

/** The built main process on the stand-in, from its start to its end (electronMain.mjs). */
export async function runMain(
  words: readonly string[],
  { installed = false, second = false }: { installed?: boolean; second?: boolean },
) {
  const profile = await makeProfile();
  const { status, out, err } = await run('test/host/children/electronMain.mjs', [
    ROOT,
    installed ? 'installed' : 'checkout',
    second ? 'second' : 'first',
    `--profile=${profile.dir}`,
    ...words,
  ]);
  const wal = existsSync(join(profile.dir, 'kontuar.db-wal'));
  await profile.remove();
  const seen = seenSchema.parse(JSON.parse(out.trim().split('\n').at(-1) ?? ''));
  return { ...seen, status, error: err, wal, profileDir: profile.dir };
}
