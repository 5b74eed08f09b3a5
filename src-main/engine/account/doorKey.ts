import type { Keychain } from '../platform/platform';
import type { Seal, SealKey } from '../platform/seal';

export const doorKeyEntry = (entry: string): string => `${entry}-door-codes`;

/**
 * Takes the key of this profile's door codes from the keychain. `make`: where there is none the key of this run is put
 * there and stays. Where the keychain does not answer, the key of this run seals on: what it sealed is read anew from
 * the service after the next start.
 */
export async function takeDoorKey(seal: Seal, keychain: Keychain<SealKey>, make: boolean): Promise<void> {
  const found = await keychain.read();
  if (!found.ok) return;
  if (found.value) seal.use(found.value);
  else if (make) await keychain.write(seal.key);
}
