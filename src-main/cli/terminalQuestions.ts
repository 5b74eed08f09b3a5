import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks a yes-or-no question on the terminal. Without a terminal the answer is no. */
export async function askYesNoOnTerminal(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} Continue? [y/N] `)).trim());
  } catch {
    return false;
  } finally {
    lines.close();
  }
}

/**
 * Asks the questions one after the other; the typed text is not shown. Null without a terminal, or if the user cancels.
 */
export async function askWithoutEcho(questions: readonly string[]): Promise<string[] | null> {
  if (!process.stdin.isTTY) return null;
  const silence = new Writable({ write: (_chunk, _encoding, next) => next() });
  const lines = createInterface({ input: process.stdin, output: silence, terminal: true });
  const cancelled = new AbortController();
  lines.once('SIGINT', () => cancelled.abort());
  try {
    const answers: string[] = [];
    for (const question of questions) {
      process.stderr.write(`${question} (not shown): `);
      answers.push((await lines.question('', { signal: cancelled.signal })).trim());
      process.stderr.write('\n');
    }
    return answers;
  } catch {
    process.stderr.write('\n');
    return null;
  } finally {
    lines.close();
  }
}
