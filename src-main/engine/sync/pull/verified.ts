import type { Instant } from '#shared/model/scalars';
import type { Store } from '../../store/store';
import type { Run } from './run';

export const verifiedAt = ({ settings }: Store): Instant | null => settings.get('invoices.verifiedAt');

export const rememberVerified = (run: Run): void => run.store.settings.set('invoices.verifiedAt', run.now());
