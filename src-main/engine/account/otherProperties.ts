import type { Notice } from '#shared/contract/inboxContract';
import type { PropertyState } from '#shared/contract/propertiesContract';
import type { PropertyFigures, FullReportRequest } from '#shared/contract/reportContract';
import type { QueuedChange } from '#shared/contract/outboxContract';
import type { Account, Secrets } from '#shared/model/account';
import type { CorrectionWay } from '#shared/rules/correction';
import type { PropertyId, World } from '#shared/model/world';
import type { WhyClosed } from '#shared/model/worldSchema';
import type { Problem } from '#shared/outcome/problem';
import type { KeychainResult } from '../platform/platform';
import type { Store } from '../store/store';

/** `onlyThisRun`: no keychain holds the secrets; the user chose so. */
export interface HowKept {
  readonly onlyThisRun: boolean;
}

/** Said of a property as it is added. */
export interface Begun extends HowKept {
  /** null: the user does not know it (domain.md A28). */
  readonly correctionWay: CorrectionWay | null;
}

export type KeychainFault = KeychainResult<true> & { readonly ok: false };

/** A closed property: whether a sign-in is its own is unknown. */
export interface Closed {
  readonly folder: string;
  readonly why: WhyClosed;
}

export type Held = { readonly ok: true; readonly value: PropertyId | null } | NotKnown;
export type NotKnown =
  | { readonly ok: false; readonly reason: 'unproven'; readonly problem: Problem }
  | { readonly ok: false; readonly reason: 'closed'; readonly closed: Closed };

export type Added =
  | { readonly ok: true; readonly id: PropertyId }
  | { readonly ok: false; readonly reason: 'noRoom' }
  | { readonly ok: false; readonly reason: 'here'; readonly id: PropertyId; readonly name: string | null }
  | NotKnown
  | { readonly ok: false; readonly reason: 'notKept'; readonly detail: string }
  | { readonly ok: false; readonly reason: 'keychain'; readonly fault: KeychainFault };

export type Removed =
  | { readonly ok: true; readonly keptAs: string }
  | { readonly ok: false; readonly reason: 'here' | 'unknown' | 'closed' }
  | { readonly ok: false; readonly reason: 'waiting'; readonly changes: readonly QueuedChange[] }
  | { readonly ok: false; readonly reason: 'notKept'; readonly detail: string }
  | { readonly ok: false; readonly reason: 'keychain'; readonly fault: KeychainFault };

/** The other properties on this PC, as one engine knows them. It never sees their records, only how they are, and sums. */
export interface OtherProperties {
  readonly world: World;
  /** The property that the window showed last. */
  home(): PropertyId;
  /** The name that distinguishes this engine's property; null: unknown, or there are no others. */
  name(): string | null;
  /** Itself among them. */
  list(): readonly PropertyState[];
  hasRoom(): boolean;
  /** Told when any of them has changed in what `list` says; returns the way to stop. */
  onChange(listener: () => void): () => void;
  /** Notifications of the others; returns the unsubscribe function. */
  subscribe(listener: (notice: Notice) => void): () => void;
  /** A person is at this PC: news of other properties need not wait either. `covered`: the screen was covered. */
  alive(covered: boolean): void;
  /** Which of the others has this sign-in, or knows the records that it leads to; null: none. */
  holder(account: Account, secrets: Secrets): Promise<Held>;
  /** One more, beside those that are here. */
  add(account: Account, secrets: Secrets, begun: Begun): Promise<Added>;
  remove(id: PropertyId, anyway: boolean): Promise<Removed>;
  /** Figures of all of them, itself among them; empty where there are no others. */
  figures(request: FullReportRequest): Promise<PropertyFigures[]>;
}

/** As its invoices give it, else the host of its service; the interface has no name for a property. */
export function getPropertyName(store: Store, account: Account | null): string | null {
  const address = account?.baseUrl;
  return store.invoices.propertyName() ?? (address ? new URL(address).host : null);
}

/** For the command line, training and a single profile. */
export const alone = (world: World): OtherProperties => ({
  world,
  home: () => 'real',
  name: () => null,
  list: () => [],
  hasRoom: () => false,
  onChange: () => () => undefined,
  subscribe: () => () => undefined,
  alive: () => undefined,
  holder: () => Promise.resolve({ ok: true, value: null }),
  add: () => Promise.resolve({ ok: false, reason: 'noRoom' }),
  remove: () => Promise.resolve({ ok: false, reason: 'unknown' }),
  figures: () => Promise.resolve([]),
});
