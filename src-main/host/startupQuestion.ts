import type { Backup } from '#shared/contract/recoveryContract';
import { toPropertyDay } from '#shared/rules/days';
import { describeBackup } from '#shared/text/describeRecovery';
import { clockTime, longDay } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import type { WayBack } from '../engineProtocol';
import * as texts from '#shared/i18n/texts';

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

const describeCopy = (backup: Backup, language: Language) => ({
  day: longDay(language, toPropertyDay(backup.madeAt)),
  time: clockTime(language, backup.madeAt),
  holds: describeBackup(language, backup),
});

/**
 * Builds the question whether to restore older backups, asked if a newer version of Kontuar wrote the data. Returns
 * null if the first property has no backup that this version can read.
 */
export function buildDowngradeRestoreQuestion(ways: readonly WayBack[], language: Language): Question | null {
  const [newestWay, ...others] = ways;
  if (!newestWay?.backup) return null;
  const t = speak(texts.wayBack, language);
  const { title, yes, no, agreed, declined } = t;
  const copies = others.map(({ backup }) =>
    backup ? t.another(describeCopy(backup, language)) : t.anotherNone,
  );
  const detail = [t.choice, t.copy(describeCopy(newestWay.backup, language)), ...copies, t.lost, t.kept];
  return { language, title, detail, yes, no, agreed, declined };
}
