import type { Account, Secrets } from '#shared/model/accountAndPreferences';
import type { PropertyId } from '#shared/model/propertyOrTrainingId';
import { toPropertyDay } from '#shared/rules/days';
import { getCurrentInstant, type Clock, type Keychain } from '../platform/platform';
import type {
  SecretStorageChoice,
  KeychainFault,
  UnprovenAccount,
  OtherProperties,
} from './propertiesOnThisPcInterface';
import { isUnwritableOrLockedDatabaseError } from '../store/openStore';
import type { Store } from '../store/storeInterface';
import { bindSecretsToAddresses, type KeptSecrets } from './secretsAddressBinding';
import { isAccountOfDownloadedRecords } from './profileOwnerAccount';
import { checkSignInIsSameProperty, areStaysFromOtherProperty } from './sameProperty';
import type { Session } from './serviceSession';

/**
 * Signs this profile in to an account of the service. An account of another property is refused, because the queued
 * changes in the profile must not be sent to another property.
 */

export type SignedIn =
  | { readonly ok: true; readonly keptAs: string | null }
  | {
      readonly ok: false;
      readonly reason: 'otherProperty';
      readonly waiting: number;
      readonly legacyOnly: boolean;
    }
  | UnprovenAccount
  | { readonly ok: false; readonly reason: 'notKept'; readonly detail: string }
  | { readonly ok: false; readonly reason: 'elsewhere'; readonly id: PropertyId }
  | { readonly ok: false; readonly reason: 'keychain'; readonly fault: KeychainFault };

/**
 * The user's answers to questions that may arise while an account is connected, such as whether to start with empty
 * data. An answer to a question that did not arise has no effect.
 */
interface Choices extends SecretStorageChoice {
  readonly startEmpty: boolean;
}

export interface SignInParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly keychain: Keychain<KeptSecrets>;
  readonly session: Session;
  readonly otherProperties: OtherProperties;
}

interface SignInRequest {
  readonly parts: SignInParts;
  readonly account: Account;
  readonly secrets: Secrets;
  readonly choices: Choices;
}

export async function signInWithAccountSecrets(given: SignInRequest): Promise<SignedIn> {
  const { parts, account, secrets, choices } = given;
  const { store, clock } = parts;
  if (!isAccountOfDownloadedRecords(store, account, secrets)) {
    const looking = { store, clock, remote: parts.session.createTrialRemote(account, secrets) };
    const likeness = await checkSignInIsSameProperty(looking);
    if (!likeness.ok) return { ok: false, reason: 'unproven', problem: likeness.problem };
    if (likeness.value !== 'same') {
      const holder = await parts.otherProperties.findByAccount(account, secrets);
      if (!holder.ok) return holder;
      if (holder.value !== null) return { ok: false, reason: 'elsewhere', id: holder.value };
    }
    if (likeness.value === 'same' && (await areStaysFromOtherProperty(looking)))
      return buildOtherPropertyResult(parts, true);
    // If this PC has no records to compare with the service, nothing proves that the queued changes belong to the
    // property of this sign-in.
    if (likeness.value === 'other' || (likeness.value === 'nothing' && countOpenChanges(parts) > 0))
      return choices.startEmpty ? replaceOldProperty(given) : buildOtherPropertyResult(parts);
  }
  const kept = await storeSecrets(given);
  if (!kept.ok) return { ok: false, reason: 'keychain', fault: kept };
  parts.session.signIn(account, secrets, choices);
  return { ok: true, keptAs: null };
}

const storeSecrets = async ({ parts, account, secrets, choices }: SignInRequest) =>
  choices.onlyThisRun
    ? ({ ok: true, value: true } as const)
    : parts.keychain.write(bindSecretsToAddresses(account, secrets));

/** Counts the open changes, including conflicts. */
function countOpenChanges({ store }: SignInParts): number {
  const { waiting, conflicts } = store.outbox.countOpen();
  return waiting + conflicts;
}

const buildOtherPropertyResult = (parts: SignInParts, legacyOnly = false): SignedIn => ({
  ok: false,
  reason: 'otherProperty',
  waiting: countOpenChanges(parts),
  legacyOnly,
});

/**
 * Copies the records of the previous property to a separate file and then empties the profile. If the copy fails, the
 * profile stays unchanged.
 */
async function replaceOldProperty(given: SignInRequest): Promise<SignedIn> {
  const { parts, choices } = given;
  if (countOpenChanges(parts) > 0) return buildOtherPropertyResult(parts);
  const resume = await parts.session.pause();
  const before = choices.onlyThisRun ? null : await parts.keychain.read();
  const resumeAndRestoreSecrets = async (): Promise<void> => {
    resume();
    // Restores the old secrets after a failed sign-in; otherwise the next start would find the new property's secrets
    // beside the old property's records.
    if (!before?.ok) return;
    const previousSecrets = parts.session.account() && before.value;
    await (previousSecrets ? parts.keychain.write(previousSecrets) : parts.keychain.forget());
  };
  let joined: SignedIn;
  try {
    joined = await archiveRecordsAndSignIn(given);
  } catch (error) {
    await resumeAndRestoreSecrets();
    if (!isUnwritableOrLockedDatabaseError(error) || !(error instanceof Error)) throw error;
    return { ok: false, reason: 'notKept', detail: error.message };
  }
  if (!joined.ok) await resumeAndRestoreSecrets();
  return joined;
}

async function archiveRecordsAndSignIn(given: SignInRequest): Promise<SignedIn> {
  const { parts, account, secrets, choices } = given;
  const keptAs = parts.store.createCopy(toPropertyDay(getCurrentInstant(parts.clock)), ['keychainEntry']);
  const kept = await storeSecrets(given);
  if (!kept.ok) return { ok: false, reason: 'keychain', fault: kept };
  // The queue is checked a second time, because the user may have saved a change after the first check.
  if (countOpenChanges(parts) > 0) return buildOtherPropertyResult(parts);
  parts.session.startEmpty(account, secrets, choices);
  return { ok: true, keptAs };
}
