import { expect, it } from 'vitest';
import { applyConflictResolution } from '#engine/sync/conflicts/applyConflictResolution';
import type { ConflictResolution } from '#shared/contract/conflictsContract';
import { heardLog } from '#support/heardLog';
import { anInvoice } from '#support/records';
import { stillClock } from '../../store/openTestStore';
import { createQueueFixture } from '../outbox/queueFixture';

/**
 * A decision is logged with its change, conflict and choice, and with no data of the invoice (src-main/log/README.md).
 */

const record = anInvoice({ invoiceId: 9 });

it.each<[ConflictResolution, 'changed' | 'locked', string]>([
  [{ act: 'retry' }, 'locked', 'retry'],
  [{ act: 'choose', choices: { town: 'mine' } }, 'changed', 'choose'],
])('%o is written down', (decision, conflict, choice) => {
  const { store, queue, edit, lastOpenChange, stepAside } = createQueueFixture(record);
  edit('9', { town: 'Wisła' });
  stepAside('inv-9', { conflict, theirs: { ...record, town: 'Ustroń' } });
  const lines = heardLog();
  expect(
    applyConflictResolution(
      { store, clock: stillClock, discard: queue.discard },
      lastOpenChange('inv-9'),
      decision,
    ),
  ).toBe('done');
  expect(lines()[0]).toMatchObject({ event: 'decision', invoice: 'inv-9', kind: 'update', conflict, choice });
  expect(JSON.stringify(lines())).not.toContain('Wisła');
});
