import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { systemChance } from '#engine/platform/system';
import { claim, heldBy, type Claim, type Holder } from '#engine/profile/networkLock';
import { openStore } from '#engine/store/open';
import { takeLock } from '#engine/profile/lock';
import { virtualClock, type VirtualClock } from '#support/virtualClock';
import { stillClock, tempDir } from './openTestStore';

/** Two PCs on one folder, each with a clock and a name of its own, where no lock of the drive reaches the other. */

const FRONT = { name: 'RECEPCJA-1', cards: ['02:00:00:00:00:01'] };
const BACK = { name: 'RECEPCJA-2', cards: ['02:00:00:00:00:02'] };
const MINUTE = 60_000;

const ask = (dir: string, computer: typeof FRONT, clock: VirtualClock): Promise<Claim> =>
  claim(dir, { clock, chance: systemChance, computer });
function held(claimed: Claim): Holder {
  if (!claimed.ok) throw new Error(`held by ${claimed.by?.computer}`);
  onTestFinished(() => claimed.holder.release());
  return claimed.holder;
}
const REFUSED = { ok: false, by: { computer: 'RECEPCJA-1', here: false } };
const fileOf = (dir: string) => join(dir, 'kontuar.holder');
/** As a power cut leaves it: its clock goes no further, and nothing is taken back. */
const dies = (dir: string, clock = virtualClock()) => ask(dir, FRONT, clock);

test('the second PC is told who is there; when that one has left, it opens', async () => {
  const dir = tempDir();
  const clock = virtualClock();
  const front = held(await ask(dir, FRONT, clock));
  expect(await ask(dir, BACK, clock)).toEqual(REFUSED);
  expect(heldBy(dir, FRONT)).toEqual({ computer: 'RECEPCJA-1', here: true });
  front.release();
  expect(existsSync(fileOf(dir))).toBe(false);
  held(await ask(dir, BACK, clock));
  expect(heldBy(dir, FRONT)).toEqual({ computer: 'RECEPCJA-2', here: false });
});

test.each([0, -3 * 60 * MINUTE, 3 * 60 * MINUTE])(
  'left behind by a crash: watched for a minute and taken over, with the other clock %i ms off',
  async (off) => {
    const dir = tempDir();
    await dies(dir);
    const clock = virtualClock(virtualClock().now() + off);
    // Where the clocks agree, what was written just now is believed at once.
    if (off === 0) {
      expect(await ask(dir, BACK, clock)).toEqual(REFUSED);
      await clock.advance(2 * MINUTE);
    }
    const asked = ask(dir, BACK, clock);
    await clock.advance(MINUTE);
    held(await asked);
    expect(readdirSync(dir)).toEqual(['kontuar.holder']);
  },
);

test('one that is alive is never taken over, however wrong its clock is', async () => {
  const dir = tempDir();
  const [theirs, ours] = [virtualClock(), virtualClock(virtualClock().now() + 5 * 60 * MINUTE)];
  held(await ask(dir, FRONT, theirs));
  const asked = ask(dir, BACK, ours);
  for (let passed = 0; passed < MINUTE; passed += 5_000) {
    await theirs.advance(5_000);
    await ours.advance(5_000);
  }
  expect(await asked).toEqual(REFUSED);
});

test('of two that find it left behind, one gets it', async () => {
  const dir = tempDir();
  await dies(dir);
  const clock = virtualClock(virtualClock().now() + 5 * MINUTE);
  const third = { name: 'RECEPCJA-3', cards: ['02:00:00:00:00:03'] };
  const asked = [ask(dir, BACK, clock), ask(dir, third, clock)];
  await clock.advance(2 * MINUTE);
  const claims = await Promise.all(asked);
  expect(claims.map(({ ok }) => ok).sort()).toEqual([false, true]);
  for (const one of claims) if (one.ok) held(one);
});

test('it is taken away while somebody watches: he opens', async () => {
  const dir = tempDir();
  const theirs = virtualClock();
  const front = held(await ask(dir, FRONT, theirs));
  const ours = virtualClock(theirs.now() + 5 * MINUTE);
  const asked = ask(dir, BACK, ours);
  await ours.advance(20_000);
  front.release();
  await ours.advance(5_000);
  held(await asked);
});

test('a PC that slept writes nothing more once another one has gone on; it hears who', async () => {
  const dir = tempDir();
  const slept = virtualClock();
  const front = held(await ask(dir, FRONT, slept));
  front.check();
  const clock = virtualClock(slept.now() + 10 * MINUTE);
  const asked = ask(dir, BACK, clock);
  await clock.advance(MINUTE);
  const back = held(await asked);
  // It wakes: whatever writes first, before any timer.
  slept.set(clock.now());
  expect(() => front.check()).toThrow('another PC');
  expect(await front.lost).toBe('RECEPCJA-2');
  expect(() => front.check()).toThrow('another PC');
  // Its end does not take away what is the other's now.
  front.release();
  back.check();
  expect(heldBy(dir, BACK)).toEqual({ computer: 'RECEPCJA-2', here: true });
});

test('a PC that slept, or whose clock was set back, goes on where nobody came', async () => {
  const dir = tempDir();
  const clock = virtualClock();
  const front = held(await ask(dir, FRONT, clock));
  for (const to of [clock.now() + 8 * 60 * MINUTE, clock.now() - 60 * MINUTE]) {
    clock.set(to);
    front.check();
    expect(await ask(dir, BACK, virtualClock(to))).toEqual(REFUSED);
  }
});

