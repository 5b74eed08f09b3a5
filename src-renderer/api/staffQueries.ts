import type { RecoveryWordsProblem } from '#shared/contract/propertyWithoutKeyContract';
import type { PinResetProof, StaffRefusal } from '#shared/contract/staffContract';
import type { StaffState } from '#shared/model/staffSchemas';
import type { Role } from '#shared/model/staffRoles';
import { awaitResultOrDeclaredError, getEngineClient } from './engineClient';

/** Result of a sign-in; `waitMs` is the time in ms until the next try. */
export type SignInResult =
  | { readonly ok: true; readonly state: StaffState }
  | { readonly ok: false; readonly why: 'unknown' | 'noPin' }
  | { readonly ok: false; readonly why: 'wrongPin' | 'paused'; readonly waitMs: number };

export async function signInStaffMember(id: number, pin: string | null): Promise<SignInResult> {
  const { error, data } = await awaitResultOrDeclaredError(getEngineClient().staff.switch({ id, pin }));
  if (!error) return { ok: true, state: data };
  switch (error.code) {
    case 'NOT_FOUND':
      return { ok: false, why: 'unknown' };
    case 'NO_PIN':
      return { ok: false, why: 'noPin' };
    case 'WRONG_PIN':
      return { ok: false, why: 'wrongPin', waitMs: error.data.waitMs };
    case 'PAUSED':
      return { ok: false, why: 'paused', waitMs: error.data.waitMs };
  }
}

/** Signs out the person at the desk. If `lock` is true, only a person with a PIN is signed out. */
export const leaveDesk = (lock: boolean): Promise<StaffState> => getEngineClient().staff.leave({ lock });

export type PinReset =
  | { readonly ok: true; readonly state: StaffState }
  | { readonly ok: false; readonly why: 'NOT_FOUND' | 'NOT_OWNER' | 'NO_WORDS' }
  | { readonly ok: false; readonly why: 'WRONG_WORDS'; readonly problem: RecoveryWordsProblem };

export const fetchProofRequiredForPinReset = (): Promise<PinResetProof> =>
  getEngineClient().staff.pinResetProof();

/**
 * Sets a new PIN for an owner and signs the owner in at the desk. The recovery words are needed only if
 * `fetchProofRequiredForPinReset` names them as the required proof.
 */
export async function resetOwnerPinWithRecoveryWords(
  id: number,
  words: string,
  pin: string,
): Promise<PinReset> {
  const { error, data } = await awaitResultOrDeclaredError(
    getEngineClient().staff.resetPin({ id, words, pin }),
  );
  if (!error) return { ok: true, state: data };
  if (error.code === 'WRONG_WORDS') return { ok: false, why: error.code, problem: error.data };
  return { ok: false, why: error.code };
}

export type StaffChange =
  | { readonly ok: true; readonly state: StaffState }
  | { readonly ok: false; readonly why: StaffRefusal };

interface MemberFields {
  readonly name: string;
  readonly role: Role;
  readonly pin: string | null;
}

export async function addStaffMember(member: MemberFields): Promise<StaffChange> {
  const { error, data } = await awaitResultOrDeclaredError(getEngineClient().staff.add(member));
  return error ? { ok: false, why: error.data.why } : { ok: true, state: data };
}

/** Changes a person in the list of staff. Fields that are not given stay unchanged; `pin` null removes the PIN. */
export async function changeStaffMember(id: number, changes: Partial<MemberFields>): Promise<StaffChange> {
  const { error, data } = await awaitResultOrDeclaredError(
    getEngineClient().staff.change({ id, ...changes }),
  );
  return error ? { ok: false, why: error.data.why } : { ok: true, state: data };
}

export async function removeStaffMember(id: number): Promise<StaffChange> {
  const { error, data } = await awaitResultOrDeclaredError(getEngineClient().staff.remove({ id }));
  return error ? { ok: false, why: error.data.why } : { ok: true, state: data };
}
