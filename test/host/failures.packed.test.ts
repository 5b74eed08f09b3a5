import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, type TestContext } from 'vitest';
import { SQLITE_APPLICATION_ID } from '#engine/store/sql/migrateDatabaseSchema';

type Language = 'pl' | 'en';
import { copyOfProgram } from '#support/brokenProgram';
import { chromiumProgram } from '#support/chromiumProgram';
import { startDesktop, type Desktop, type Start } from '#support/devtools/drive';
import { startKeychain } from '#support/testKeychain';
import { packApplication, type Packed } from '#support/packed';
import { build, kontuar, makeProfile } from '#support/testProfile';
import { smallDisk } from '#support/smallDisk';
import { startTrainingServer } from '#support/trainingServer';
import { BROKEN_PARTS } from './brokenParts';
import { addressesOf, NO_KEYCHAIN, secretsOf } from './cliAnswers';
import { stands } from './stands';

/**
 * Tests every way in which a start or an end can fail in Electron: the window that the user sees, in both languages,
 * and the log entry. The broken part belongs to a copy of the built program, to the profile or to the PC.
 */

let packed: Packed;
beforeAll(async () => {
  await build();
  packed = await packApplication();
}, 240_000);
afterAll(() => packed.remove());

interface Seen {
  /** All text on the screen. */
  readonly said: string;
  readonly log: readonly unknown[];
}
interface Failure {
  readonly what: string;
  readonly says: Readonly<Record<Language, RegExp>>;
  /** An entry that the log must contain. */
  readonly leaves: Readonly<Record<string, unknown>>;
  readonly happens: (language: Language, context: TestContext) => Promise<Seen>;
}

const logIn = (dir: string): unknown[] =>
  readFileSync(join(dir, 'log', 'kontuar.log'), 'utf8')
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
/** Matches an exception with its stack, thrown by the program, or by Node when a program file could not be loaded. */
const fault = (where: string) => ({
  event: 'fault',
  where,
  frames: expect.arrayContaining([expect.stringMatching(/^at .+:\d+:\d+\)?$/)]),
});
const wordsOf = (desktop: Desktop) =>
  desktop
    .all('dialog')
    .map(({ message, detail, buttons }) => [message, detail, ...buttons].join('\n'))
    .join('\n');
async function newProfile(): Promise<string> {
  const profile = await makeProfile();
  onTestFinished(() => profile.remove());
  return profile.dir;
}
const open = (language: Language, profileDir: string, rest: Partial<Start> = {}): Desktop =>
  startDesktop({
    chromium: chromiumProgram(),
    profileDir,
    locale: language,
    packaged: true,
    ...rest,
    environment: { ...process.env, ...NO_KEYCHAIN, ...rest.environment },
  });

const BUTTONS = {
  pl: ['Zamknij', 'Kopiuj dla pomocy technicznej'],
  en: ['Close', 'Copy for support'],
} as const;
const COPIED = { pl: 'Skopiowano', en: 'Copied' } as const;

/**
 * Checks a failed start: one window with the reason, the place of the log and a button for support; pressing the button
 * shows the window again and says that the text was copied.
 */
async function explained(
  desktop: Desktop,
  language: Language,
  { logDir, reason, status = 1 }: { logDir: string; reason: string; status?: number },
): Promise<Seen> {
  const { id, type } = await desktop.told('dialog');
  desktop.act({ act: 'answer', id, button: 1 });
  const { text } = await desktop.told('copied');
  const again = await desktop.told('dialog', (dialog) => dialog.id !== id);
  desktop.act({ act: 'answer', id: again.id, button: 0 });
  expect([await desktop.ended, desktop.all('started')]).toEqual([status, []]);
  const [first, ...rest] = desktop.all('dialog');
  const logFile = join(logDir, 'log', 'kontuar.log');
  expect([type, rest.length, first?.buttons]).toEqual(['error', 1, BUTTONS[language]]);
  expect(first?.detail).toContain(logFile);
  expect(again.detail).toContain(COPIED[language]);
  expect(text).toMatch(/^Kontuar \d+\.\d+\.\d+ \(linux \w+\)/);
  expect(text).toContain(`\nstart: ${reason}\n`);
  expect(text).toContain(logFile);
  return { said: wordsOf(desktop), log: logIn(logDir) };
}

