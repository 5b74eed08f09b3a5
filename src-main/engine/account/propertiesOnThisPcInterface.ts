import type { Notice } from '#shared/contract/inboxContract';
import type { PropertyState } from '#shared/contract/propertiesContract';
import type { PropertyFigures, FullReportRequest } from '#shared/contract/figuresContract';
import type { QueuedChange } from '#shared/contract/outboxContract';
import type { Account, Secrets } from '#shared/model/accountAndPreferences';
import type { CorrectionConvention } from '#shared/rules/corrections/correctionConventionSchemas';
import type { PropertyId, World } from '#shared/model/propertyOrTrainingId';
import type { WhyClosed } from '#shared/model/propertyOrTrainingIdSchema';
import type { Problem } from '#shared/outcome/problem';
import type { KeychainResult } from '../platform/platform';
import type { Store } from '../store/storeInterface';

/** States where the secrets are kept: in the keychain, or only in memory until the program ends (`onlyThisRun`). */
export interface SecretStorageChoice {
  readonly onlyThisRun: boolean;
}

/** Choices of the user for a new property: where the secrets are kept, and how the service writes corrections. */
export interface NewPropertyChoices extends SecretStorageChoice {
  /** null: the user does not know how the service's corrections list their items (domain.md A28). */
  readonly correctionWay: CorrectionConvention | null;
}

export type KeychainFault = KeychainResult<true> & { readonly ok: false };

export interface ClosedProperty {
  readonly folder: string;
  readonly why: WhyClosed;
}

export type PropertyWithAccountResult =
  | { readonly ok: true; readonly value: PropertyId | null }
  | UnprovenAccount;
export type UnprovenAccount =
  | { readonly ok: false; readonly reason: 'unproven'; readonly problem: Problem }
  | { readonly ok: false; readonly reason: 'closed'; readonly closed: ClosedProperty };

export type AddPropertyResult =
  | { readonly ok: true; readonly id: PropertyId }
  | { readonly ok: false; readonly reason: 'noRoom' }
  | { readonly ok: false; readonly reason: 'here'; readonly id: PropertyId; readonly name: string | null }
  | UnprovenAccount
  | { readonly ok: false; readonly reason: 'notKept'; readonly detail: string }
  | { readonly ok: false; readonly reason: 'keychain'; readonly fault: KeychainFault };

export type RemovePropertyResult =
  | { readonly ok: true; readonly keptAs: string }
  | { readonly ok: false; readonly reason: 'here' | 'unknown' | 'closed' }
  | { readonly ok: false; readonly reason: 'waiting'; readonly changes: readonly QueuedChange[] }
  | { readonly ok: false; readonly reason: 'notKept'; readonly detail: string }
  | { readonly ok: false; readonly reason: 'keychain'; readonly fault: KeychainFault };

export interface OwnerProof {
  readonly keyIds: readonly string[];
  readonly hasRealData: boolean;
}

/**
 * Gives one property's engine access to the other properties on this PC: their `PropertyState`, their report figures,
 * and the addition and removal of properties.
 */
export interface OtherProperties {
  readonly world: World;
  /** Returns the property that the window showed last. */
  getLastShownProperty(): PropertyId;
  /**
   * Returns a name by which the user can tell this property apart from the other properties on this PC. Null if the
   * name is unknown or there are no other properties.
   */
  name(): string | null;
  /**
   * Returns the ids of the data keys whose recovery words prove that a person is an owner, and whether any property on
   * this PC contains data.
   */
  ownerProof(): OwnerProof;
  /** Lists all properties of this PC, including this one. */
  list(): readonly PropertyState[];
  canAddProperty(): boolean;
  onChange(listener: () => void): () => void;
  subscribe(listener: (notice: Notice) => void): () => void;
  /** Reports to the other properties on this PC that the user is active. */
  reportActivity(covered: boolean): void;
  /**
   * Finds another property on this PC to which the account of a sign-in belongs, by its stored sign-in or by the
   * records that the service returns. The result is null if there is no such property.
   */
  findByAccount(account: Account, secrets: Secrets): Promise<PropertyWithAccountResult>;
  add(account: Account, secrets: Secrets, begun: NewPropertyChoices): Promise<AddPropertyResult>;
  remove(id: PropertyId, anyway: boolean): Promise<RemovePropertyResult>;
  /**
   * Returns the report figures of all properties on this PC, including this one; empty if there are no other
   * properties.
   */
  readFigures(request: FullReportRequest): Promise<PropertyFigures[]>;
}

/**
 * Returns the property's name from its invoices or, if the invoices contain no name, the host name of the service's
 * address. The service's interface has no name for a property.
 */
export function getPropertyNameFromInvoicesOrHost(store: Store, account: Account | null): string | null {
  const address = account?.baseUrl;
  return store.invoices.findPropertyName() ?? (address ? new URL(address).host : null);
}

/**
 * Creates an `OtherProperties` object without any other property, for the command line, for training, and for a profile
 * with a single property.
 */
export const createEmptyOtherProperties = (world: World): OtherProperties => ({
  world,
  getLastShownProperty: () => 'real',
  name: () => null,
  ownerProof: () => ({ keyIds: [], hasRealData: true }),
  list: () => [],
  canAddProperty: () => false,
  onChange: () => () => undefined,
  subscribe: () => () => undefined,
  reportActivity: () => undefined,
  findByAccount: () => Promise.resolve({ ok: true, value: null }),
  add: () => Promise.resolve({ ok: false, reason: 'noRoom' }),
  remove: () => Promise.resolve({ ok: false, reason: 'unknown' }),
  readFigures: () => Promise.resolve([]),
});
