import { speak, type Language } from '#shared/text/language';
import * as texts from '#shared/i18n/texts';

/**
 * Numbers of unsent changes outside training, and the language in which Kontuar asks about these changes on quitting.
 */
export interface Unsent {
  /** Number of waiting changes of all properties, excluding conflicts. */
  readonly waiting: number;
  readonly conflicts: number;
  readonly language: Language;
  /** The name of each property, and the number of its waiting changes and conflicts together. */
  readonly each: readonly { readonly name: string | null; readonly count: number }[];
  /** Folder names of properties whose waiting changes cannot be counted. */
  readonly unknown: readonly string[];
}

export interface QuitQuestion {
  readonly title: string;
  readonly detail: string;
  readonly quit: string;
  readonly stay: string;
}

/**
 * Returns the question that Kontuar asks on quitting (product.md, Manners); null if all queues are known to be empty.
 */
export function buildQuitQuestion({
  waiting,
  conflicts,
  language,
  each,
  unknown,
}: Unsent): QuitQuestion | null {
  const total = waiting + conflicts;
  if (total + unknown.length === 0) return null;
  const t = speak(texts.quit, language);
  const where = each.flatMap(({ name, count }) => (name !== null && count > 0 ? [`${name}: ${count}`] : []));
  const detail = [
    ...(total > 0 ? [t.kept({ n: total })] : []),
    ...(conflicts > 0 ? [t.toDecide({ n: conflicts })] : []),
    ...(where.length > 0 ? [`${where.join(', ')}.`] : []),
    ...unknown.map((folder) => t.unread({ folder })),
  ].join(' ');
  return { title: total > 0 ? t.title({ n: total }) : t.titleUnknown, detail, quit: t.quit, stay: t.stay };
}
