import type { BrowserWindow } from 'electron';
import { quitQuestion, type Unsent } from '../quitQuestion';
import { askInDialog } from './dialogs';

/** A page that has not gone by then (ms), though nobody is asked, is not waited for: Windows gives a session's end five seconds. */
const GOING_MS = 3_000;

interface Parts {
  readonly window: BrowserWindow;
  readonly unsent: () => Promise<Unsent | null>;
  readonly onStay: () => void;
  /** Ends the window without a question: the session ends, or the engine has. */
  readonly leave: AbortSignal;
}

/**
 * Closing the window, or quitting, while changes wait says so; they are kept either way (product.md, Manners).
 * The page still hears that it goes: what is being typed is written down then.
 */
export function guardQuit({ window, unsent, onStay, leave }: Parts): void {
  let asking = false;
  let agreed = false;
  window.on('close', (event) => {
    if (agreed || leave.aborted) return;
    event.preventDefault();
    if (asking) return;
    asking = true;
    void mayQuit(window, unsent).then((yes) => {
      asking = false;
      agreed = yes;
      if (!yes) onStay();
      else if (!window.isDestroyed()) window.close();
    });
  });
  const go = () => {
    if (window.isDestroyed()) return;
    window.close();
    const late = setTimeout(() => !window.isDestroyed() && window.destroy(), GOING_MS);
    window.once('closed', () => clearTimeout(late));
  };
  leave.addEventListener('abort', go, { once: true });
}

const STAY = 1;

async function mayQuit(window: BrowserWindow, unsent: () => Promise<Unsent | null>): Promise<boolean> {
  const queue = await unsent();
  const question = queue && quitQuestion(queue);
  if (!question || window.isDestroyed()) return true;
  const { title: message, detail } = question;
  const buttons = [question.quit, question.stay];
  return (await askInDialog(window, { type: 'question', message, detail, buttons, safe: STAY })) !== STAY;
}
