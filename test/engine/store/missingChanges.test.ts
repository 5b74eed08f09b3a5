import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rot } from './openTestStore';
import {
  aProfile,
  BEFORE,
  create,
  hurtLine,
  lost,
  openBoth,
  restored,
  work,
  type Profile,
} from './twoQueues';

/** Tests changes that may be missing from both the database and its journal (docs/reference/store.md, The journal). */

describe('a database whose journal is damaged, too', () => {
  /** Returns a profile whose journal has five creates, each in its own transaction, that the database lacks. */
  function fiveLost(): Profile {
    const profile = aProfile();
    work(profile, () => undefined);
    lost(profile, (store) => {
      for (const town of ['one', 'two', 'three', 'four', 'five']) create(store, town);
    });
    return profile;
  }

  test('damaged queue journal: reports four possibly missing changes when the last four lines are unreadable', () => {
    const profile = fiveLost();
    for (const line of [2, 3, 4, 5]) hurtLine(profile, line);
    rot(
      profile.file,
      `INSERT INTO memory (key, value) VALUES ('recovery', '${JSON.stringify(restored(null))}')`,
    );
    const { adopted, store } = openBoth(profile);
    expect(adopted?.queue).toEqual({
      open: 1,
      uncertain: 0,
      doubtful: 1,
      missing: { count: 4, since: BEFORE },
    });
    expect(store.settings.get('recovery')?.queue?.missing).toEqual({ count: 4, since: BEFORE });
  });

  test('damaged queue journal: two unreadable lines in the middle are reported as two possibly missing changes', () => {
    const profile = fiveLost();
    for (const line of [2, 3]) hurtLine(profile, line);
    expect(openBoth(profile).adopted?.queue).toMatchObject({ open: 3, missing: { count: 2, since: BEFORE } });
  });

  test('damaged queue journal: uses transaction numbers to count the missing changes when several lines are joined into one', () => {
    const profile = fiveLost();
    const lines = readFileSync(profile.queue, 'utf8').split('\n');
    lines.splice(2, 3, lines.slice(2, 5).join(' '));
    writeFileSync(profile.queue, lines.join('\n'));
    expect(openBoth(profile).adopted?.queue).toMatchObject({ open: 2, missing: { count: 3 } });
  });

  test('queue recovery: reports no missing changes when every line of the journal is readable', () => {
    expect(openBoth(fiveLost()).adopted?.queue).toMatchObject({ open: 5, missing: null });
  });
});
