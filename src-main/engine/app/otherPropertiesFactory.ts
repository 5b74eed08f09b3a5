import type { PropertyState } from '#shared/contract/propertiesContract';
import type { PropertyId, World } from '#shared/model/propertyOrTrainingId';
import {
  createEmptyOtherProperties,
  type OtherProperties,
  type RemovePropertyResult,
} from '../account/propertiesOnThisPcInterface';
import { createAsyncMutex } from '../platform/asyncMutex';
import type { PropertyAdder } from './propertyAdder';
import type { PropertyChangeNotifier } from './propertyChangeNotifier';
import {
  findOtherPropertyWithAccount,
  getEngineIfOpen,
  listOtherPropertyEngineContexts,
  readKeyIdsAcceptedAsOwnerProof,
  type PropertyEntry,
} from './propertySlotStates';
import { readOccupancyFiguresByProperty } from './reportFiguresByProperty';

interface OtherPropertiesParts {
  readonly home: string;
  readonly slots: readonly PropertyEntry[];
  readonly list: () => readonly PropertyState[];
  readonly getLastShownProperty: () => PropertyId;
  readonly changeNotifier: PropertyChangeNotifier;
  readonly adder: Pick<PropertyAdder, 'add' | 'canAdd'>;
  readonly remove: (id: PropertyId, from: World, anyway: boolean) => Promise<RemovePropertyResult>;
}

/**
 * Creates the function that gives a property, or the training mode, access to the other properties on this PC.
 * Properties are added and removed one after the other, never at the same time.
 */
export function createOtherPropertiesFactory({
  home,
  slots,
  list,
  getLastShownProperty,
  changeNotifier,
  adder,
  remove,
}: OtherPropertiesParts): (openId: World) => OtherProperties {
  const inTurn = createAsyncMutex();
  const ownerProof = () => readKeyIdsAcceptedAsOwnerProof(home, slots);

  return (openId) => {
    if (openId === 'training')
      return { ...createEmptyOtherProperties(openId), getLastShownProperty, ownerProof };
    return {
      world: openId,
      getLastShownProperty,
      name: () => list().find(({ id }) => id === openId)?.name ?? null,
      ownerProof,
      list,
      canAddProperty: adder.canAdd,
      onChange: changeNotifier.onChange,
      subscribe: (listener) => changeNotifier.subscribe(listener, openId),
      reportActivity: (covered) => {
        for (const [, context] of listOtherPropertyEngineContexts(slots, openId))
          context.notices.recordActivity(covered);
      },
      findByAccount: (account, secrets) =>
        findOtherPropertyWithAccount(home, slots, openId, account, secrets),
      add: (account, secrets, choices) => inTurn(() => adder.add(account, secrets, choices)),
      remove: (id, anyway) => inTurn(() => remove(id, openId, anyway)),
      readFigures: (request) =>
        readOccupancyFiguresByProperty(
          list(),
          (id) => getEngineIfOpen(slots.find((slot) => slot.id === id)),
          request,
        ),
    };
  };
}
