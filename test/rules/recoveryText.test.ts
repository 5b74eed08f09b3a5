import { beforeAll, describe, expect, test } from 'vitest';
import type { Recovery } from '#shared/contract/recoveryContract';
import { loadTexts } from '#shared/text/loadTexts';
import { describeRecovery } from '#shared/text/describeRecovery';
import { LANGUAGES } from '#shared/text/language';

/** Tests of the texts about the queue after a database was damaged; each text says only what the journal proves. */

const SINCE = '2026-11-27T13:05:00.000Z';
const complete = { open: 1, uncertain: 0, doubtful: 0, missing: null };
const report = (queue: Recovery['queue']) => ({
  why: 'damaged' as const,
  backup: { name: 'a', madeAt: SINCE },
  keptAs: null,
  queue,
  lost: [],
});
const describeIn = (queue: Recovery['queue']) =>
  LANGUAGES.map((language) => describeRecovery(language, report(queue)));

beforeAll(() => loadTexts('uk'));

describe('recovery text', () => {
  test('queue recovery text: says that the queue is complete when no change is missing', () => {
    const [pl, en, uk] = describeIn(complete);
    expect(pl).toContain('Kolejka jest kompletna: 1 zmiana czeka na wysłanie.');
    expect(en).toContain('The queue is complete: 1 change is waiting to be sent.');
    expect(uk).toContain('Чергу збережено повністю: 1 зміна очікує на надсилання.');
  });

  test('queue recovery text: says how many changes may be missing and since when', () => {
    const [pl, en, uk] = describeIn({ ...complete, missing: { count: 4, since: SINCE } });
    expect(pl).toContain(
      '1 zmiana czeka na wysłanie. W kolejce może brakować do 4 zmian wprowadzonych po 27 listopada 14:05.',
    );
    expect(en).toContain('Up to 4 changes made after 27 November at 14:05 may be missing');
    expect(uk).toContain('може бракувати до 4 змін, внесених після 27 листопада, 14:05');
    for (const text of [pl, en, uk]) expect(text).not.toMatch(/jest kompletna|is complete|повністю/);
  });

  test('queue recovery text: says that changes may be missing when the number of missing changes is unknown', () => {
    const [pl, en, uk] = describeIn({ ...complete, open: 0, missing: { count: null, since: null } });
    expect(pl).toContain('W kolejce może brakować zmian.');
    expect(en).toContain('Changes may be missing from the queue.');
    expect(uk).toContain('може бракувати змін.');
    for (const text of [pl, en, uk])
      expect(text).not.toMatch(/Nic nie czekało|Nothing was waiting|Жодна зміна/);
  });

  test('queue recovery text: warns that the queue may be incomplete when the result of the recovery is unknown', () => {
    for (const text of describeIn(null)) expect(text).toMatch(/może brakować|may be missing|неповною/);
  });
});
