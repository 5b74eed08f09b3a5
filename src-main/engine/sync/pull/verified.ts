import type { Instant } from '#shared/model/scalars';
import type { Store } from '../../store/store';
import type { Run } from './run';

/** When every stored invoice had last been compared with its hash and with the service. */
export const verifiedAt = ({ settings }: Store): Instant | null => settings.get('invoices.verifiedAt');

export const rememberVerified = (run: Run): void => run.store.settings.set('invoices.verifiedAt', run.now());
