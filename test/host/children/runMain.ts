import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
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
  umask: z.int(),
  /** Variables with authorities that are still there. */
  authorities: z.array(z.string()),
  /** The words that it is started with again; null: it is not. */
  relaunched: z.array(z.string()).nullable(),
});

/** The built main process on the stand-in, from its start to its end (electronMain.mjs). */
export async function runMain(
  words: readonly string[],
  { installed = false, second = false }: { installed?: boolean; second?: boolean },
) {
  const profile = await makeProfile();
  const turn = [installed ? 'installed' : 'checkout', second ? 'second' : 'first'];
  const { status, out, err } = await run(
    'test/host/children/electronMain.mjs',
    [ROOT, ...turn, `--profile=${profile.dir}`, ...words],
    { SSL_CERT_FILE: '/nonexistent', SSL_CERT_DIR: '/nonexistent' },
  );
  const wal = existsSync(join(profile.dir, 'kontuar.db-wal'));
  const openToOthers = readdirSync(profile.dir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(profile.dir, name)).mode & 0o077) !== 0,
  );
  const log = readFileSync(join(profile.dir, 'log', 'kontuar.log'), 'utf8');
  await profile.remove();
  const seen = seenSchema.parse(JSON.parse(out.trim().split('\n').at(-1) ?? ''));
  return { ...seen, status, error: err, wal, log, openToOthers, profileDir: profile.dir };
}
