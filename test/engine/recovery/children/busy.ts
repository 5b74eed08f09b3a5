import { writeSync } from 'node:fs';
import { TEST_KEY } from '#support/testKey';
import { systemClock } from '#engine/platform/systemClock';
import { createBackupService } from '#engine/recovery/backupService';
import { openWithRepair } from '#engine/recovery/openWithRepair';
import { aBody } from '../townInvoiceBody';

/**
 * A process for the kill test: queues changes, prints each change once it is saved, and meanwhile makes backups, starts
 * new journals and prepares backups to be restored.
 */

const [profileDir = '', life = ''] = process.argv.slice(2);
const say = (line: object): void => void writeSync(1, `${JSON.stringify(line)}\n`);

const key = TEST_KEY;
const opened = openWithRepair({
  profileDir,
  clock: systemClock,
  key,
  writes: true,
  onDamage: () => undefined,
});
if (!opened.ok) throw new Error(opened.detail);
const { store } = opened;
const guard = createBackupService({
  profileDir,
  store,
  key,
  clock: systemClock,
  onDamage: () => undefined,
});
say({ queue: store.outbox.listOpen().map(({ localId }) => localId), integrity: store.checkIntegrity() });

const at = '2026-06-03T07:00:00.000Z';
for (let number = 0; ; number += 1) {
  const localId = `new-${life}-${number}`;
  store.outbox.add(
    localId,
    { kind: 'create', body: aBody(localId), references: { correctionId: null, prepaymentId: [] } },
    at,
  );
  say({ saved: localId });
  if (number % 4 === 1) await guard.backUp('wish');
  if (number % 4 === 2) store.rotateJournal();
  const [newest] = guard.backups();
  if (number % 4 === 3 && newest) guard.restore('', newest);
}
