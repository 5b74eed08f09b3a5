import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import type { ProfileRefusal } from '../engine/openEngine';
import { checkDatabaseForDamage, type Damage } from '../engine/readProfile';
import {
  buildGeneralFailure,
  convertProfileRefusalToFailure,
  type CommandResult,
  type FailedResult,
} from './commandResult';

/**
 * Explains in plain words, and with the next step, why a command cannot go on: the data file is damaged or the profile
 * folder is read-only.
 */

export function explainUnusableProfile(refusal: ProfileRefusal, profileDir: string): FailedResult {
  const { reason, detail } = refusal;
  if (reason === 'damaged')
    return buildFailureIfDatabaseDamaged(profileDir) ?? convertProfileRefusalToFailure(refusal);
  if ((reason !== 'unwritable' && reason !== 'notReady') || !isReadOnly(profileDir))
    return convertProfileRefusalToFailure(refusal);
  const explanation =
    reason === 'notReady'
      ? 'The data must be brought forward or restored first, and the profile folder is read-only'
      : 'The profile folder is read-only, and this command would write to it';
  return buildGeneralFailure('readOnly', `${explanation}: ${COPY_FOLDER_HINT}. (${detail})`);
}

/**
 * Returns the command failure that reports a damaged database of the profile; null if the database is not damaged or
 * could not be checked.
 */
export function buildFailureIfDatabaseDamaged(
  profileDir: string,
  check = checkDatabaseForDamage,
): FailedResult | null {
  let damage: Damage | null;
  try {
    damage = check(profileDir);
  } catch {
    return null;
  }
  if (!damage) return null;
  const { newest, mends, detail } = damage;
  const message = [
    'The data file is damaged.',
    isReadOnly(profileDir) ? `The profile folder is read-only: ${COPY_FOLDER_HINT}. There:` : '',
    mends
      ? 'Start Kontuar, or run kontuar sync: it puts the damaged file aside and the newest whole backup in its place, and keeps what waits to be sent.'
      : `There is no backup in this profile: put ${join(profileDir, 'kontuar.db')} aside and begin again with kontuar connect; what was sent is in the service.`,
    newest === null
      ? 'Or restore a copy from elsewhere: kontuar restore FILE.'
      : `Or choose the copy yourself: kontuar restore ${newest}.`,
    `(${detail})`,
  ];
  return buildGeneralFailure('damaged', message.filter(Boolean).join(' '));
}

/**
 * Runs a command that reads or writes the profile's data file. A damaged file can cause an exception and the errors
 * `kontuar` and `unwritable`; the result then names the damage instead.
 */
export async function replaceErrorByDatabaseDamage(
  profileDir: string,
  run: () => Promise<CommandResult>,
): Promise<CommandResult> {
  let answer: CommandResult;
  try {
    answer = await run();
  } catch (error) {
    const broke = buildFailureIfDatabaseDamaged(profileDir);
    if (broke) return broke;
    throw error;
  }
  const mayBeDamage = !answer.ok && ['kontuar', 'unwritable'].includes(answer.error.code);
  return mayBeDamage ? (buildFailureIfDatabaseDamaged(profileDir) ?? answer) : answer;
}

export const findReadOnlyProfileMessage = (profileDir: string): string | null =>
  isReadOnly(profileDir) ? `The profile folder is read-only. To work in it, ${COPY_FOLDER_HINT}.` : null;

const COPY_FOLDER_HINT = 'copy the folder to a disk that can be written and name that copy with --profile';

function isReadOnly(profileDir: string): boolean {
  try {
    accessSync(profileDir, constants.W_OK);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && /^E(ROFS|ACCES|PERM)$/.test(String(error.code));
  }
}
