import type { Account, Secrets } from '#shared/model/accountAndPreferences';
import type { PropertyId } from '#shared/model/propertyOrTrainingId';
import { toPropertyDay } from '#shared/rules/days';
import { getCurrentInstant, type Clock, type Keychain } from '../platform/platform';
import type { HowKept, KeychainFault, NotKnown, OtherProperties } from './otherPropertiesInterface';
import { isUnwritableOrLockedDatabaseError } from '../store/openStore';
import type { Store } from '../store/store';
import { bindSecretsToAddresses, type KeptSecrets } from './secretsAddressBinding';
import { isDataOwnerSignIn } from './profileOwnerAccount';
import { checkSignInIsSameProperty, areStaysFromOtherProperty } from './sameProperty';
import type { Session } from './serviceSession';

/**
 * Signs this profile in to an account of the service. The profile holds the records and queued changes of one property,
 * and the queued changes must not be sent to another property.
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

/** The user's answers to questions that a sign-in may ask; an answer has no effect if its question was not asked. */
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

export async function signInToAccount(given: Given): Promise<SignedIn> {
  const { parts, account, secrets, choices } = given;
  const { store, clock } = parts;
  if (!isDataOwnerSignIn(store, account, secrets)) {
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
    // Without records nothing proves that the waiting changes of the profile belong to the property of the sign-in, so
    // the sign-in is refused.
    if (likeness.value === 'other' || (likeness.value === 'nothing' && openChanges(parts) > 0))
      return choices.startEmpty ? reset(given) : otherProperty(parts);
  }
  const kept = await keep(given);
  if (!kept.ok) return { ok: false, reason: 'keychain', fault: kept };
  parts.session.use(account, secrets, choices);
  return { ok: true, keptAs: null };
}

/** Writes the secrets into the keychain, unless the user chose to keep them only in memory. */
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

/** Puts the old records aside and begins with an empty profile. The profile changes only after the copy is complete. */
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
