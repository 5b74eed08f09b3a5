import { accountSchema, type Account } from '#shared/model/account';
import { certificatesIn } from '../remote/addresses';
import type { Store } from '../store/store';

/** Where the account's addresses are remembered; its secrets are in the keychain. */
const KEY = 'account';

export function loadAccount(store: Store): Account | null {
  const parsed = accountSchema.safeParse(store.memory.get(KEY));
  return parsed.success ? parsed.data : null;
}

/** Before 23 November 2026 the whole file of an authority was kept, with whatever else stood in it. */
export function keepCertificatesAlone(store: Store): void {
  const account = loadAccount(store);
  if (!account?.caPem) return;
  const caPem = certificatesIn(account.caPem);
  if (caPem !== account.caPem) saveAccount(store, { ...account, caPem: caPem || null });
}

export function saveAccount(store: Store, account: Account): void {
  store.memory.set(KEY, account);
}

/** The addresses only; the entry's name in the keychain stays. */
export function forgetAccount(store: Store): void {
  store.memory.set(KEY, null);
}

/** Ties the file to the keychain of its profile. */
export const KEYCHAIN_ENTRY = 'keychainEntry';

/** The name under which the keychain holds this profile's secrets: made once, kept with the store. */
export function keychainEntry(store: Store, makeId: () => string): string {
  const known = keychainEntryOf(store);
  if (known !== null) return known;
  const made = `account-${makeId()}`;
  store.memory.set(KEYCHAIN_ENTRY, made);
  return made;
}

/** null before it was made. */
export function keychainEntryOf(store: Store): string | null {
  const known = store.memory.get(KEYCHAIN_ENTRY);
  return typeof known === 'string' ? known : null;
}
