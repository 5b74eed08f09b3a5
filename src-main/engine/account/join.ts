import type { Account, Secrets } from '#shared/model/account';
import type { PropertyId } from '#shared/model/world';
import { businessDay } from '#shared/rules/days';
import type { Core } from '../app/engineContext';
import type { KeychainResult } from '../platform/platform';
import type { NotKnown } from './otherProperties';
import { isDiskFault } from '../store/open';
import { KEYCHAIN_ENTRY } from './account';
import { keptOf } from './bound';
import { isOwner } from './owner';
import { likenessOf } from './sameProperty';

/** A sign-in becomes this profile's: its records are of one property, and what waits goes to no other one. */

export type Joined =
  | { readonly ok: true; readonly keptAs: string | null }
  | { readonly ok: false; readonly reason: 'otherProperty'; readonly waiting: number }
  | NotKnown
  | { readonly ok: false; readonly reason: 'notKept'; readonly detail: string }
  | { readonly ok: false; readonly reason: 'elsewhere'; readonly id: PropertyId }
  | { readonly ok: false; readonly reason: 'keychain'; readonly fault: KeychainFault };
type KeychainFault = KeychainResult<true> & { readonly ok: false };

/** What the user chose, each where it was asked; without its question it changes nothing. */
interface Choices {
  /** The answer to "another property". */
  readonly startEmpty: boolean;
  /** The answer to "no keychain": the secrets stay in memory. */
  readonly onlyThisRun: boolean;
}

export async function joinProperty(
  core: Core,
  account: Account,
  secrets: Secrets,
  choices: Choices,
): Promise<Joined> {
  const { store, clock } = core;
  if (!isOwner(store, account, secrets)) {
    const likeness = await likenessOf({ store, clock, remote: core.tryRemote(account, secrets) });
    if (!likeness.ok) return { ok: false, reason: 'unproven', problem: likeness.problem };
    if (likeness.value !== 'same') {
      const holder = await core.neighbours.holder(account, secrets);
      if (!holder.ok) return holder;
      if (holder.value !== null) return { ok: false, reason: 'elsewhere', id: holder.value };
    }
    // Without a record to know the property by, what waits has no proof that it belongs here.
    if (likeness.value === 'other' || (likeness.value === 'nothing' && openChanges(core) > 0))
      return choices.startEmpty ? begin(core, account, secrets, choices) : otherProperty(core);
  }
  const kept = await keep(core, account, secrets, choices);
  if (!kept.ok) return { ok: false, reason: 'keychain', fault: kept };
  core.useAccount(account, secrets, choices);
  return { ok: true, keptAs: null };
}

/** What an earlier run left in the keychain is another matter: it may not even answer. */
const keep = async ({ keychain }: Core, account: Account, secrets: Secrets, { onlyThisRun }: Choices) =>
  onlyThisRun ? ({ ok: true, value: true } as const) : keychain.write(keptOf(account, secrets));

/** Conflicts among them. */
function openChanges({ store }: Core): number {
  const { waiting, conflicts } = store.outbox.counts();
  return waiting + conflicts;
}

const otherProperty = (core: Core): Joined => ({
  ok: false,
  reason: 'otherProperty',
  waiting: openChanges(core),
});

/** The old records go aside, and the profile begins anew. Nothing is changed before the copy is whole. */
async function begin(core: Core, account: Account, secrets: Secrets, choices: Choices): Promise<Joined> {
  if (openChanges(core) > 0) return otherProperty(core);
  const resume = await core.rest();
  let joined: Joined;
  try {
    joined = await putAside(core, account, secrets, choices);
  } catch (error) {
    resume();
    if (!isDiskFault(error) || !(error instanceof Error)) throw error;
    return { ok: false, reason: 'notKept', detail: error.message };
  }
  if (!joined.ok) resume();
  return joined;
}

async function putAside(core: Core, account: Account, secrets: Secrets, choices: Choices): Promise<Joined> {
  const keptAs = core.store.keepCopy(businessDay(core.now()), [KEYCHAIN_ENTRY]);
  const kept = await keep(core, account, secrets, choices);
  if (!kept.ok) return { ok: false, reason: 'keychain', fault: kept };
  // Somebody may have saved a change meanwhile.
  if (openChanges(core) > 0) return otherProperty(core);
  core.startEmpty(account, secrets, choices);
  return { ok: true, keptAs };
}
