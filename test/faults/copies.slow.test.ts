import { onTestFinished, describe, expect, test } from 'vitest';
import { openCopies, type Copies, type Place } from './copies';

/** A profile that exists twice or was restored sends nothing twice and loses nothing (sync.md, One sender). */

const HERE: Place = { folder: 'a' };
const COPY: Place = { folder: 'b' };
const TOWNS = ['Wisła', 'Ustroń', 'Żywiec'];

function world(options: Parameters<typeof openCopies>[0] = {}): Copies {
  const copies = openCopies(options);
  onTestFinished(copies.close);
  return copies;
}

/** Queues three new invoices in folder `a` and ends the program. */
async function waiting(copies: Copies, towns = TOWNS): Promise<void> {
  const desk = copies.start(HERE);
  await desk.pull();
  for (const town of towns) desk.create({ town });
  desk.end();
  copies.clock.pass(60_000);
}

const counts = (copies: Copies, towns = TOWNS) => towns.map((town) => copies.inTown(town).length);

describe('a folder that was copied', () => {
  test.each([
    ['the original first', [HERE, COPY]],
    ['the copy first', [COPY, HERE]],
  ])(
    'copied data folder: each waiting invoice is sent only once in total when both folders are used, %s',
    async (_order, order) => {
      const copies = world({ fillsDefaults: true });
      await waiting(copies);
      copies.copy('a', 'b');
      for (const computer of order) {
        const desk = copies.start(computer);
        await desk.settle();
        expect(desk.store.outbox.countOpen()).toEqual({ waiting: 0, conflicts: 0 });
        await desk.pull(true);
        expect(desk.store.invoices.count()).toBe(desk.store.invoices.listServiceIds().length);
        desk.end();
      }
      expect(counts(copies)).toEqual([1, 1, 1]);
    },
  );

  test('copied data folder: the copy asks about the invoices that the original has already sent, and sends none again', async () => {
    const copies = world({ fillsDefaults: true });
    await waiting(copies);
    copies.copy('a', 'b');
    const original = copies.start(HERE);
    await original.push();
    expect(original.store.outbox.countOpen()).toEqual({ waiting: 0, conflicts: 0 });
    original.end();
    const copy = copies.start(COPY);
    const posts = copies.posts();
    await copy.push();
    expect([copy.doubts(), posts()]).toEqual([3, 0]);
    await copy.settle();
    expect(copy.store.outbox.countOpen()).toEqual({ waiting: 0, conflicts: 0 });
    expect(counts(copies)).toEqual([1, 1, 1]);
  });

  test('copied data folder: the user is asked about a waiting invoice when another desk has already created an identical invoice', async () => {
    const copies = world();
    const another = copies.start({ folder: 'c' });
    another.create({ town: 'Wisła' });
    await another.settle();
    another.end();
    copies.clock.pass(60_000);
    await waiting(copies, ['Wisła']);
    copies.copy('a', 'b');
    const copy = copies.start(COPY);
    await copy.push();
    expect([copy.doubts(), counts(copies, ['Wisła'])]).toEqual([1, [1]]);
  });

  test('copied data folder: original and copy together send each of two identical invoices exactly once', async () => {
    const copies = world();
    await waiting(copies, ['Wisła', 'Wisła']);
    copies.copy('a', 'b');
    for (const computer of [HERE, COPY, HERE]) {
      const desk = copies.start(computer);
      await desk.settle();
      desk.end();
    }
    expect(counts(copies, ['Wisła'])).toEqual([2]);
  });
});

test.each([30, 240])(
  'copied data folder: sends no invoice twice when the original’s clock is two hours ahead and the copy starts %i minutes later',
  async (minutes) => {
    const copies = world({ fillsDefaults: true });
    const wrong = { ...HERE, ahead: 2 * 3_600_000 };
    const desk = copies.start(wrong);
    for (const town of TOWNS) desk.create({ town });
    copies.copy('a', 'b');
    await desk.push();
    expect(counts(copies)).toEqual([1, 1, 1]);
    copies.clock.pass(minutes * 60_000);
    const copy = copies.start(COPY);
    await copy.settle();
    expect(copy.store.outbox.countOpen()).toEqual({ waiting: 0, conflicts: 0 });
    expect(counts(copies)).toEqual([1, 1, 1]);
  },
);

