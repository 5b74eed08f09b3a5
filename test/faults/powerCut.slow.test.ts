import { expect, onTestFinished, test } from 'vitest';
import { forgetfulDisk } from './forgetfulDisk';
import { openCopies, type Place } from './copies';

/**
 * The power is cut at every request that sends a change, on a disk that loses unsynced data (forgetfulDisk.ts): every
 * change reported as saved is in the service once, or in the outbox.
 */

const HERE: Place = { folder: 'a' };
const IMAGE = 'image';

test.each([
  ['asked', 1],
  ['asked', 2],
  ['answered', 1],
  ['answered', 3],
] as const)(
  'outbox after a power cut at a create request (%s, request number %i): sends each new invoice exactly once',
  async (when, nth) => {
    const copies = openCopies({ fillsDefaults: true });
    onTestFinished(copies.close);
    const disk = forgetfulDisk();
    onTestFinished(disk.end);
    const towns: string[] = [];

    async function life(number: number): Promise<void> {
      const desk = copies.start(HERE);
      disk.begin(copies.pathOf(HERE.folder));
      for (let index = 0; index < 3; index += 1) {
        const town = `L${number}n${index}`;
        desk.create({ town });
        towns.push(town);
      }
      let left: number = nth;
      const cut = () => {
        left -= 1;
        if (left !== 0) return;
        disk.cut(copies.pathOf(HERE.folder), copies.pathOf(IMAGE));
        // The image was taken at the power cut, so the rest of this run must not reach the service.
        copies.service.faults.plan({ kind: 'cutBefore' }, { times: 1_000 });
      };
      const stop = copies.service.observe({
        onRequest: ({ method, url }) =>
          void (when === 'asked' && method === 'POST' && url.endsWith('/invoices') && cut()),
        onExchange: ({ method, path }) =>
          void (when === 'answered' && method === 'POST' && path.endsWith('/invoices') && cut()),
      });
      await desk.push();
      stop();
      desk.end();
      copies.service.faults.clear();
      expect(left).toBeLessThanOrEqual(0);
      copies.copy(IMAGE, HERE.folder);
      copies.clock.pass(120_000);
    }
    for (let number = 0; number < 3; number += 1) await life(number);
    const desk = copies.start(HERE);
    await desk.settle();
    expect(desk.store.outbox.countOpen()).toEqual({ waiting: 0, conflicts: 0 });
    for (const town of towns) expect([town, copies.inTown(town).length]).toEqual([town, 1]);
    await desk.pull(true);
    expect(desk.store.checkIntegrity()).toEqual(['ok']);
  },
);
