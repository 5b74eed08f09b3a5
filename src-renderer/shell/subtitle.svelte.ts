/** The text beside the screen's title: the day, the unread count; and its short form for little room. */
export const subtitle: { text: string; short: string } = $state({ text: '', short: '' });

export function setSubtitle(text: string, short = text): void {
  Object.assign(subtitle, { text, short });
}