describe('a folder that was put back from before its invoices were sent', () => {
  test('data folder restored to its state before sending: asks the user about each waiting invoice and sends no invoice again', async () => {
    const copies = world({ fillsDefaults: true });
    await waiting(copies);
    copies.copy('a', 'image');
    const first = copies.start(HERE);
    await first.push();
    first.end();
    copies.clock.pass(3_600_000);
    copies.copy('image', 'a');
    const desk = copies.start(HERE);
    const posts = copies.posts();
    await desk.push();
    expect(desk.doubts()).toBe(3);
    desk.answer();
    await desk.settle();
    expect([posts(), ...counts(copies)]).toEqual([0, 1, 1, 1]);
  });

  test('virtual machine copied while running: the original asks the user about a waiting invoice that the copy has already sent', async () => {
    const copies = world();
    const desk = copies.start(HERE);
    await desk.pull();
    desk.create({ town: 'Wisła' });
    copies.copy('a', 'b');
    const copyDesk = copies.start(COPY);
    await copyDesk.settle();
    copies.clock.pass(3_600_000);
    await desk.push();
    expect(desk.doubts()).toBe(1);
    desk.answer();
    expect(counts(copies, ['Wisła'])).toEqual([1]);
  });

  test('data folder restored to its state before an edit: asks about a waiting new invoice that was already sent with the edit', async () => {
    const copies = world();
    await waiting(copies, ['Wisła']);
    copies.copy('a', 'image');
    const first = copies.start(HERE);
    const [change] = first.store.outbox.listOpen();
    first.edit(change?.localId ?? '', 'Ustroń');
    await first.push();
    first.end();
    copies.copy('image', 'a');
    const desk = copies.start(HERE);
    await desk.push();
    expect(desk.doubts()).toBe(1);
    expect(counts(copies)).toEqual([0, 1, 0]);
  });
});

describe('a profile that exists once', () => {
  test('profile that was never copied: searches the service once and then sends all invoices waiting since yesterday', async () => {
    const copies = world();
    await waiting(copies);
    copies.clock.pass(86_400_000);
    const desk = copies.start(HERE);
    const asked: string[] = [];
    copies.service.observe({
      onExchange: ({ method, path }) => void asked.push(`${method} ${path.split('/').at(-1)}`),
    });
    await desk.push();
    expect(asked.filter((request) => !request.endsWith('token'))).toEqual([
      'GET invoices',
      ...TOWNS.map(() => 'POST invoices'),
    ]);
    expect(counts(copies)).toEqual([1, 1, 1]);
  });

  test('profile that was never copied: sends an invoice queued since the program start without searching the service first', async () => {
    const copies = world();
    const desk = copies.start(HERE);
    desk.create({ town: 'Wisła' });
    const asked: string[] = [];
    copies.service.observe({ onExchange: ({ method }) => void asked.push(method) });
    await desk.push();
    expect(asked).not.toContain('GET');
    expect(counts(copies, ['Wisła'])).toEqual([1]);
  });

  test('data folder that was never copied: sends a waiting edit while new invoices wait because their search in the service failed', async () => {
    const copies = world();
    const before = copies.start(HERE);
    await before.pull();
    const [mine] = before.store.invoices.listServiceIds();
    before.create({ town: 'Wisła' });
    before.create({ town: 'Ustroń' });
    before.create({ town: 'Żywiec' });
    before.end();
    const desk = copies.start(HERE);
    desk.edit(String(mine), 'Bielsko');
    copies.service.faults.plan(
      { kind: 'serverError', status: 503 },
      { method: 'GET', path: /invoices$/, times: 4 },
    );
    await desk.push();
    expect(counts(copies, ['Bielsko'])).toEqual([1]);
    expect(counts(copies)).toEqual([0, 0, 0]);
    copies.service.faults.clear();
    await desk.settle();
    expect(counts(copies)).toEqual([1, 1, 1]);
  });
});

