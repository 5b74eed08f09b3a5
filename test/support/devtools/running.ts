import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startChromium, type Chromium } from './chromium';
import { around, tell } from './devtoolsDesk';

/** The program's only Chromium, started when it is first needed. */
let starting: Promise<Chromium> | null = null;
let userData = '';
/** Command-line switches that the program passes on to Chromium. */
const switches: string[] = [];
export const addSwitch = (word: string): void => void switches.push(word);

export const setUserData = (folder: string): void => void (userData = folder);
export const userDataFolder = (): string => userData;

export const chromium = (): Promise<Chromium> => (starting ??= begin());

async function begin(): Promise<Chromium> {
  const words = [`--lang=${around.locale}`, ...switches];
  // Chromium's password manager is switched off, because Electron has none.
  const preferences = join(userData, 'Default', 'Preferences');
  mkdirSync(dirname(preferences), { recursive: true });
  if (!existsSync(preferences))
    writeFileSync(preferences, JSON.stringify({ credentials_enable_service: false }));
  const running = await startChromium({ program: around.chromium, userData, words });
  tell({ told: 'started', endpoint: running.endpoint });
  return running;
}

export async function stopChromium(): Promise<void> {
  if (starting) await (await starting.catch(() => null))?.stop();
}

// The test has ended, so the program ends as well.
process.on('disconnect', () => void stopChromium().finally(() => process.exit(1)));
