import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { systemRandom } from '#engine/platform/systemClock';
import { renderInCurrentThread } from '#engine/documents/worker/renderJob';
import { createDowntimePackService } from '#engine/documents/pack/downtimePackService';
import { chooseDowntimePacksToKeep } from '#engine/documents/pack/writeAndRemoveDowntimePacks';
import { downtimePackOptionsSchema, type PackOptions } from '#shared/contract/downtimePackContract';
import { anInvoice } from '#support/records';
import { AT, openTestStore, tempDir } from '../../store/openTestStore';
import { fillHouse } from './packProperty';

/** Tests the downtime pack in a real folder: what is written, when, and what happens when the disk refuses. */

const PREFIX = 'kontuar-pensjonat-pod-lipa-2026-06-03';
const NOBODY = 65_534;

function desk(store = openTestStore()) {
  fillHouse(store);
  let now = Date.parse(AT);
  const stick = join(tempDir(), 'stick');
  mkdirSync(stick);
  const clock = { now: () => now, sleep: () => Promise.reject(new Error('nobody waits here')) };
  const keeper = createDowntimePackService(store, clock, systemRandom, renderInCurrentThread);
  let invoiceId = 100;
  return {
    store,
    stick,
    keeper,
    packs: () => readdirSync(stick).filter((name) => name.startsWith('kontuar-')),
    choose: (over: Partial<PackOptions> = {}) =>
      keeper.applyOptions(downtimePackOptionsSchema.parse({ folder: stick, ...over })),
    /** Advances the clock by some minutes and lets the keeper of the downtime pack run. */
    after: async (minutes: number) => {
      now += minutes * 60_000;
      await keeper.writeIfDue();
    },
    change: () => {
      invoiceId += 1;
      store.invoices.apply([anInvoice({ invoiceId, paymentStatus: 0 })], AT);
    },
    fault: () => keeper.state().fault?.kind ?? null,
    anew: () => createDowntimePackService(store, clock, systemRandom, renderInCurrentThread),
  };
}

describe('what is written', () => {
  test('downtime pack: is written when a folder is chosen, and again 15 minutes after a stored invoice changed', async () => {
    const { choose, packs, after, change, stick, keeper } = desk();
    expect(await choose()).toMatchObject({ ok: true });
    expect(packs()).toEqual([`${PREFIX}-1200`]);
    expect(readdirSync(join(stick, `${PREFIX}-1200`)).sort()).toEqual([
      'faktury.csv',
      'paczka-awaryjna.pdf',
      'pobyty.csv',
      'wolne-pokoje.csv',
    ]);
    await after(20);
    expect(packs()).toHaveLength(1);
    change();
    await after(10);
    expect(packs()).toHaveLength(1);
    await after(6);
    expect(packs()).toEqual([`${PREFIX}-1200`, `${PREFIX}-1236`]);
    expect(keeper.state().last).toEqual({ at: '2026-06-03T10:36:00.000Z', name: `${PREFIX}-1236` });
  });

  test('downtime pack: is still written on time when the clock is set back by hours', async () => {
    const { choose, packs, after, change } = desk();
    await choose();
    change();
    await after(-5 * 60);
    await after(16);
    expect(packs()).toHaveLength(2);
  });

  test('downtime pack: today’s pack is kept when a PC clock that was days ahead is set back', async () => {
    const { choose, packs, after, change, keeper } = desk();
    const DAY = 24 * 60;
    await after(100 * DAY);
    await choose();
    for (let day = 0; day < 3; day += 1) {
      change();
      await after(DAY);
    }
    change();
    await after(-103 * DAY);
    await after(16);
    const ofToday = packs().filter((name) => name.startsWith(PREFIX));
    expect(ofToday).toHaveLength(1);
    expect(keeper.state().last?.name).toBe(ofToday[0]);
  });

  test('downtime pack: contains no door codes after the setting is switched off, even when the clock was just set back', async () => {
    const { choose, packs, after, stick } = desk();
    await choose({ doorCodes: true });
    await after(-45);
    await choose({ doorCodes: false });
    expect(packs()).toEqual([`${PREFIX}-1115`]);
    expect(readFileSync(join(stick, `${PREFIX}-1115`, 'pobyty.csv'), 'utf8')).not.toContain('4711#');
  });

  test('downtime pack: is not written without a folder, nor after the folder is removed from the settings', async () => {
    const { choose, packs, after, change, keeper } = desk();
    await after(60);
    expect(packs()).toEqual([]);
    await choose();
    await choose({ folder: null });
    change();
    await after(60);
    expect(packs()).toHaveLength(1);
    expect(await keeper.write()).toEqual({ ok: true, pack: null });
  });

  test('downtime pack: is written once a day when nothing changed, and not again after a restart on the same day', async () => {
    const { choose, packs, anew, after } = desk();
    await choose();
    await anew().writeIfDue();
    expect(packs()).toHaveLength(1);
    await after(24 * 60);
    expect(packs().at(-1)).toBe('kontuar-pensjonat-pod-lipa-2026-06-04-1200');
  });

  test('downtime pack: is written again after the newest pack was deleted from the USB stick', async () => {
    const { choose, packs, stick, after } = desk();
    await choose();
    rmSync(join(stick, `${PREFIX}-1200`), { recursive: true });
    await after(16);
    expect(packs()).toEqual([`${PREFIX}-1216`]);
  });

  test('downtime pack: two packs written in the same minute get different folder names', async () => {
    const { choose, packs, keeper } = desk();
    await choose();
    await keeper.write();
    expect(packs()).toEqual([`${PREFIX}-1200`, `${PREFIX}-1200-2`]);
  });

  test('downtime pack: older packs with door codes are deleted when the setting for door codes is switched off', async () => {
    const { choose, packs, stick } = desk();
    await choose({ doorCodes: true });
    const codes = () =>
      packs().filter((name) => readFileSync(join(stick, name, 'pobyty.csv'), 'utf8').includes('4711#'));
    expect(codes()).toHaveLength(1);
    await choose({ doorCodes: false });
    expect([codes(), packs()]).toEqual([[], [`${PREFIX}-1200-2`]]);
  });
});

