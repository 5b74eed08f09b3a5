import { writeSync } from 'node:fs';
import { TEST_KEY } from '#support/testKey';
import { systemClock } from '#engine/platform/systemClock';
import { openWithRepair } from '#engine/recovery/openWithRepair';
import { isUnwritableOrLockedDatabaseError } from '#engine/store/openStore';
import { aBody } from '../townInvoiceBody';

/** Queues changes until the disk is full (`ulimit -f`), and prints the saved changes and the error of the last one. */

const [profileDir = ''] = process.argv.slice(2);
const opened = openWithRepair({
  profileDir,
  clock: systemClock,
  key: TEST_KEY,
  writes: true,
  onDamage: () => undefined,
});
if (!opened.ok) throw new Error(opened.detail);
const { store } = opened;
const saved: string[] = [];
let disk: boolean | null = null;
for (let number = 0; disk === null && number < 5000; number += 1) {
  const body = { ...aBody(`n${number}`), additionalInfo: 'x'.repeat(3000) };
  const references = { correctionId: null, prepaymentId: [] };
  try {
    store.outbox.add(`new-${number}`, { kind: 'create', body, references }, '2026-06-03T07:00:00.000Z');
    saved.push(`new-${number}`);
  } catch (error) {
    disk = isUnwritableOrLockedDatabaseError(error);
  }
}
writeSync(1, JSON.stringify({ saved, disk, shown: store.outbox.listOpen().length }));
process.kill(process.pid, 'SIGKILL');