test('outbox: sends a desk’s second identical invoice without a question when another desk’s identical invoice has been deleted', async () => {
  const copies = world();
  const desk = copies.start(HERE);
  await desk.pull();
  const office = copies.start(COPY);
  desk.create({ town: 'Wisła' });
  copies.clock.pass(60_000);
  office.create({ town: 'Wisła' });
  await office.push();
  copies.clock.pass(6 * 60_000);
  await desk.push();
  expect(desk.doubts()).toBe(1);
  // The office's invoice is deleted, so the desk's is sent; then the desk queues another one like it on purpose.
  copies.service.property.book.remove(copies.inTown('Wisła')[0]?.invoiceId ?? 0);
  desk.answer();
  await desk.push();
  desk.create({ town: 'Wisła' });
  copies.clock.pass(6 * 60_000);
  await desk.push();
  expect(desk.doubts()).toBe(0);
  expect(copies.inTown('Wisła')).toHaveLength(2);
});

test.each([
  ['beside a queue', false],
  ['beside the journal of a queue whose database is gone', true],
])(
  'backup of another profile: cannot be restored %s, and each profile sends only its own invoices',
  async (_, isLost) => {
    const copies = world();
    for (const [folder, town] of [
      [HERE, 'Wisła'],
      [COPY, 'Ustroń'],
    ] as const) {
      const desk = copies.start(folder);
      await desk.pull();
      desk.create({ town });
      desk.end();
      copies.clock.pass(60_000);
    }
    if (isLost) copies.loseDatabase('a');
    expect(() => copies.restore('b', 'a')).toThrow('otherProfile');
    for (const computer of [HERE, COPY]) {
      const desk = copies.start(computer);
      await desk.settle();
      expect(desk.store.outbox.countOpen()).toEqual({ waiting: 0, conflicts: 0 });
      desk.end();
    }
    expect(counts(copies, ['Wisła', 'Ustroń'])).toEqual([1, 1]);
  },
);

test('restored backup of the same profile: sends the invoices still waiting, but none that was sent after the backup was made', async () => {
  const copies = world();
  await waiting(copies);
  copies.copy('a', 'backup');
  const desk = copies.start(HERE);
  await desk.push();
  desk.create({ town: 'Hel' });
  desk.end();
  copies.restore('backup', 'a');
  const restored = copies.start(HERE);
  expect(restored.store.outbox.listOpen().map(({ state }) => state)).toEqual(['waiting']);
  await restored.settle();
  expect(counts(copies, [...TOWNS, 'Hel'])).toEqual([1, 1, 1, 1]);
});

describe('the backup of another PC that is restored in an empty profile', () => {
  async function restored(copies: Copies) {
    await waiting(copies);
    const office = copies.start(COPY);
    office.end();
    copies.restore('a', 'b');
    return copies.start(COPY);
  }

  test('backup of another PC restored in an empty profile: sends no invoice without asking', async () => {
    const copies = world();
    const office = await restored(copies);
    for (let round = 0; round < 5; round += 1) {
      await office.push();
      copies.clock.pass(60_000);
    }
    expect([office.doubts(), ...counts(copies)]).toEqual([3, 0, 0, 0]);
  });

  test('backup of another PC restored in an empty profile: sends no invoice that the other PC has sent', async () => {
    const copies = world({ fillsDefaults: true });
    const office = await restored(copies);
    const desk = copies.start(HERE);
    await desk.settle();
    desk.end();
    await office.settle();
    expect(office.store.outbox.countOpen()).toEqual({ waiting: 0, conflicts: 0 });
    expect(counts(copies)).toEqual([1, 1, 1]);
  });
});
