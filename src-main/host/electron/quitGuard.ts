import { dialog, type BrowserWindow } from 'electron';
import { quitQuestion, type Unsent } from '../quitQuestion';

/**
 * Closing the window, or quitting, while changes wait says so; they are kept either way (product.md, Manners).
 * The page still hears that it goes: what is being typed is written down then.
 */
export function guardQuit(
  window: BrowserWindow,
  unsent: () => Promise<Unsent | null>,
  onStay: () => void,
): void {
  let asking = false;
  let agreed = false;
  window.on('close', (event) => {
    if (agreed) return;
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
}

const STAY = 1;

async function mayQuit(window: BrowserWindow, unsent: () => Promise<Unsent | null>): Promise<boolean> {
  const queue = await unsent();
  const question = queue && quitQuestion(queue);
  if (!question || window.isDestroyed()) return true;
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    title: 'Kontuar',
    message: question.title,
    detail: question.detail,
    buttons: [question.quit, question.stay],
    defaultId: STAY,
    cancelId: STAY,
    noLink: true,
  });
  return response !== STAY;
}
