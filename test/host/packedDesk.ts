import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Language } from '#shared/text/language';
import { makeAuthority } from '#support/certificate';
import { chromiumProgram } from '#support/chromium';
import { startDesktop, type Desktop, type Start } from '#support/devtools/drive';
import { eventually } from '#support/eventually';
import { packEdition, type Edition, type Packed } from '#support/packed';
import { makeProfile } from '#support/profile';
import { temporary, testKey, webFolder } from '#support/releases';

/**
 * A desk on which packed versions of the program replace each other, in their own window, with electron-updater's own code and a folder
 * on the web whose certificate is an office's own. The AppImage is a file that tells which version it would start; the test starts that,
 * in the place of the system.
 */
export const MINUTE = 60_000;
export const SIX_HOURS = 6 * 60 * MINUTE;

const image = (version: string, told: string) => `#!/bin/sh\necho ${version} >> '${told}'\n`;

export async function packedDesk(
  packed: Packed,
  editions: readonly Omit<Edition, 'key'>[],
  language: Language = 'pl',
) {
  const folder = temporary('desk');
  const [key, office] = [testKey(), await makeAuthority()];
  const [profile, web] = await Promise.all([makeProfile(), webFolder(office)]);
  onTestFinished(() => profile.remove());
  const archives = new Map<string, string>();
  for (const edition of editions) {
    const place = join(folder, edition.version);
    mkdirSync(place);
    archives.set(edition.version, await packEdition(packed, place, { ...edition, key: key.name }));
  }
  const told = join(folder, 'started');
  const own = join(folder, 'Kontuar.AppImage');
  const lay = (version: string, ending = 'AppImage') =>
    web.lay(version, image(version, told), key, {}, `Kontuar-${version}.${ending}`);
  writeFileSync(own, image(editions[0]?.version ?? '', told), { mode: 0o755 });
  const caFile = join(folder, 'office.pem');
  writeFileSync(caFile, office.ca);
  writeFileSync(
    join(profile.dir, 'provisioning.json'),
    JSON.stringify({ caFile, updatesFrom: web.address, language }),
  );
  const archiveOf = (version: string): string => {
    const archive = archives.get(version);
    if (archive === undefined) throw new Error(`there is no version ${version}`);
    return archive;
  };
  const started = () => readFileSync(told, 'utf8').trim().split('\n').at(-1) ?? '';
  const startVersion = (version: string, rest: Partial<Start> = {}): Desktop =>
    startDesktop({
      chromium: chromiumProgram(),
      profileDir: profile.dir,
      archive: archiveOf(version),
      words: ['--training'],
      locale: language,
      ...rest,
      environment: {
        ...process.env,
        APPIMAGE: own,
        XDG_CACHE_HOME: join(folder, 'cache'),
        ...rest.environment,
      },
    });
  return {
    folder,
    profileDir: profile.dir,
    web,
    own,
    lay,
    archiveOf,
    started,
    startVersion,
    /** What lies in the AppImage's place, as a click on it would have it. */
    start: (rest?: Partial<Start>): Desktop => {
      expect(spawnSync(own, []).status).toBe(0);
      return startVersion(started(), rest);
    },
  };
}

/** Its window is there, with something in it. */
export async function stands(desktop: Desktop): Promise<void> {
  const page = await desktop.page();
  await page.getByRole('navigation').first().waitFor({ timeout: 60_000 });
}

/** Its clock goes ahead until it has asked for the file. */
export const fetched = (desktop: Desktop, asked: readonly string[], file: string) =>
  eventually(() => {
    desktop.act({ act: 'timePasses', ms: SIX_HOURS });
    expect(asked).toContain(file);
  }, 100);

/** Its clock goes ahead until it asks; the question. */
export const asks = (desktop: Desktop) =>
  eventually(() => {
    desktop.act({ act: 'timePasses', ms: MINUTE });
    const [question] = desktop.all('dialog');
    if (!question) throw new Error('it asks nothing');
    return question;
  }, 250);
