/** What stands beside the screen's title in the top bar: the property, the day, the range shown. */
export const subtitle: { text: string } = $state({ text: '' });

export function setSubtitle(text: string): void {
  subtitle.text = text;
}