describe('old ones', () => {
  test('downtime pack: the newest eight packs and the newest pack of each of the last three days are kept', () => {
    const names = ['2026-05-30', '2026-05-31', '2026-06-01', '2026-06-02', '2026-06-03'].flatMap((day) =>
      Array.from({ length: 10 }, (_, hour) => `kontuar-${day}-${String(hour + 10)}00`),
    );
    expect([...chooseDowntimePacksToKeep(names)].sort()).toEqual([
      'kontuar-2026-06-01-1900',
      'kontuar-2026-06-02-1900',
      ...Array.from({ length: 8 }, (_, hour) => `kontuar-2026-06-03-${String(hour + 12)}00`),
    ]);
  });

  test('downtime pack: deletes old packs, but no foreign file or folder', async () => {
    const { choose, packs, stick, after, change } = desk();
    await choose();
    writeFileSync(join(stick, `${PREFIX}-1200`, 'notes.txt'), 'mine');
    mkdirSync(join(stick, 'kontuar-another-house-2026-06-03-0100'));
    writeFileSync(join(stick, 'family.jpg'), 'mine');
    for (let pack = 0; pack < 10; pack += 1) {
      change();
      await after(15);
    }
    expect(packs().filter((name) => name.startsWith(PREFIX))).toHaveLength(9);
    expect(readdirSync(join(stick, `${PREFIX}-1200`))).toEqual(['notes.txt']);
    expect(existsSync(join(stick, 'family.jpg'))).toBe(true);
    expect(packs()).toContain('kontuar-another-house-2026-06-03-0100');
  });

  test('downtime pack: an unfinished folder is deleted only when over an hour old, and never counts as a pack', async () => {
    const { choose, packs, stick } = desk();
    for (const [name, day] of [
      ['1100', '2026-06-03T05:00:00Z'],
      ['1159', AT],
    ] as const) {
      mkdirSync(join(stick, `${PREFIX}-${name}.part`));
      writeFileSync(join(stick, `${PREFIX}-${name}.part`, 'pobyty.csv'), 'half');
      utimesSync(join(stick, `${PREFIX}-${name}.part`), new Date(day), new Date(day));
    }
    await choose();
    expect(packs()).toEqual([`${PREFIX}-1159.part`, `${PREFIX}-1200`]);
  });
});