const PARTS: readonly Failure[] = BROKEN_PARTS.map(({ what, own, breaks, reason, says, faults }) => ({
  what,
  says,
  leaves: fault(faults),
  happens: async (language) => {
    const program = copyOfProgram(own);
    onTestFinished(() => program.remove());
    breaks(program);
    const logDir = await newProfile();
    const desktop = open(language, logDir, { main: program.at('out/main/electron.js') });
    return explained(desktop, language, { logDir, reason });
  },
}));

/** Returns a failure in which an intact program cannot open the profile. */
const profileFails = (
  prepare: (dir: string) => void,
  expected: { reason: string; status?: number },
): Failure['happens'] => {
  return async (language) => {
    const logDir = await newProfile();
    prepare(logDir);
    return explained(open(language, logDir), language, { logDir, ...expected });
  };
};

/** Returns a failure of the profile's own disk; the log is elsewhere on the PC. */
const diskFails = (
  spoil: (disk: Exclude<ReturnType<typeof smallDisk>, string>) => void,
): Failure['happens'] => {
  return async (language, context) => {
    const disk = smallDisk(2 * 1024 * 1024);
    if (typeof disk === 'string') return context.skip(disk);
    onTestFinished(() => disk.remove());
    const logDir = await newProfile();
    spoil(disk);
    const desktop = open(language, disk.dir, {
      appData: join(logDir, 'app-data'),
      environment: { KONTUAR_STATE_DIR: logDir },
    });
    return explained(desktop, language, { logDir, reason: 'unwritable' });
  };
};

function lock(dir: string): void {
  const held = new Database(join(dir, 'kontuar.lock'));
  held.exec('BEGIN EXCLUSIVE');
  onTestFinished(() => void held.close());
}

function laterData(dir: string): void {
  const later = new Database(join(dir, 'kontuar.db'));
  later.pragma(`application_id = ${SQLITE_APPLICATION_ID}`);
  later.pragma('journal_mode = WAL');
  later.pragma('user_version = 99');
  later.exec('CREATE TABLE future (x)');
  later.close();
}

const PROFILES: readonly Failure[] = [
  {
    what: 'a full disk',
    says: { pl: /^Dysk jest pełny: .* Zwolnij miejsce/, en: /^The disk is full: .* Free some space/ },
    leaves: { event: 'refused', reason: 'unwritable' },
    happens: diskFails((disk) => disk.fill(0)),
  },
  {
    what: 'a disk that is read-only',
    says: { pl: /^Folder danych jest tylko do odczytu/, en: /^The profile folder is read-only/ },
    leaves: { event: 'refused', reason: 'unwritable' },
    happens: diskFails((disk) => disk.readOnly(true)),
  },
  {
    what: 'a profile in use',
    says: {
      pl: /^Kontuar jest już uruchomiony/,
      en: /^This profile is already open in Kontuar/,
    },
    leaves: { event: 'refused', reason: 'inUse' },
    happens: profileFails(lock, { reason: 'inUse', status: 6 }),
  },
  {
    what: 'data of a later version',
    says: {
      pl: /^Te dane zapisała nowsza wersja Kontuara/,
      en: /^This data was written by a newer version of Kontuar/,
    },
    leaves: { event: 'refused', reason: 'newer' },
    happens: profileFails(laterData, { reason: 'newer' }),
  },
];

/**
 * The data comes from a later version, and a backup that this version can read exists: the program asks, and restores
 * nothing without a yes.
 */
