import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isUnwritableOrLockedDatabaseError, openStore } from '#engine/store/openStore';
import { troubleWords } from '#shared/text/start';
import {
  convertProfileRefusalToFailure,
  convertErrorToCommandResult,
} from '../../../src-main/cli/commandResult';
import { openTestStore, stillClock, tempDir } from './openTestStore';

/** Tests another program, such as a database browser, that keeps a transaction open on the data file. */

/** Milliseconds; longer than Kontuar waits for another writer. */
const TIMEOUT_MS = 60_000;

/** Keeps a write transaction open; `readers` locks out readers, too. */
function holdOpen(file: string, readers = false): void {
  const connection = new Connection(file);
  if (readers) connection.pragma('locking_mode = EXCLUSIVE');
  connection.exec('BEGIN EXCLUSIVE');
  onTestFinished(() => void connection.close());
}

describe('a data file that another program holds', { timeout: TIMEOUT_MS }, () => {
  test('data file held by another program: write fails with the message that another program holds the file', () => {
    const file = join(tempDir(), 'kontuar.db');
    const store = openTestStore(file);
    holdOpen(file);
    let met: unknown = null;
    try {
      store.settings.set('invoices.scannedAt', 1);
    } catch (error) {
      met = error;
    }
    expect(isUnwritableOrLockedDatabaseError(met)).toBe(true);
    const answer = convertErrorToCommandResult(met);
    expect(answer).toMatchObject({ ok: false, status: 6, error: { code: 'inUse' } });
    expect(JSON.stringify(answer)).toContain('Another program has Kontuar’s data file open');
  });

  test('data file held by another program: opening fails with the message that another program holds the file', () => {
    const file = join(tempDir(), 'kontuar.db');
    const store = openTestStore(file);
    store.settings.set('invoices.scannedAt', 1);
    store.close();
    holdOpen(file, true);
    const opened = openStore({ file, clock: stillClock });
    if (opened.ok) throw new Error('it was opened');
    expect(opened.reason).toBe('inUse');
    const { detail } = opened;
    expect(convertProfileRefusalToFailure({ reason: 'inUse', detail })).toMatchObject({ status: 6 });
    expect(troubleWords('pl', { reason: 'inUse', detail })).toContain(
      'Plik danych Kontuara jest otwarty w innym programie',
    );
    expect(troubleWords('pl', { reason: 'inUse', detail: '/profile' })).toContain('już uruchomiony');
  });
});
