import { SqliteError } from 'better-sqlite3';
import { expect, test } from 'vitest';
import { heardLog } from '#support/heardLog';
import { standingEngine } from '#support/standingEngine';

/** Tests a disk that cannot be read for a while, just when the next sync pass is planned. */

test('unreadable outbox: is reported as a disk problem, logged, and read again by a later sync pass', async () => {
  const lines = heardLog();
  const { clock, engine } = await standingEngine(20);
  const { store, scheduler } = engine.context;
  const { getNextTryTime } = store.outbox;
  let broken = false;
  Object.assign(store.outbox, {
    getNextTryTime: () => {
      if (broken) throw new SqliteError('disk I/O error', 'SQLITE_IOERR_READ');
      return getNextTryTime();
    },
  } satisfies Partial<typeof store.outbox>);
  await engine.unlocked;
  engine.start();
  const rest = () => clock.advance(20_000);
  await expect
    .poll(async () => (await rest(), (await engine.client.sync.state()).confirmedAt))
    .not.toBeNull();
  await rest();

  broken = true;
  const end = await scheduler.startPass({ full: false, priority: 'user' });
  expect(end?.problem).toMatchObject({ kind: 'fault', cause: 'disk', detail: 'disk I/O error' });
  await rest();
  const state = await engine.client.sync.state();
  expect(state).toMatchObject({ light: 'needsYou', problem: { cause: 'disk' }, nextTry: expect.any(String) });
  expect(lines()).toContainEqual(
    expect.objectContaining({ event: 'fault', where: 'queue', code: 'SQLITE_IOERR_READ' }),
  );

  broken = false;
  await clock.advance(600_000);
  await rest();
  expect((await engine.client.sync.state()).light).toBe('upToDate');
});