const QUESTION: Failure = {
  what: 'data of a later version, and a copy of before',
  says: {
    pl: /^Dane zapisała nowsza wersja Kontuara[^]*\nPrzywróć kopię\n/,
    en: /^This data was written by a newer version of Kontuar[^]*\nRestore backup\n/,
  },
  leaves: { event: 'stop', status: 1 },
  happens: async (language) => {
    const [service, keychain, dir] = await Promise.all([
      startTrainingServer(),
      startKeychain(),
      newProfile(),
    ]);
    onTestFinished(() => Promise.all([service.close(), keychain.stop()]).then(() => undefined));
    const secrets = { ...secretsOf(service), ...keychain.environment };
    for (const words of [['connect', ...addressesOf(service)], ['backup']]) {
      const { status, err } = await kontuar([...words, '--profile', dir], secrets);
      expect(status, err).toBe(0);
    }
    const later = new Database(join(dir, 'kontuar.db'));
    later.pragma(`user_version = ${Number(later.pragma('user_version', { simple: true })) + 1}`);
    later.close();
    const data = () => readdirSync(dir).filter((name) => name.endsWith('.db'));
    const before = data();
    const start = { environment: keychain.environment };
    const first = open(language, dir, start);
    const { id, type } = await first.told('dialog');
    first.act({ act: 'answer', id, button: 1 });
    expect([type, await first.ended, data()]).toEqual(['warning', 1, before]);
    const second = open(language, dir, start);
    const again = await second.told('dialog');
    second.act({ act: 'answer', id: again.id, button: 0 });
    await stands(second);
    second.act({ act: 'quit' });
    expect([await second.ended, data().length]).toEqual([0, before.length + 1]);
    return { said: wordsOf(first), log: logIn(dir) };
  },
};

const NOTHING = { pl: /^$/, en: /^$/ };
const ENDS: readonly Failure[] = [
  {
    what: 'a keychain that refuses',
    says: { pl: /Brak dostępu do klucza/, en: /Cannot read the key from the keychain/ },
    leaves: { ...fault('keychain'), reason: 'locked' },
    happens: async (language) => {
      const [service, keychain] = await Promise.all([startTrainingServer(), startKeychain()]);
      const dir = await newProfile();
      writeFileSync(join(dir, 'provisioning.json'), JSON.stringify({ language }));
      const connect = ['connect', ...addressesOf(service), '--profile', dir];
      const { status, err } = await kontuar(connect, { ...secretsOf(service), ...keychain.environment });
      expect(status, err).toBe(0);
      keychain.lock();
      const desktop = open(language, dir, { environment: keychain.environment });
      onTestFinished(async () => {
        desktop.act({ act: 'quit' });
        await desktop.ended;
        await Promise.all([service.close(), keychain.stop()]);
      });
      await stands(desktop);
      const page = await desktop.page();
      await page
        .getByText(ENDS[0]?.says[language] ?? '')
        .first()
        .waitFor({ timeout: 60_000 });
      return { said: await page.locator('body').innerText(), log: logIn(dir) };
    },
  },
  {
    what: 'the end of the session, for which nobody is asked',
    says: NOTHING,
    leaves: { event: 'system', what: 'sessionEnds' },
    happens: async (language) => {
      const dir = await newProfile();
      const desktop = open(language, dir, { words: ['--training'] });
      await stands(desktop);
      desktop.act({ act: 'sessionEnd' });
      expect(await desktop.ended).toBe(0);
      return { said: wordsOf(desktop), log: logIn(dir) };
    },
  },
  {
    what: 'a second start while the first closes, which is not swallowed',
    says: NOTHING,
    leaves: { event: 'start', why: 'again' },
    happens: async (language) => {
      const dir = await newProfile();
      const desktop = open(language, dir, {
        words: ['--training'],
        secondStart: ['kontuar', 'kontuar://inbox'],
      });
      await stands(desktop);
      desktop.act({ act: 'quit' });
      expect(await desktop.ended).toBe(0);
      expect(desktop.all('relaunch').map(({ words }) => words)).toEqual([
        [`--profile=${dir}`, '--training', '--', 'kontuar://inbox'],
      ]);
      return { said: wordsOf(desktop), log: logIn(dir) };
    },
  },
];

const LANGUAGES = ['pl', 'en'] as const;
const TOLD = [...PARTS, ...PROFILES, QUESTION, ...ENDS].flatMap((failure) =>
  LANGUAGES.map((language) => ({ ...failure, language })),
);

describe('what the person is told', { timeout: 240_000 }, () => {
  test.for(TOLD)('$what ($language)', async ({ says, leaves, happens, language }, context) => {
    const { said, log } = await happens(language, context);
    expect(said).toMatch(says[language]);
    expect(log).toContainEqual(expect.objectContaining(leaves));
  });
});
