import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron';

type Box = Pick<MessageBoxOptions, 'type' | 'message' | 'detail' | 'signal'> & {
  readonly buttons: string[];
  /** The button of the Enter key, and of closing the dialog without one. */
  readonly safe: number;
};

/** A dialog of the system, over `window` where there is one; resolves with the number of the button. */
export async function askInDialog(window: BrowserWindow | null, { safe, ...box }: Box): Promise<number> {
  const options = { ...box, title: 'Kontuar', defaultId: safe, cancelId: safe, noLink: true };
  const asked = window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options);
  const { response } = await asked;
  return response;
}
