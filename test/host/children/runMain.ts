import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumProgram } from '#support/chromiumProgram';
import { startDesktop, type Desktop } from '#support/devtools/drive';
import { makeProfile } from '#support/testProfile';

interface Wishes {
  /** How the run ends once its page is shown; null means that nothing ends it. */
  readonly end?: 'quit' | 'shutdown' | null;
  /** The arguments of a second start, made after the window has closed. */
  readonly secondStart?: readonly string[];
}

/**
 * Runs the built main process, with its window on the DevTools protocol, from start to end, and returns what it left
 * behind.
 */
export async function runMain(words: readonly string[], { end = 'quit', secondStart }: Wishes = {}) {
  const profile = await makeProfile();
  const desktop = startDesktop({
    chromium: chromiumProgram(),
    profileDir: profile.dir,
    packaged: true,
    words,
    secondStart: secondStart ? [...secondStart] : null,
    environment: { ...process.env, SSL_CERT_FILE: '/nonexistent', SSL_CERT_DIR: '/nonexistent' },
  });
  const page = await desktop.page();
  await page.getByRole('navigation').first().waitFor({ timeout: 60_000 });
  const mode = new URL(page.url()).searchParams.get('mode');
  if (end) desktop.act({ act: end });
  const status = await desktop.ended;
  const seen = seenOf(desktop);
  const inProfile = (name: string) => join(profile.dir, name);
  const openToOthers = readdirSync(profile.dir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(inProfile(name)).mode & 0o077) !== 0,
  );
  const left = {
    wal: existsSync(inProfile('kontuar.db-wal')),
    userData: existsSync(inProfile('electron')),
    log: readFileSync(inProfile('log/kontuar.log'), 'utf8'),
  };
  await profile.remove();
  return { ...seen, ...left, status, mode, openToOthers, error: desktop.said(), profileDir: profile.dir };
}

function seenOf(desktop: Desktop) {
  const [ends] = desktop.all('ends');
  return {
    /** The number of times that the window was shown. */
    shows: desktop.all('window').filter(({ is }) => is === 'shown').length,
    protocols: desktop.all('protocol').map(({ words }) => words),
    hearsLinks: desktop.all('ready').some(({ hearsLinks }) => hearsLinks),
    calls: ends?.calls ?? [],
    umask: ends?.umask ?? 0,
    /** Environment variables with certificate authorities that are still set. */
    authorities: ends?.variables.filter((name) => /^SSL_CERT_(?:FILE|DIR)$/.test(name)) ?? ['unknown'],
    /** The arguments of the restart; null when the program is not restarted. */
    relaunched: desktop.all('relaunch').at(-1)?.words ?? null,
  };
}
