import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron';

type DialogOptions = Pick<MessageBoxOptions, 'type' | 'message' | 'detail' | 'signal'> & {
  readonly buttons: string[];
  /** Index of the button that Enter presses and that counts as chosen when the dialog is closed without a choice. */
  readonly safe: number;
};

/** Shows a system dialog, above `window` if there is one; resolves with the index of the chosen button. */
export async function askInNativeMessageDialog(
  window: BrowserWindow | null,
  { safe, ...box }: DialogOptions,
): Promise<number> {
  const options = { ...box, title: 'Kontuar', defaultId: safe, cancelId: safe, noLink: true };
  const asked = window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options);
  const { response } = await asked;
  return response;
}
