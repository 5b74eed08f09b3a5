import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '#support/eventually';
import { packApplication, type Packed } from '#support/packed';
import { build } from '#support/profile';
import { asks, fetched, MINUTE, packedDesk, SIX_HOURS, stands } from './packedDesk';

/** A desk over three versions: an update that is installed and does not start, the way back, and the update after it. */
let packed: Packed;
beforeAll(async () => {
  await build();
  packed = await packApplication();
}, 240_000);
afterAll(() => packed.remove());

const startsSchema = z.object({
  version: z.string(),
  well: z.string(),
  failed: z.int(),
  takenBack: z.array(z.string()),
});

test(
  '0.1.0 installs 0.2.0, which does not start; back to 0.1.0, which installs 0.3.0',
  { timeout: 400_000 },
  async () => {
    const broken = { file: 'out/main/worker.js', text: 'throw new Error("boom");' };
    const desk = await packedDesk(packed, [
      { version: '0.1.0' },
      { version: '0.2.0', spoilt: broken },
      { version: '0.3.0' },
    ]);
    const { web, own, profileDir, start, started, lay } = desk;
    const starts = () =>
      startsSchema.parse(JSON.parse(readFileSync(join(profileDir, 'starts.json'), 'utf8')));

    // The first look: there is nothing newer, and what vouches for this version is kept.
    lay('0.1.0');
    const first = start();
    await stands(first);
    await eventually(() => {
      first.act({ act: 'timePasses', ms: 6 * MINUTE });
      expect(web.asked).toHaveLength(1);
    });
    lay('0.2.0');
    await fetched(first, web.asked, 'Kontuar-0.2.0.AppImage');
    const offer = await asks(first);
    expect(offer).toMatchObject({
      message: 'Kontuar 0.2.0 jest gotowy do zainstalowania',
      buttons: ['Zainstaluj teraz', 'Później'],
      ofWindow: true,
    });
    first.act({ act: 'answer', id: offer.id, button: 0 });
    expect(await first.ended).toBe(0);
    expect(first.all('relaunch')).toEqual([
      { told: 'relaunch', program: own, words: [`--profile=${profileDir}`, '--training'] },
    ]);

    // It never gets as far as its window; the third time the version before is offered.
    for (const failed of [1, 2]) {
      const second = start();
      const { id, message } = await second.told('dialog');
      expect(message).toContain('błędu w programie');
      second.act({ act: 'answer', id, button: 0 });
      expect([await second.ended, starts()]).toMatchObject([1, { version: '0.2.0', failed }]);
    }
    const third = start();
    const back = await third.told('dialog');
    expect(back).toMatchObject({
      message: 'Kontuar 0.2.0 dwa razy się nie uruchomił',
      buttons: ['Spróbuj ponownie', 'Wróć do wersji 0.1.0'],
    });
    third.act({ act: 'answer', id: back.id, button: 1 });
    expect(await third.ended).toBe(0);
    // It starts that itself.
    await eventually(() => expect(started()).toBe('0.1.0'));

    // On the same data, it leaves 0.2.0 alone and takes what comes after it.
    const again = start();
    expect(started()).toBe('0.1.0');
    await stands(again);
    expect(starts()).toMatchObject({ version: '0.1.0', takenBack: ['0.2.0'] });
    const { length } = web.asked;
    await eventually(() => {
      again.act({ act: 'timePasses', ms: SIX_HOURS });
      expect(web.asked.length).toBeGreaterThan(length + 1);
    });
    expect(web.asked.slice(length)).not.toContain('Kontuar-0.2.0.AppImage');
    expect(again.all('dialog')).toEqual([]);
    lay('0.3.0');
    await fetched(again, web.asked, 'Kontuar-0.3.0.AppImage');
    const next = await asks(again);
    expect(next.message).toContain('0.3.0');
    // Later: it is installed when the program is closed, and not started.
    again.act({ act: 'answer', id: next.id, button: 1 });
    again.act({ act: 'quit' });
    expect([await again.ended, again.all('relaunch')]).toEqual([0, []]);
    const newest = start();
    expect(started()).toBe('0.3.0');
    await stands(newest);
    await eventually(() => expect(starts()).toMatchObject({ version: '0.3.0', well: '0.3.0', failed: 0 }));
    newest.act({ act: 'quit' });
    expect(await newest.ended).toBe(0);
  },
);