test('taken for dead and alive after all, before anybody came: the file is made anew', async () => {
  const dir = tempDir();
  const clock = virtualClock();
  const front = held(await ask(dir, FRONT, clock));
  onTestFinished(() => front.release());
  rmSync(fileOf(dir));
  await clock.advance(15_000);
  front.check();
  expect(await ask(dir, BACK, clock)).toEqual(REFUSED);
});

test('the same PC opens at once after its own crash; one of the same name with other network cards does not', async () => {
  const dir = tempDir();
  const clock = virtualClock();
  await dies(dir, clock);
  const twin = { ...FRONT, cards: BACK.cards };
  expect(await ask(dir, twin, clock)).toEqual(REFUSED);
  held(await ask(dir, { ...FRONT, cards: [...FRONT.cards, '02:00:00:00:00:09'] }, clock));
});

test.each(['', 'half a rec', '{"computer":1}'])('an unreadable file %j is watched as well', async (text) => {
  const dir = tempDir();
  writeFileSync(fileOf(dir), text);
  const clock = virtualClock();
  const asked = ask(dir, BACK, clock);
  await clock.advance(MINUTE);
  held(await asked);
});

test('the lock of the drive says no: the name comes from the file, and of this PC none is given', async () => {
  const dir = tempDir();
  const clock = virtualClock();
  const sharing = (computer: typeof FRONT) => ({ clock, chance: systemChance, computer });
  const first = await takeLock(dir, sharing(FRONT));
  expect(await takeLock(dir, sharing(BACK))).toEqual(REFUSED);
  expect(await takeLock(dir, sharing(FRONT))).toEqual({
    ok: false,
    by: { computer: 'RECEPCJA-1', here: true },
  });
  if (first.ok) first.lock.release();
  const second = await takeLock(dir, sharing(BACK));
  expect(second.ok).toBe(true);
  if (second.ok) second.lock.release();
  expect(readdirSync(dir)).toEqual(['kontuar.lock']);
});

test('nothing is written once another PC has it; what is there can be read', () => {
  let gone = false;
  const opened = openStore({
    file: join(tempDir(), 'kontuar.db'),
    clock: stillClock,
    onNetwork: true,
    mayWrite: () => {
      if (gone) throw new Error('another PC');
    },
  });
  if (!opened.ok) throw new Error(opened.detail);
  const { store } = opened;
  onTestFinished(() => store.close());
  store.memory.set('before', 1);
  gone = true;
  expect(() => store.memory.set('after', 1)).toThrow('another PC');
  expect(() => store.transaction(() => 1)).toThrow('another PC');
  expect(() => store.people.eraseStays([1])).toThrow('another PC');
  expect([store.memory.get('before'), store.memory.get('after')]).toEqual([1, null]);
});

/** A PC of the property below: what it does next, and for how long it has slept. */
interface Pc {
  readonly computer: typeof FRONT;
  readonly clock: VirtualClock;
  asleep: boolean;
  asked: boolean;
  holder: Holder | null;
}
const STEP = 5_000;

test('whatever two PCs do, sleep, crash and have for clocks: never two of them write, and one always can again', async () => {
  const action = fc.record({
    who: fc.nat(1),
    what: fc.constantFrom('open', 'open', 'open', 'sleep', 'wake', 'wake', 'close', 'crash', 'set the clock'),
    by: fc.integer({ min: -3 * 60 * MINUTE, max: 3 * 60 * MINUTE }),
    /** Steps that pass. */
    then: fc.constantFrom(0, 1, 4, 13, 20),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 16 }), async (actions) => {
      const dir = tempDir();
      const pcs = [1, 2].map((n): Pc => ({
        computer: { name: `PC${n}`, cards: [`card ${n}`] },
        clock: virtualClock(virtualClock().now() + n * 7 * MINUTE),
        asleep: false,
        asked: false,
        holder: null,
      }));
      /** Everybody who holds it and is awake tries to write. */
      const writing = () =>
        pcs.filter((pc) => {
          if (!pc.holder || pc.asleep) return false;
          try {
            pc.holder.check();
            return true;
          } catch {
            pc.holder = null;
            return false;
          }
        }).length;
      const pass = async (steps: number) => {
        for (let step = 0; step < steps; step += 1) {
          for (const { clock, asleep } of pcs)
            if (asleep) clock.set(clock.now() + STEP);
            else await clock.advance(STEP);
          expect(writing()).toBeLessThanOrEqual(1);
        }
      };
      const open = (pc: Pc) => {
        if (pc.asleep || pc.asked || pc.holder) return;
        pc.asked = true;
        void ask(dir, pc.computer, pc.clock).then((claimed) => {
          pc.asked = false;
          if (claimed.ok) pc.holder = claimed.holder;
        });
      };
      for (const { who, what, by, then } of actions) {
        const pc = pcs[who];
        if (!pc) continue;
        if (what === 'open') open(pc);
        if (what === 'close') pc.holder?.release();
        // One that crashed beats no more; it opens again under its own name.
        if (what === 'crash' && pc.holder && !pc.asleep)
          pcs[who] = { ...pc, clock: virtualClock(pc.clock.now()), holder: null };
        if (what === 'close') pc.holder = null;
        if (what === 'sleep') pc.asleep = true;
        if (what === 'wake') pc.asleep = false;
        if (what === 'set the clock') pc.clock.set(pc.clock.now() + by);
        expect(writing()).toBeLessThanOrEqual(1);
        await pass(then);
      }
      // One goes, the other has it in the end.
      const [first, last] = pcs;
      if (!first || !last) return;
      first.asleep = true;
      last.asleep = false;
      for (let time = 0; time < 8 && writing() === 0; time += 1) {
        open(last);
        await pass(20);
      }
      expect(writing()).toBe(1);
    }),
    { numRuns: 150 },
  );
});
