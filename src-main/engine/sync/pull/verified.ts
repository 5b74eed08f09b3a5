import type { Instant } from '#shared/model/scalars';
import type { Store } from '../../store/store';
import type { Run } from './run';

/** When every stored invoice had last been compared with its hash and with the service. */
const VERIFIED_AT = 'invoices.verifiedAt';

export function verifiedAt({ memory }: Store): Instant | null {
  const at = memory.get(VERIFIED_AT);
  return typeof at === 'string' ? at : null;
}

export const rememberVerified = (run: Run): void => run.store.memory.set(VERIFIED_AT, run.now());
