import type { PropertyId } from '#shared/model/propertyOrTrainingId';
import { toPropertyDay } from '#shared/rules/days';
import { getErrorMessage } from '../../errorMessage';
import type { EngineContext } from './engineContextInterface';
import { buildQueuedChangeView } from '../sync/outbox/queueView';
import type { Property } from './openProperty';
import { archivePropertyFolder } from '../profile/propertyFolders';
import type { RemovePropertyResult } from '../account/propertiesOnThisPcInterface';

interface Parts {
  readonly home: string;
  readonly id: PropertyId;
  readonly context: EngineContext;
  readonly property: Property;
  /** True if the property is removed even if its secrets cannot be deleted from the keychain. */
  readonly anyway: boolean;
}

/** Removes a property without unsent changes and keeps the property's data in the folder of removed properties. */
export async function removePropertyAndArchiveData({
  home,
  id,
  context,
  property,
  anyway,
}: Parts): Promise<RemovePropertyResult> {
  const waiting = findUnsentChangesRefusal(context);
  if (waiting) return waiting;
  // The property's engine sends no requests and writes nothing while the property is being removed.
  const resume = await context.session.pause();
  const secrets = await context.keychain.read();
  const late = findUnsentChangesRefusal(context);
  if (late) {
    resume();
    return late;
  }
  const forgotten = await context.keychain.forget();
  if (!forgotten.ok && !anyway) {
    resume();
    return { ok: false, reason: 'keychain', fault: forgotten };
  }
  const restoreSecrets = async (): Promise<void> => {
    if (secrets.ok && secrets.value) await context.keychain.write(secrets.value);
  };
  // Another window may have queued a change during the keychain's password prompt, so the queue is checked again.
  const later = findUnsentChangesRefusal(context);
  if (later) {
    await restoreSecrets();
    resume();
    return later;
  }
  try {
    const keptAs =
      id === 'real'
        ? archiveAndClearProfile(context)
        : await stopAndArchiveProperty(home, id, context, property);
    await context.deleteEventAndPackSecrets();
    return { ok: true, keptAs };
  } catch (error) {
    await restoreSecrets();
    if (id === 'real') resume();
    return { ok: false, reason: 'notKept', detail: getErrorMessage(error) };
  }
}

function archiveAndClearProfile(context: EngineContext): string {
  const keptAs = context.store.createCopy(toPropertyDay(context.now()), ['keychainEntry']);
  context.session.clearProfile();
  return keptAs;
}

async function stopAndArchiveProperty(
  home: string,
  id: PropertyId,
  context: EngineContext,
  property: Property,
): Promise<string> {
  await property.stop();
  return archivePropertyFolder(home, id, toPropertyDay(context.now()));
}

function findUnsentChangesRefusal({ store }: EngineContext): RemovePropertyResult | null {
  const open = store.outbox.listOpen();
  if (open.length === 0) return null;
  return {
    ok: false,
    reason: 'waiting',
    changes: open.map((change) => buildQueuedChangeView(store, change)),
  };
}
