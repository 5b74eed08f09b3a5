import type { PropertyState } from '#shared/contract/propertiesContract';
import type { Account, Secrets } from '#shared/model/accountAndPreferences';
import { MAX_PROPERTIES, type PropertyId } from '#shared/model/propertyOrTrainingId';
import { getErrorMessage } from '../../errorMessage';
import { log } from '../../log/log';
import type { AddPropertyResult, NewPropertyChoices } from '../account/propertiesOnThisPcInterface';
import type { Random } from '../platform/platform';
import type { Opened } from '../profile/prepareAndLockProfileFolder';
import { createPropertyFolder, deletePropertyFolder, getPropertyFolder } from '../profile/propertyFolders';
import { forgetDataKey } from './dataKeys';
import type { EngineContext } from './engineContextInterface';
import type { Engine } from './engineTypes';
import type { Property } from './openProperty';
import {
  findOtherPropertyWithAccount,
  getEngineIfOpen,
  isUnusedProfile,
  type PropertyEntry,
} from './propertySlotStates';
import { saveNewPropertySignIn } from './savePropertySignIn';

interface PropertyAdderParts {
  readonly home: string;
  readonly random: Random;
  readonly slots: PropertyEntry[];
  readonly open: (slot: PropertyEntry) => Promise<Opened<Property>>;
  readonly list: () => readonly PropertyState[];
  readonly storePropertyOrder: () => void;
  /** Called after an attempt to add a property in its own folder. */
  readonly notify: () => void;
}

/** Adds properties to this PC, each with its own folder, database and keychain entries. */
export interface PropertyAdder {
  canAdd(): boolean;
  /** Returns whether the property is being added; its engine then does not start by itself. */
  isBeingAdded(id: PropertyId): boolean;
  add(account: Account, secrets: Secrets, choices: NewPropertyChoices): Promise<AddPropertyResult>;
}

export function createPropertyAdder(parts: PropertyAdderParts): PropertyAdder {
  const { home, random, slots, open, list, storePropertyOrder, notify } = parts;
  let addedId: PropertyId | null = null;
  const canAdd = (): boolean => list().length < MAX_PROPERTIES;

  /** Creates a further property in its own folder. If the sign-in fails, the folder and the keys are removed. */
  async function addInNewFolder(
    signIn: (context: EngineContext, id: PropertyId) => Promise<AddPropertyResult>,
  ): Promise<AddPropertyResult> {
    let id: PropertyId;
    try {
      id = createPropertyFolder(home, random);
    } catch (error) {
      return { ok: false, reason: 'notKept', detail: getErrorMessage(error) };
    }
    const slot: PropertyEntry = { id, state: 'opening', tried: Promise.resolve() };
    slots.push(slot);
    addedId = id;
    const opened = await open(slot);
    let engine: Engine | null = null;
    let result: AddPropertyResult;
    try {
      engine = opened.ok ? await opened.value.engine() : null;
      result = engine
        ? await signIn(engine.context, id)
        : { ok: false, reason: 'notKept', detail: opened.ok ? '' : opened.refusal.detail };
    } catch (error) {
      log.fault('property', error);
      result = { ok: false, reason: 'notKept', detail: getErrorMessage(error) };
    }
    addedId = null;
    if (opened.ok && result.ok) {
      slot.state = opened.value;
      engine?.start();
      storePropertyOrder();
    } else {
      slots.splice(slots.indexOf(slot), 1);
      if (opened.ok) await opened.value.stop();
      // Removes the keychain entries of the new property, because its setup failed.
      await engine?.context.keychain.forget();
      await engine?.context.deleteEventAndPackSecrets();
      await forgetDataKey(getPropertyFolder(home, id)).catch(() => undefined);
      deletePropertyFolder(home, id);
    }
    return result;
  }

  return {
    canAdd,
    isBeingAdded: (id) => id === addedId,
    async add(account, secrets, choices) {
      if (!canAdd()) return { ok: false, reason: 'noRoom' };
      const existing = await findOtherPropertyWithAccount(home, slots, 'training', account, secrets);
      if (!existing.ok) return existing;
      if (existing.value !== null) {
        const name = list().find(({ id }) => id === existing.value)?.name ?? null;
        return { ok: false, reason: 'here', id: existing.value, name };
      }
      const firstEngine = getEngineIfOpen(slots.find(({ id }) => id === 'real'));
      if (firstEngine && isUnusedProfile(firstEngine.context))
        return saveNewPropertySignIn('real', firstEngine.context, account, secrets, choices);
      return addInNewFolder((context, id) =>
        saveNewPropertySignIn(id, context, account, secrets, choices),
      ).finally(notify);
    },
  };
}
