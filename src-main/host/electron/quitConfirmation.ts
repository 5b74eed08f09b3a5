import type { BrowserWindow } from 'electron';
import { buildQuitQuestion, type Unsent } from '../quitQuestion';
import { askInNativeMessageDialog } from './nativeMessageDialog';

/** Time in ms that the page gets to save forms before the window is destroyed. */
const MAX_CLOSE_MS = 3_000;

interface Parts {
  readonly window: BrowserWindow;
  readonly requestUnsentChanges: () => Promise<Unsent | null>;
  readonly onQuitDeclined: () => void;
  /**
   * When this abort signal fires, the window closes without asking about unsent changes, because the user's session or
   * the engine has ended.
   */
  readonly leave: AbortSignal;
}

/**
 * Warns the user before the window closes or the program quits with unsent changes. The changes are kept in any case
 * (product.md, Manners).
 */
export function warnBeforeQuitWithUnsentChanges({
  window,
  requestUnsentChanges,
  onQuitDeclined,
  leave,
}: Parts): void {
  let asking = false;
  let agreed = false;
  window.on('close', (event) => {
    if (agreed || leave.aborted) return;
    event.preventDefault();
    if (asking) return;
    asking = true;
    void confirmQuit(window, requestUnsentChanges).then((yes) => {
      asking = false;
      agreed = yes;
      if (!yes) onQuitDeclined();
      else if (!window.isDestroyed()) window.close();
    });
  });
  const closeWindow = () => {
    if (window.isDestroyed()) return;
    window.close();
    const late = setTimeout(() => !window.isDestroyed() && window.destroy(), MAX_CLOSE_MS);
    window.once('closed', () => clearTimeout(late));
  };
  leave.addEventListener('abort', closeWindow, { once: true });
}

const STAY_BUTTON_INDEX = 1;

async function confirmQuit(window: BrowserWindow, unsent: () => Promise<Unsent | null>): Promise<boolean> {
  const queue = await unsent();
  const question = queue && buildQuitQuestion(queue);
  if (!question || window.isDestroyed()) return true;
  const { title: message, detail } = question;
  const buttons = [question.quit, question.stay];
  return (
    (await askInNativeMessageDialog(window, {
      type: 'question',
      message,
      detail,
      buttons,
      safe: STAY_BUTTON_INDEX,
    })) !== STAY_BUTTON_INDEX
  );
}
