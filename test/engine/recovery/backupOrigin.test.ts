import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anInvoice } from '#support/records';
import { aBody } from './townInvoiceBody';
import { aFolder, AT, openDesk, type Desk } from './hurtProfile';

/** Tests that a backup can be restored only into the profile that made it or into an empty one. */

interface Has {
  /** The id that the profile got when it was created. */
  readonly entry: string;
  readonly owner?: { baseUrl: string; legacyBaseUrl: string; client: string };
  readonly invoices?: number;
  readonly waits?: boolean;
}
const OURS = { baseUrl: 'https://a', legacyBaseUrl: 'https://b', client: 'ours' };
const THEIRS = { ...OURS, client: 'theirs' };

function aDesk({ entry, owner, invoices = 0, waits = false }: Has): Desk {
  const desk = openDesk(aFolder());
  const { store } = desk;
  store.settings.set('keychainEntry', entry);
  if (owner) store.settings.set('account.owner', owner);
  store.invoices.apply(
    Array.from({ length: invoices }, (_, index) => anInvoice({ invoiceId: index + 1 })),
    AT,
  );
  const references = { correctionId: null, prepaymentId: [] };
  if (waits) store.outbox.add('new-here', { kind: 'create', body: aBody('Hel'), references }, AT);
  return desk;
}

async function backUp({ guard }: Desk): Promise<string> {
  const made = await guard.backUp('wish');
  if (!made.ok) throw new Error('no backup');
  return join(guard.folder, made.backup.name);
}

async function restored(copy: Has, current: Has) {
  return aDesk(current).guard.restore(await backUp(aDesk(copy)), null);
}

describe('a backup is refused', () => {
  test.each<[string, Has, Has]>([
    [
      'when another profile of the same property made it',
      { entry: 'b', owner: OURS, invoices: 3 },
      { entry: 'a', owner: OURS, invoices: 3 },
    ],
    [
      'when another profile made it and a change waits here',
      { entry: 'b', invoices: 3 },
      { entry: 'a', waits: true },
    ],
    [
      'when another profile made it and this one is connected',
      { entry: 'b', owner: THEIRS, invoices: 3 },
      { entry: 'a', owner: OURS },
    ],
    [
      'when this profile made it for the property before, and began empty since',
      { entry: 'a', owner: THEIRS, invoices: 3 },
      { entry: 'a', owner: OURS, invoices: 3 },
    ],
  ])('%s', async (_, copy, current) => {
    expect(await restored(copy, current)).toMatchObject({ ok: false, reason: 'otherProfile' });
  });
});

describe('a backup is restored', () => {
  test.each<[string, Has, Has]>([
    [
      'when this profile made it',
      { entry: 'a', owner: OURS, invoices: 3 },
      { entry: 'a', owner: OURS, invoices: 5, waits: true },
    ],
    [
      'when this profile made it before it was connected',
      { entry: 'a' },
      { entry: 'a', owner: OURS, invoices: 3 },
    ],
    ['when this profile is empty', { entry: 'b', owner: THEIRS, invoices: 3, waits: true }, { entry: 'a' }],
  ])('%s', async (_, copy, current) => {
    expect(await restored(copy, current)).toEqual({ ok: true });
  });

  test('backup restore: accepts a backup of this profile from the backup list even after another account was connected', async () => {
    const desk = aDesk({ entry: 'a', owner: OURS, invoices: 3 });
    await backUp(desk);
    desk.store.settings.set('account.owner', THEIRS);
    const [backup = null] = desk.guard.backups();
    expect(desk.guard.restore('', backup)).toEqual({ ok: true });
  });
});

test('backup restore: keeps the current outbox and does not bring back a change that was dropped after the backup', async () => {
  const desk = aDesk({ entry: 'a', invoices: 3, waits: true });
  const { store, guard, profileDir } = desk;
  const file = await backUp(desk);
  const [waits] = store.outbox.listOpen();
  store.outbox.applyEvent(waits?.changeId ?? 0, 'drop', AT);
  const references = { correctionId: null, prepaymentId: [] };
  store.outbox.add('new-later', { kind: 'create', body: aBody('Ustka'), references }, AT);
  const kept = join(profileDir, 'kept.db');
  copyFileSync(file, kept);
  expect(guard.restore(kept, null)).toEqual({ ok: true });
  store.close();
  const next = openDesk(profileDir);
  expect(next.store.outbox.listOpen().map(({ localId, state }) => [localId, state])).toEqual([
    ['new-later', 'waiting'],
  ]);
});
