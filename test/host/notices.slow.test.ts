import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '#engine/store/openStore';
import type { Notice } from '#shared/contract/inboxContract';
import { build, makeProfile, ROOT } from '#support/testProfile';
import { aReservation } from '#support/records';
import { startEngineThread } from '../../src-main/host/engineThread';

/** Tests a host that shows notifications itself: it receives none unless it asks, and none twice. */

const JUNE = { from: '2026-06-01', to: '2026-07-01' };

test('notification: new stays stored before the program start are announced at the first start and not again at the second', async () => {
  await build();
  const profile = await makeProfile();
  const opened = openStore({
    file: join(profile.dir, 'kontuar.db'),
    clock: { now: () => Date.now(), sleep: () => Promise.resolve() },
  });
  if (!opened.ok) throw new Error(opened.detail);
  const { store } = opened;
  const at = new Date().toISOString();
  store.reservations.applyWindow(JUNE, [], at);
  const stays = [1, 2, 3].map((reservationId) => aReservation({ reservationId }));
  store.reservations.applyWindow(JUNE, stays, at);
  store.close();

  for (const times of [1, 0]) {
    const started = await startEngineThread(join(ROOT, 'out', 'main'), {
      profileDir: profile.dir,
      version: '0.0.0',
      platform: 'test',
    });
    if (!started.ok) throw new Error(started.reason);
    const notices: Notice[] = [];
    const counts: number[] = [];
    const logins: boolean[] = [];
    started.engine.setFollower({
      onNotice: (notice) => notices.push(notice),
      onUnreadCounts: (each) => counts.push(...each.map(({ count }) => count)),
      onSettings: ({ startAtLogin }) => logins.push(startAtLogin),
    });
    await expect.poll(() => counts).toEqual([3]);
    if (times > 0) await expect.poll(() => notices.length).toBe(1);
    await expect.poll(() => logins).toEqual([false]);
    await started.engine.stop();
    expect(notices.map(({ body, world, target }) => [body, world, target])).toEqual(
      Array.from({ length: times }, () => ['3 nowe', 'real', { to: 'inbox' }]),
    );
  }
  await profile.remove();
}, 120_000);
