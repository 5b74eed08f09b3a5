import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { ROOT } from '#support/profile';

const LOCALE = { pl: 'pl_PL.UTF-8', en: 'en_GB.UTF-8' };

/** The program as a person starts it who opens its addresses by hand: it may ask before there is anything to show. */
export function startAsking(
  profileDir: string,
  language: keyof typeof LOCALE,
  environment: NodeJS.ProcessEnv,
) {
  const child = spawn(
    process.execPath,
    [join(ROOT, 'bin', 'start.mjs'), '--no-open', '--profile', profileDir],
    {
      cwd: ROOT,
      env: { ...process.env, ...environment, LC_ALL: LOCALE[language] },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let out = '';
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    /** The one that it printed as its first, second, ... */
    address: async (number: number): Promise<string> => {
      const lines = () => out.split('\n').filter((line) => line.endsWith('}'));
      const seen = () => (child.exitCode === null ? `${lines().length} addresses` : said);
      await expect.poll(seen, { timeout: 60_000 }).toBe(`${number} addresses`);
      return z.object({ url: z.url() }).parse(JSON.parse(lines()[number - 1] ?? '')).url;
    },
    said: () => said,
    ended,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
