/**
 * Text beside the title of the current screen, such as the day or the number of unread items; `short` is used in narrow
 * windows.
 */
export const screenSubtitle: { text: string; short: string } = $state({ text: '', short: '' });

export function setScreenSubtitle(text: string, short = text): void {
  Object.assign(screenSubtitle, { text, short });
}