describe('the disk says no', () => {
  test('downtime pack: a missing disk is reported once, checked every minute, and gets a new pack once reconnected', async () => {
    const { choose, packs, stick, after, fault, keeper, change } = desk();
    await choose();
    renameSync(stick, `${stick}-pulled`);
    const heard: (string | null)[] = [];
    keeper.watch(() => void heard.push(fault()));
    change();
    for (let minute = 0; minute < 30; minute += 1) await after(1);
    expect([fault(), heard]).toEqual(['missing', ['missing']]);
    expect(keeper.state().fault?.since).toBe('2026-06-03T10:01:00.000Z');
    expect(await keeper.write()).toMatchObject({ ok: false, fault: { kind: 'missing' } });
    renameSync(`${stick}-pulled`, stick);
    await after(1);
    expect([fault(), packs()]).toEqual([null, [`${PREFIX}-1200`, `${PREFIX}-1231`]]);
  });

  test('downtime pack: is not written to a different stick at the same path until the user selects the new stick', async () => {
    const { choose, packs, stick, after, fault, change } = desk();
    await choose();
    renameSync(stick, `${stick}-ours`);
    mkdirSync(stick);
    change();
    await after(16);
    expect([fault(), readdirSync(stick)]).toEqual(['other', []]);
    expect(await choose()).toMatchObject({ ok: true });
    expect([fault(), packs()]).toEqual([null, [`${PREFIX}-1216`]]);
  });

  test('downtime pack: two installations can write to the same USB stick without an error', async () => {
    const [first, second] = [desk(), desk()];
    await first.choose();
    expect(await second.choose({ folder: first.stick })).toMatchObject({ ok: true });
    first.change();
    await first.after(16);
    expect(first.fault()).toBe(null);
    expect(first.packs()).toHaveLength(3);
    expect(readFileSync(join(first.stick, 'Kontuar.txt'), 'utf8').match(/^kontuar: /gm)).toHaveLength(2);
  });

  test('downtime pack: refuses a missing folder without creating the folder, and keeps the folder chosen earlier', async () => {
    const { choose, stick, keeper } = desk();
    await choose();
    for (const folder of [`${stick}-wrong`, 'relative', join(stick, 'Kontuar.txt')])
      expect(await choose({ folder })).toMatchObject({ ok: false, fault: { kind: 'missing' } });
    expect(keeper.state().wish.folder).toBe(stick);
    expect(existsSync(`${stick}-wrong`)).toBe(false);
  });

  test.skipIf(process.platform === 'win32')(
    'read-only: said as such, the packs that are there stay',
    async () => {
      const { choose, packs, stick, after, fault, change } = desk();
      await choose();
      change();
      chmodSync(stick, 0o555);
      chmodSync(join(stick, '..'), 0o755);
      // Root may write to every folder, so the test runs this part as another user.
      const root = process.getuid?.() === 0;
      if (root) process.seteuid?.(NOBODY);
      try {
        await after(16);
        expect([fault(), packs()]).toEqual(['readOnly', [`${PREFIX}-1200`]]);
      } finally {
        if (root) process.seteuid?.(0);
        chmodSync(stick, 0o755);
      }
      await after(16);
      expect([fault(), packs()]).toEqual([null, [`${PREFIX}-1200`, `${PREFIX}-1232`]]);
    },
  );

  test.skipIf(process.platform === 'win32')('full: nothing half-written is left', { timeout: 30_000 }, () => {
    const folder = tempDir();
    const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
    const command = [
      process.execPath,
      '--experimental-transform-types',
      '--no-warnings',
      '--import',
      path('../../store/children/resolveTs.mjs'),
      path('children/write.ts'),
      folder,
    ];
    const ended = spawnSync('bash', ['-c', 'ulimit -f 100; exec "$@"', 'bash', ...command]);
    expect(ended.stderr.toString('utf8')).toBe('');
    expect(JSON.parse(ended.stdout.toString('utf8'))).toMatchObject({ kind: 'full' });
    expect(readdirSync(folder)).toEqual([]);
  });
});
