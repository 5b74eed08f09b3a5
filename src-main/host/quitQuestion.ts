import { speak, type Language } from '#shared/text/language';
import { quitText } from '#shared/text/quit';

/** What the queue of the real property holds, and the language that the desk has chosen. */
export interface Unsent {
  /** Without those that wait for a decision. */
  readonly waiting: number;
  readonly conflicts: number;
  readonly language: Language;
}

export interface QuitQuestion {
  readonly title: string;
  readonly detail: string;
  readonly quit: string;
  readonly stay: string;
}

/** What is said to whoever closes the program (product.md, Manners); null where nothing waits. */
export function quitQuestion({ waiting, conflicts, language }: Unsent): QuitQuestion | null {
  const all = waiting + conflicts;
  if (all === 0) return null;
  const t = speak(quitText, language);
  const detail = [t.kept(all), ...(conflicts > 0 ? [t.toDecide(conflicts)] : [])].join(' ');
  return { title: t.title(all), detail, quit: t.quit, stay: t.stay };
}
