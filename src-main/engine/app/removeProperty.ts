import type { PropertyId } from '#shared/model/world';
import { businessDay } from '#shared/rules/days';
import { KEYCHAIN_ENTRY } from '../account/account';
import type { Core } from './engineContext';
import { queuedChange } from '../sync/outbox/queueView';
import type { Property } from './openProperty';
import { putAside } from '../profile/propertyFolders';
import type { Removed } from '../account/otherProperties';

interface Parts {
  readonly home: string;
  readonly id: PropertyId;
  readonly core: Core;
  readonly property: Property;
  /** Its secrets stay in the keychain where they cannot be taken out. */
  readonly anyway: boolean;
}

/**
 * Takes a property off this PC, where nothing waits in its queue. Its records go aside whole: the folder of one that lies
 * beside, a copy of the file of the one that is the profile itself. `notKept`: it did not go, and one that lies beside has
 * been closed.
 */
export async function removeProperty({ home, id, core, property, anyway }: Parts): Promise<Removed> {
  const waiting = whatWaits(core);
  if (waiting) return waiting;
  // Nothing is sent or read for it meanwhile.
  const resume = await core.rest();
  const secrets = await core.keychain.read();
  const late = whatWaits(core);
  if (late) {
    resume();
    return late;
  }
  const forgotten = await core.keychain.forget();
  if (!forgotten.ok && !anyway) {
    resume();
    return { ok: false, reason: 'keychain', fault: forgotten };
  }
  try {
    const keptAs = id === 'real' ? empty(core) : await moveAside(home, id, core, property);
    await core.dropKeys();
    return { ok: true, keptAs };
  } catch (error) {
    if (secrets.ok && secrets.value) await core.keychain.write(secrets.value);
    if (id === 'real') resume();
    return { ok: false, reason: 'notKept', detail: error instanceof Error ? error.message : String(error) };
  }
}

function empty(core: Core): string {
  const keptAs = core.store.keepCopy(businessDay(core.now()), [KEYCHAIN_ENTRY]);
  core.clear();
  return keptAs;
}

async function moveAside(home: string, id: PropertyId, core: Core, property: Property): Promise<string> {
  await property.stop();
  return putAside(home, id, businessDay(core.now()));
}

function whatWaits({ store }: Core): Removed | null {
  const open = store.outbox.open();
  if (open.length === 0) return null;
  return { ok: false, reason: 'waiting', changes: open.map((change) => queuedChange(store, change)) };
}
