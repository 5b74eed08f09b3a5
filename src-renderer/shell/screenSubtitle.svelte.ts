/** The text beside the screen's title, such as the day or the unread count, and a short form for narrow windows. */
export const screenSubtitle: { text: string; short: string } = $state({ text: '', short: '' });

export function setScreenSubtitle(text: string, short = text): void {
  Object.assign(screenSubtitle, { text, short });
}
