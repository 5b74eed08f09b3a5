import { speak, type Language } from '#shared/text/language';
import { wayBackText } from '#shared/text/wayBack';
import type { WayBack } from '../engineProtocol';

/**
 * A yes-or-no question that is asked before the program has a window. If the user does not answer, the answer is no.
 */
export interface Question {
  readonly language: Language;
  readonly title: string;
  readonly detail: readonly string[];
  readonly yes: string;
  readonly no: string;
  readonly agreed: string;
  readonly declined: string;
}

/**
 * Builds the question that asks the user whether to restore backups, because a newer version of Kontuar wrote the data.
 * Returns null if the first property has no backup that this version can read.
 */
export function buildDowngradeRestoreQuestion(ways: readonly WayBack[], language: Language): Question | null {
  const [newestWay, ...others] = ways;
  if (!newestWay?.backup) return null;
  const t = speak(wayBackText, language);
  const { title, yes, no, agreed, declined } = t;
  const copies = others.map(({ backup }) => (backup ? t.another(backup) : t.anotherNone));
  const detail = [t.choice, t.copy(newestWay.backup), ...copies, t.lost, t.kept];
  return { language, title, detail, yes, no, agreed, declined };
}
