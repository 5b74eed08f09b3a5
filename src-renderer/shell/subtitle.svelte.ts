/** What stands beside the screen's title in the top bar: the day, how much is unread; and its short form for little room. */
export const subtitle: { text: string; short: string } = $state({ text: '', short: '' });

export function setSubtitle(text: string, short = text): void {
  Object.assign(subtitle, { text, short });
}
