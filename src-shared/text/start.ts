import { speak, type Language } from './language';
import * as texts from '../i18n/texts';

export type StartTrouble = Exclude<
  keyof typeof texts.start,
  'full' | 'readOnly' | 'locked' | 'detail' | 'log' | 'copy' | 'copied' | 'close'
>;

interface Reason {
  readonly reason: StartTrouble;
  /** Error message of the operating system or of SQLite. */
  readonly detail?: string;
}

/** Returns the problem and the next step in words. */
export function troubleWords(language: Language, { reason, detail = '' }: Reason): string {
  const text = speak(texts.start, language);
  if (reason === 'inUse') return isDatabaseLocked(detail) ? text.locked : text.inUse;
  return text[reason === 'unwritable' ? whyUnwritable(detail) : reason];
}

/** Returns whether SQLite reports that another process locked the file for longer than Kontuar waits. */
export const isDatabaseLocked = (detail: string): boolean => /database (?:table )?is locked/.test(detail);

/** Finds the reason by the error messages of the operating system and of SQLite. */
function whyUnwritable(detail: string): 'full' | 'readOnly' | 'locked' | 'unwritable' {
  if (isDatabaseLocked(detail)) return 'locked';
  if (/ENOSPC|EDQUOT|disk is full/.test(detail)) return 'full';
  return /EROFS|readonly database/.test(detail) ? 'readOnly' : 'unwritable';
}
