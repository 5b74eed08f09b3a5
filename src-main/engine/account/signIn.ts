import type { Account, Secrets } from '#shared/model/accountAndPreferences';
import type { PropertyId } from '#shared/model/propertyOrTrainingId';
import { toPropertyDay } from '#shared/rules/days';
import { getCurrentInstant, type Clock, type Keychain } from '../platform/platform';
import type { HowKept, KeychainFault, NotKnown, OtherProperties } from './otherPropertiesInterface';
import { isUnwritableOrLockedDatabaseError } from '../store/openStore';
import type { Store } from '../store/store';
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
      readonly olderOnly: boolean;
    }
  | NotKnown
  | { readonly ok: false; readonly reason: 'notKept'; readonly detail: string }
  | { readonly ok: false; readonly reason: 'elsewhere'; readonly id: PropertyId }
  | { readonly ok: false; readonly reason: 'keychain'; readonly fault: KeychainFault };

/**
 * The user's answers to questions that may arise while an account is connected, such as whether to start with empty
 * data. An answer to a question that did not arise has no effect.
 */
interface Choices extends HowKept {
  readonly startEmpty: boolean;
}

export interface SignInParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly keychain: Keychain<KeptSecrets>;
  readonly session: Session;
  readonly otherProperties: OtherProperties;
}

interface Given {
  readonly parts: SignInParts;
  readonly account: Account;
  readonly secrets: Secrets;
  readonly choices: Choices;
}

export async function signInWithAccountSecrets(given: Given): Promise<SignedIn> {
  const { parts, account, secrets, choices } = given;
  const { store, clock } = parts;
  if (!isAccountOfDownloadedRecords(store, account, secrets)) {
    const looking = { store, clock, remote: parts.session.tryRemote(account, secrets) };
    const likeness = await checkSignInIsSameProperty(looking);
    if (!likeness.ok) return { ok: false, reason: 'unproven', problem: likeness.problem };
    if (likeness.value !== 'same') {
      const holder = await parts.otherProperties.holder(account, secrets);
      if (!holder.ok) return holder;
      if (holder.value !== null) return { ok: false, reason: 'elsewhere', id: holder.value };
    }
    if (likeness.value === 'same' && (await areStaysFromOtherProperty(looking)))
      return otherProperty(parts, true);
    // Without stored records, nothing proves that queued changes belong to the property of this sign-in.
    if (likeness.value === 'other' || (likeness.value === 'nothing' && openChanges(parts) > 0))
      return choices.startEmpty ? reset(given) : otherProperty(parts);
  }
  const kept = await keep(given);
  if (!kept.ok) return { ok: false, reason: 'keychain', fault: kept };
  parts.session.use(account, secrets, choices);
  return { ok: true, keptAs: null };
}

const keep = async ({ parts, account, secrets, choices }: Given) =>
  choices.onlyThisRun
    ? ({ ok: true, value: true } as const)
    : parts.keychain.write(bindSecretsToAddresses(account, secrets));

/** Conflicts among them. */
function openChanges({ store }: SignInParts): number {
  const { waiting, conflicts } = store.outbox.counts();
  return waiting + conflicts;
}

const otherProperty = (parts: SignInParts, olderOnly = false): SignedIn => ({
  ok: false,
  reason: 'otherProperty',
  waiting: openChanges(parts),
  olderOnly,
});

/**
 * Copies the records of the previous property to a separate file and then empties the profile. If the copy fails, the
 * profile stays unchanged.
 */
async function reset(given: Given): Promise<SignedIn> {
  const { parts, choices } = given;
  if (openChanges(parts) > 0) return otherProperty(parts);
  const resume = await parts.session.rest();
  const before = choices.onlyThisRun ? null : await parts.keychain.read();
  const goOn = async (): Promise<void> => {
    resume();
    // Restores the old secrets after a failed sign-in; otherwise the next start would find the new property's secrets
    // beside the old property's records.
    if (!before?.ok) return;
    const previousSecrets = parts.session.account() && before.value;
    await (previousSecrets ? parts.keychain.write(previousSecrets) : parts.keychain.forget());
  };
  let joined: SignedIn;
  try {
    joined = await putAside(given);
  } catch (error) {
    await goOn();
    if (!isUnwritableOrLockedDatabaseError(error) || !(error instanceof Error)) throw error;
    return { ok: false, reason: 'notKept', detail: error.message };
  }
  if (!joined.ok) await goOn();
  return joined;
}

async function putAside(given: Given): Promise<SignedIn> {
  const { parts, account, secrets, choices } = given;
  const keptAs = parts.store.keepCopy(toPropertyDay(getCurrentInstant(parts.clock)), ['keychainEntry']);
  const kept = await keep(given);
  if (!kept.ok) return { ok: false, reason: 'keychain', fault: kept };
  // The queue is checked a second time, because the user may have saved a change while the old records were copied.
  if (openChanges(parts) > 0) return otherProperty(parts);
  parts.session.startEmpty(account, secrets, choices);
  return { ok: true, keptAs };
}
