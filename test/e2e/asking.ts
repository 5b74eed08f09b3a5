import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import type { Language } from '#shared/text/language';
import { inElectron, launchChromium } from '#support/browser';
import { chromiumProgram } from '#support/chromiumProgram';
import { startDesktop } from '#support/devtools/drive';
import { ROOT } from '#support/testProfile';
import { expectAccessible } from './watched';

const LOCALE = { pl: 'pl_PL.UTF-8', en: 'en_GB.UTF-8', uk: 'uk_UA.UTF-8' };

/** Labels of the two answers, and the text that a page shows after each. */
interface Answers {
  readonly yes: string;
  readonly no: string;
  readonly agreed: string;
  readonly declined: string;
}

/** Handles a program start that may ask a question before it shows anything. */
export interface Asking {
  /** Resolves with the text of the question as soon as it appears. */
  asked(): Promise<string>;
  answer(answer: 'yes' | 'no'): Promise<void>;
  /** Resolves with the page of the program once it is open. */
  shown(): Promise<Page>;
  readonly ended: Promise<number | null>;
  stop(): Promise<unknown>;
}

interface Start {
  readonly profileDir: string;
  readonly language: Language;
  readonly environment: NodeJS.ProcessEnv;
  readonly answers: Answers;
}

export const startAsking = (start: Start): Asking => (inElectron ? askInDialog(start) : askOnPage(start));

/** In Electron the question appears in a system dialog. */
function askInDialog({ profileDir, language, environment, answers }: Start): Asking {
  const desktop = startDesktop({
    chromium: chromiumProgram(),
    profileDir,
    locale: language,
    environment: { ...process.env, ...environment },
  });
  return {
    asked: async () => {
      const { message, detail, type } = await desktop.told('dialog');
      expect(type).toBe('warning');
      return `${message}\n${detail}`;
    },
    answer: async (answer) => {
      const { id, buttons } = await desktop.told('dialog');
      expect(buttons).toEqual([answers.yes, answers.no]);
      desktop.act({ act: 'answer', id, button: buttons.indexOf(answers[answer]) });
    },
    shown: () => desktop.page(),
    ended: desktop.ended,
    stop: () => {
      // Each question at the end is answered with "quit all the same".
      desktop.child.on('message', () => {
        for (const { id } of desktop.all('dialog'))
          if (desktop.child.connected) desktop.act({ act: 'answer', id, button: 0 });
      });
      if (desktop.child.connected) desktop.act({ act: 'quit' });
      return desktop.ended;
    },
  };
}

/** In a browser the question appears on a page, at the first address that the program prints. */
function askOnPage({ profileDir, language, environment, answers }: Start): Asking {
  const child = spawn(
    process.execPath,
    [join(ROOT, 'scripts', 'start.mjs'), '--no-open', '--profile', profileDir],
    {
      cwd: ROOT,
      env: { ...process.env, ...environment, LC_ALL: LOCALE[language] },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let out = '';
  let errorOutput = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString('utf8')));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const opening = launchChromium();
  const page = opening.then((browser) => browser.newPage({ viewport: { width: 1366, height: 768 } }));
  let opened = 0;
  /** Opens the next address that the program prints. */
  const openNext = async (): Promise<Page> => {
    opened += 1;
    const lines = () => out.split('\n').filter((line) => line.endsWith('}'));
    const seen = () => (child.exitCode === null ? `${lines().length} addresses` : errorOutput);
    await expect.poll(seen, { timeout: 60_000 }).toBe(`${opened} addresses`);
    const { url } = z.object({ url: z.url() }).parse(JSON.parse(lines()[opened - 1] ?? ''));
    await (await page).goto(url);
    return page;
  };
  return {
    asked: async () => {
      const shown = await openNext();
      const title = await shown.getByRole('heading', { level: 1 }).innerText();
      // The terminal shows the question too.
      expect(errorOutput).toContain(title);
      // The focus is on the safe answer.
      await expect(shown.getByRole('link', { name: answers.no })).toBeFocused();
      await expectAccessible(shown);
      return shown.locator('body').innerText();
    },
    answer: async (answer) => {
      const shown = await page;
      await shown.getByRole('link', { name: answers[answer] }).focus();
      await shown.keyboard.press('Enter');
      await expect(shown.getByText(answer === 'yes' ? answers.agreed : answers.declined)).toBeVisible();
    },
    shown: openNext,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      await (await opening).close();
      return ended;
    },
  };
}
