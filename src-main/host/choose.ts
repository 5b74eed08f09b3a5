import { hasDisplay, isRoot } from './display';
import { electronProgram } from './electronProgram';

/** Which of the two hosts this start gets, and the one line that says why. */
export type Choice =
  | { readonly host: 'browser'; readonly why: string }
  | { readonly host: 'electron'; readonly program: string; readonly why: string };

interface Question {
  /** The checkout, where npm put Electron. */
  readonly root: string;
  /** The requested host; null chooses by what is installed. */
  readonly wanted: 'electron' | 'browser' | null;
  readonly say: (line: string) => void;
}

/** Electron where its binary is there or can be fetched, and a window can be shown; else the browser host. */
export async function chooseHost({ root, wanted, say }: Question): Promise<Choice> {
  if (wanted === 'browser') return { host: 'browser', why: 'Browser host: asked for.' };
  if (!hasDisplay())
    return { host: 'browser', why: 'Browser host: there is no display for a window of Electron.' };
  const electron = await electronProgram(root, { again: wanted === 'electron', say });
  if (!electron.ok) return { host: 'browser', why: `Browser host: no Electron, ${electron.why}.` };
  const sandbox = isRoot() ? ' Running as root: without its sandbox (--no-sandbox).' : '';
  return {
    host: 'electron',
    program: electron.program,
    why: `Electron host: ${wanted ? 'asked for' : 'its binary is here'}.${sandbox}`,
  };
}
