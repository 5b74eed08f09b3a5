import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { expect, test } from 'vitest';
import type { Client } from '#shared/contract/contract';
import { aBody } from '#support/outboxFixture';
import { build, makeProfile, ROOT } from '#support/testProfile';
import { startEngineThread } from '../../src-main/host/engineThread';
import { buildQuitQuestion } from '../../src-main/host/quitQuestion';

/** Tests quitting while changes wait: the count comes from the engine thread, the messages from the texts. */

test('engine: tells the host program the number of waiting changes and the chosen language', async () => {
  await build();
  const profile = await makeProfile();
  const started = await startEngineThread(join(ROOT, 'out', 'main'), {
    profileDir: profile.dir,
    version: '0.0.0',
    platform: 'test',
  });
  if (!started.ok) throw new Error(started.reason);
  const { engine } = started;
  expect(await engine.requestUnsentChanges()).toMatchObject({ waiting: 0, conflicts: 0, language: 'pl' });
  const port = engine.connect('real');
  port.start();
  const client = createORPCClient<Client>(new RPCLink({ port }));
  await client.outbox.create({ body: aBody() });
  await client.outbox.create({ body: aBody() });
  await client.app.setPreferences({ language: 'en' });
  // Two simultaneous calls get two answers, and a call that is open when the engine stops gets its answer too.
  const [first, second] = await Promise.all([engine.requestUnsentChanges(), engine.requestUnsentChanges()]);
  expect(first).toMatchObject({ waiting: 2, conflicts: 0, language: 'en' });
  expect(second).toEqual(first);
  const asked = engine.requestUnsentChanges();
  await engine.stop();
  await asked;
  expect(await engine.ended).toBeNull();
  expect(await engine.requestUnsentChanges()).toBeNull();
  await profile.remove();
}, 120_000);

test.each([
  [0, 0, null],
  [1, 0, '1 zmiana czeka na wysłanie do serwisu'],
  [3, 0, '3 zmiany czekają na wysłanie do serwisu'],
  [0, 5, '5 zmian czeka na wysłanie do serwisu'],
] as const)(
  'quit question: names %i waiting changes and %i conflicts, and is not asked when there are none',
  (waiting, conflicts, title) => {
    const question = buildQuitQuestion({ waiting, conflicts, language: 'pl', each: [], unknown: [] });
    expect(question?.title ?? null).toBe(title);
    if (conflicts > 0) expect(question?.detail).toContain(`Czeka na decyzję: ${conflicts}.`);
  },
);

test('quit question: names the waiting changes of each property', () => {
  const each = [
    { name: 'Pod Lipą', count: 2 },
    { name: 'Willa Zosia', count: 0 },
    { name: 'Pod Lipą (2)', count: 1 },
  ];
  const question = buildQuitQuestion({ waiting: 3, conflicts: 0, language: 'pl', each, unknown: [] });
  expect(question?.title).toBe('3 zmiany czekają na wysłanie do serwisu');
  expect(question?.detail).toContain('Pod Lipą: 2, Pod Lipą (2): 1.');
  expect(question?.detail).not.toContain('Willa Zosia');
});

test('quit question: names a property whose waiting changes cannot be read', () => {
  const nothing = { waiting: 0, conflicts: 0, language: 'en', each: [] } as const;
  expect(buildQuitQuestion({ ...nothing, unknown: [] })).toBeNull();
  const question = buildQuitQuestion({ ...nothing, unknown: ['/home/desk/p-1'] });
  expect(question?.title).toBe('It is not known whether anything is waiting to be sent to the service');
  expect(question?.detail).toContain('/home/desk/p-1');
});
