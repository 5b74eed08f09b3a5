/** Text beside the title of the current screen; narrow windows show the short form of the text. */
export const screenSubtitle: { text: string; short: string } = $state({ text: '', short: '' });

export function setScreenSubtitle(text: string, short = text): void {
  Object.assign(screenSubtitle, { text, short });
}
