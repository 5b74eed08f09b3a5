/** Text beside the title of the current screen, and a shorter text for narrow windows. */
export const screenSubtitle: { text: string; short: string } = $state({ text: '', short: '' });

export function setScreenSubtitle(text: string, short = text): void {
  Object.assign(screenSubtitle, { text, short });
}
