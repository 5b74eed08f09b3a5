import type { Backup, LostChange, MissingChanges, Recovery } from '../contract/recoveryContract';
import * as texts from '../i18n/texts';
import { dayAndTime } from './formats';
import { speak, type Language } from './language';

/** Words about backups, and about a data file that was damaged or missing. */

type RecoveryTexts = typeof texts.recovery;
type RecoveryFacts = Pick<Recovery, 'why' | 'backup' | 'keptAs' | 'queue' | 'lost'>;

const BYTES_PER_MEGABYTE = 1_000_000;

/** Returns a size in whole megabytes, at least 1. */
export const toMegabytes = (bytes: number): number => Math.max(1, Math.round(bytes / BYTES_PER_MEGABYTE));

/** Returns the numbers of records in a backup, and its size. */
export const describeBackup = (
  language: Language,
  { invoices, reservations, bytes }: Pick<Backup, 'invoices' | 'reservations' | 'bytes'>,
): string => speak(texts.recovery, language).holds({ invoices, reservations, megabytes: toMegabytes(bytes) });

/** Returns a failure to back up or restore; `detail` is the system's own message and may be empty. */
export const describeRecoveryFailure = (language: Language, detail: string): string =>
  speak(texts.recovery, language).failed({ detail }).trim();

/** Returns that the disk is too full for a backup. */
export const describeMissingDiskSpace = (
  language: Language,
  { needed, free }: { readonly needed: number; readonly free: number },
): string => speak(texts.recovery, language).noRoom({ needed: toMegabytes(needed), free: toMegabytes(free) });

/** Returns what happened to the data file, where the previous file is kept, and the state of the queue. */
export function describeRecovery(
  language: Language,
  { why, backup, keptAs, queue, lost }: RecoveryFacts,
): string {
  const t = speak(texts.recovery, language);
  const isWithoutBackup = backup === null && (why === 'damaged' || why === 'missing');
  const sentences = [isWithoutBackup ? t.withoutBackup[why] : t.why[why]];
  if (keptAs)
    sentences.push(why === 'keyLost' ? t.encryptedFile({ file: keptAs }) : t.previousFile({ file: keptAs }));
  if (why === 'keyLost') sentences.push(describeLostChanges(t, language, lost));
  else sentences.push(...describeQueue(t, language, queue));
  return sentences.join(' ');
}

/** Missing changes of a queue that the program has not yet compared with its journal. */
const NOTHING_KNOWN: MissingChanges = { count: null, since: null };

/** The number of waiting changes is complete only if no change is missing. */
function describeQueue(t: RecoveryTexts, language: Language, queue: Recovery['queue']): string[] {
  const { open = 0, doubtful = 0, missing = NOTHING_KNOWN } = queue ?? {};
  const sentences: string[] = [];
  if (missing === null) sentences.push(open === 0 ? t.queue.empty : t.queue.complete({ n: open }));
  else {
    if (open > 0) sentences.push(t.queue.waiting({ n: open }));
    sentences.push(describeMissingChanges(t, language, missing));
  }
  if (doubtful > 0) sentences.push(t.queue.doubtful({ n: doubtful }));
  return sentences;
}

function describeMissingChanges(
  t: RecoveryTexts,
  language: Language,
  { count, since }: MissingChanges,
): string {
  if (since === null) return count === null ? t.queue.incomplete : t.queue.missing({ n: count });
  const time = dayAndTime(language, since);
  return count === null
    ? t.queue.missingSince({ since: time })
    : t.queue.missingOfKnownTime({ n: count, since: time });
}

/** Maximum number of named changes; the count covers all changes. */
const MAX_NAMED_CHANGES = 20;

function describeLostChanges(t: RecoveryTexts, language: Language, lost: readonly LostChange[]): string {
  if (lost.length === 0) return t.queue.empty;
  const named = lost.slice(0, MAX_NAMED_CHANGES).map(({ kind, queuedAt }) => {
    const time = queuedAt === null ? '' : ` (${dayAndTime(language, queuedAt)})`;
    return `${kind === null ? '?' : t.lostKind[kind]}${time}`;
  });
  const list = `${named.join(', ')}${lost.length > MAX_NAMED_CHANGES ? '…' : ''}`;
  return t.lost({ n: lost.length, list });
}
