import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startChromium, type Chromium } from './chromium';
import { around, tell } from './desk';

/** The one Chromium of the program, started when somebody waits for it. */
let starting: Promise<Chromium> | null = null;
let userData = '';
/** What the program hands on to Chromium. */
const switches: string[] = [];
export const addSwitch = (word: string): void => void switches.push(word);

export const setUserData = (folder: string): void => void (userData = folder);
export const userDataFolder = (): string => userData;

export const chromium = (): Promise<Chromium> => (starting ??= begin());

async function begin(): Promise<Chromium> {
  const words = [`--lang=${around.locale}`, ...switches];
  // Electron has no manager of passwords.
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

// The test is gone: so is everybody who could use the program.
process.on('disconnect', () => void stopChromium().finally(() => process.exit(1)));
