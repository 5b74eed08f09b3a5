import { ORPCError } from '@orpc/client';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#shared/contract/contract';
import { REQUIRED_ACCESS_BY_PROCEDURE } from '#shared/contract/requiredAccessByProcedure';
import type { Role } from '#shared/model/staffRoles';
import { openStaffRegister } from '#engine/profile/staffRegister';
import { createPermissionCheck } from '#engine/api/permissionCheck';
import { createInMemoryKeychain } from '#engine/platform/systemKeychain';
import type { CreateBody } from '#shared/model/invoiceBody';
import { aBody } from '../engine/recovery/townInvoiceBody';
import { anInvoice, anItem } from '#support/records';
import { testEngine } from '#support/testEngine';
import { virtualClock } from '#support/virtualClock';

/**
 * Checks the roles that may call each procedure. The table lists every procedure: a new procedure without an entry
 * fails, and so does an entry without a procedure.
 */

const READS = [
  'account.get',
  'app.hello app.noteFault app.search',
  'buyerCheck.setting',
  'changes.watch',
  'propertyWithoutKey.enterWords propertyWithoutKey.startWithoutKey propertyWithoutKey.state propertyWithoutKey.tryAgain',
  'conflicts.list conflicts.preview conflicts.show',
  'reservations.account reservations.ages reservations.askStay reservations.freeRooms reservations.guestStays reservations.matching reservations.nights reservations.priceChecks',
  'reservations.priceList reservations.prices reservations.reservation reservations.reservations reservations.roomPersons reservations.rooms reservations.stays reservations.today',
  'documents.month',
  'eventReceiver.log eventReceiver.receiver',
  'invoiceForm.advancesElsewhere invoiceForm.begin invoiceForm.buyers invoiceForm.corrections invoiceForm.drafts invoiceForm.ksef invoiceForm.saveDraft invoiceForm.stay invoiceForm.till',
  'handoverNotes.list',
  'jpkHeaderAndLogo.settings',
  'inbox.alive inbox.changes inbox.list inbox.notices inbox.ofStay inbox.summary',
  'invoices.currencies invoices.ids invoices.list invoices.ofNumber invoices.otherTypes invoices.show invoices.watch',
  'invoiceLinks.choices',
  'outbox.check outbox.history outbox.list outbox.previewPaid',
  'downtimePack.state',
  'personalData.retention',
  'properties.list',
  'recovery.backups recovery.encryption recovery.last',
  'trainingExercises.state',
  'figures.figures figures.pace figures.properties figures.stays figures.unpaid figures.vat',
  'staff.leave staff.pinResetProof staff.resetPin staff.switch',
  'sync.requests sync.setAside sync.state sync.watch',
];
const DESK = [
  'app.bundle',
  'buyerCheck.ask',
  'conflicts.correction',
  'reservations.doorCode',
  'documents.fa3 documents.invoice documents.mailDraft documents.sheet documents.takeKsef',
  'invoiceForm.dropDraft',
  'handoverNotes.add handoverNotes.setDone',
  'inbox.acknowledge inbox.changesFile inbox.putBack inbox.snooze',
  'invoices.keepType invoices.state',
  'invoiceLinks.chooseAmount invoiceLinks.set',
  'outbox.markPaid outbox.sendNow outbox.undoPaid',
  'downtimePack.write',
  'recovery.backUp recovery.postponeWords recovery.read',
  'trainingExercises.begin trainingExercises.end trainingExercises.leave trainingExercises.practise',
  'sync.now',
];
const LEAD = ['invoiceLinks.take', 'outbox.remove', 'figures.csv', 'sync.answerGuard'];
const OWNER = [
  'account.check account.connect account.disconnect',
  'buyerCheck.set',
  'eventReceiver.path eventReceiver.setReceiver',
  'invoiceForm.setCorrectionWay invoiceForm.setKsef invoiceForm.setTill',
  'jpkHeaderAndLogo.setJpk jpkHeaderAndLogo.setLogo',
  'downtimePack.choose',
  'personalData.export personalData.find personalData.forget personalData.setRetention',
  'properties.remove',
  'recovery.recoveryWords recovery.restore',
  'staff.add staff.remove',
];
/** Procedures whose permission depends on the input; the role listed here applies to an input that cannot be read. */
const BY_INPUT: Readonly<Record<string, Role>> = {
  'app.setPreferences': 'owner',
  'conflicts.resolve': 'lead',
  'documents.export': 'lead',
  'outbox.create': 'lead',
  'outbox.discard': 'lead',
  'outbox.edit': 'lead',
  'outbox.putBack': 'lead',
  'staff.change': 'owner',
};

const namesIn = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '));
const EXPECTED = new Map<string, Role | 'anybody'>([
  ...namesIn(READS).map((path): [string, 'anybody'] => [path, 'anybody']),
  ...namesIn(DESK).map((path): [string, Role] => [path, 'desk']),
  ...namesIn(LEAD).map((path): [string, Role] => [path, 'lead']),
  ...namesIn(OWNER).map((path): [string, Role] => [path, 'owner']),
  ...Object.entries(BY_INPUT),
]);
const PROCEDURES = Object.entries(contract).flatMap(([area, router]) =>
  Object.keys(router).map((name) => `${area}.${name}`),
);

test('permissions table: lists every procedure of the engine’s API exactly once', () => {
  const rows = Object.entries(REQUIRED_ACCESS_BY_PROCEDURE).flatMap(([area, procedures]) =>
    Object.keys(procedures).map((name) => `${area}.${name}`),
  );
  expect(rows.toSorted()).toEqual(PROCEDURES.toSorted());
  expect([...EXPECTED.keys()].toSorted()).toEqual(PROCEDURES.toSorted());
});

const PIN = '1234';
const ID = { owner: 1, lead: 2, desk: 3 } as const;
const clock = virtualClock();

/** Starts a property whose three persons have the three roles; the owner is at the desk. */
async function house() {
  const made = await testEngine({
    clock,
    network: () => Promise.reject(new Error('no line')),
    keychain: () => createInMemoryKeychain(),
  });
  const { staff } = made.engine.client;
  await staff.add({ name: 'Anna', role: 'owner', pin: PIN });
  await staff.add({ name: 'Jan', role: 'lead' });
  await staff.add({ name: 'Ewa', role: 'desk' });
  const come = async (role: Role | 'nobody') => {
    if (role === 'nobody') await staff.leave({});
    else await staff.switch({ id: ID[role], pin: role === 'owner' ? PIN : null });
  };
  return { ...made, client: made.engine.client, come };
}

const ORDER = ['nobody', 'desk', 'lead', 'owner'] as const;
const isPermitted = (role: (typeof ORDER)[number], needed: Role | 'anybody'): boolean =>
  needed === 'anybody' || ORDER.indexOf(role) >= ORDER.indexOf(needed);

describe.each(ORDER)('permissions of %s', (role) => {
  let check: ReturnType<typeof createPermissionCheck>;
  beforeAll(async () => {
    const staff = await openStaffRegister({ profileDir: null, clock });
    await staff.add({ name: 'Anna', role: 'owner', pin: PIN });
    await staff.add({ name: 'Jan', role: 'lead', pin: null });
    await staff.add({ name: 'Ewa', role: 'desk', pin: null });
    if (role === 'nobody') await staff.signOff(false);
    else await staff.switchTo(ID[role], role === 'owner' ? PIN : null);
    // The inputs of this table name no record, so that the store is never used.
    check = createPermissionCheck({ store: z.custom<never>().parse(null), staff, clock });
  });

  test.each(PROCEDURES)(
    'permissions: allow %s only to its required role and to higher roles',
    (procedure) => {
      const needed = EXPECTED.get(procedure) ?? 'owner';
      const refusal = check(procedure.split('.'), 'no input');
      if (isPermitted(role, needed)) return expect(refusal).toBeNull();
      return expect(refusal).toEqual({
        reason: role === 'nobody' ? 'nobody' : 'role',
        procedure,
        may: role === 'nobody' ? ['desk', 'lead', 'owner'] : ORDER.slice(ORDER.indexOf(needed as Role)),
      });
    },
  );
});

/** Returns the refusal of a call, or null if the call was not refused because of a role. */
async function refusalOf(call: Promise<unknown>): Promise<{ reason: string; may: readonly string[] } | null> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    if (error.code === 'NOT_PERMITTED') return error.data;
  }
  return null;
}
const BY_LEAD = { reason: 'role', may: ['lead', 'owner'] };
const BY_OWNER = { reason: 'role', may: ['owner'] };

test('permissions: the server rejects a forbidden request without changing data and names the required role', async () => {
  const { client, store, come } = await house();
  store.invoices.apply([anInvoice({ invoiceId: 7 })], new Date(clock.now()).toISOString());
  await come('desk');
  expect(await refusalOf(client.outbox.remove({ id: 'inv-7' }))).toMatchObject(BY_LEAD);
  expect(await refusalOf(client.account.disconnect({}))).toMatchObject(BY_OWNER);
  expect((await client.outbox.list()).open).toEqual([]);
  await come('nobody');
  expect(await refusalOf(client.outbox.edit({ id: 'inv-7', patch: { town: 'Ustka' } }))).toMatchObject({
    reason: 'nobody',
  });
  expect((await client.invoices.show({ id: 'inv-7' })).localId).toBe('inv-7');
  await come('lead');
  expect(await refusalOf(client.outbox.remove({ id: 'inv-7' }))).toBeNull();
  expect((await client.outbox.list()).open).toMatchObject([{ kind: 'delete', by: 'Jan' }]);
});

test('permissions: every request is allowed as long as no owner has set a PIN', async () => {
  const { engine } = await testEngine({ clock, network: () => Promise.reject(new Error('no line')) });
  const { staff, personalData } = engine.client;
  await staff.add({ name: 'Ewa', role: 'desk' });
  await staff.switch({ id: 1 });
  expect(await refusalOf(personalData.find({ query: 'Anna Nowak' }))).toBeNull();
  await staff.leave({});
  expect(await refusalOf(personalData.find({ query: 'Anna Nowak' }))).toBeNull();
});

test('permissions: a receptionist may change language and theme, but only the owner may change program settings', async () => {
  const { client, come } = await house();
  await come('desk');
  expect(await refusalOf(client.app.setPreferences({ language: 'uk', theme: 'dark' }))).toBeNull();
  expect(await refusalOf(client.app.setPreferences({ language: 'pl', coverAfter: 0 }))).toMatchObject(
    BY_OWNER,
  );
  expect((await client.app.hello()).preferences).toMatchObject({ language: 'uk', coverAfter: 10 });
});

test('permissions: while nobody is signed in, the language may be changed, but no other setting', async () => {
  const { client } = await house();
  await client.staff.leave({});
  expect(await refusalOf(client.app.setPreferences({ language: 'uk' }))).toBeNull();
  expect(await refusalOf(client.app.setPreferences({ language: 'pl', theme: 'dark' }))).toMatchObject({
    reason: 'nobody',
  });
  expect((await client.app.hello()).preferences.language).toBe('uk');
});

test('permissions: staff members may change their own PIN, but only the owner may change roles or other PINs', async () => {
  const { client, come } = await house();
  await come('lead');
  expect(await refusalOf(client.staff.change({ id: ID.lead, pin: '5678' }))).toBeNull();
  expect(await refusalOf(client.staff.change({ id: ID.desk, pin: '5678' }))).toMatchObject(BY_OWNER);
  expect(await refusalOf(client.staff.change({ id: ID.lead, pin: null }))).toMatchObject(BY_OWNER);
  expect(await refusalOf(client.staff.change({ id: ID.lead, pin: '5678', role: 'owner' }))).toMatchObject(
    BY_OWNER,
  );
  expect((await client.app.hello()).staff.members).toMatchObject([
    { role: 'owner' },
    { role: 'lead', hasPin: true },
    { role: 'desk', hasPin: false },
  ]);
});

test('permissions: a receptionist may discard only their own unsent change, within fifteen minutes of making the change', async () => {
  const { client, store, come } = await house();
  store.invoices.apply(
    [anInvoice({ invoiceId: 7 }), anInvoice({ invoiceId: 8 })],
    new Date(clock.now()).toISOString(),
  );
  let edits = 0;
  const edit = async (id: string) => {
    edits += 1;
    await client.outbox.edit({ id, patch: { town: `Ustka ${edits}` } });
    return (await client.outbox.list()).open.at(-1)?.changeId ?? 0;
  };
  await come('lead');
  const ofLead = await edit('inv-7');
  await come('desk');
  expect(await refusalOf(client.outbox.discard({ changeId: ofLead }))).toMatchObject(BY_LEAD);
  const ownChangeId = await edit('inv-8');
  expect(await refusalOf(client.outbox.discard({ changeId: ownChangeId }))).toBeNull();
  const late = await edit('inv-8');
  await clock.advance(15 * 60_000 + 1);
  await come('desk');
  expect(await refusalOf(client.outbox.discard({ changeId: late }))).toMatchObject(BY_LEAD);
  // Discarding a change also discards a later change of the same invoice by a different person.
  await come('desk');
  const first = await edit('inv-8');
  await come('lead');
  await edit('inv-8');
  await come('desk');
  expect(await refusalOf(client.outbox.discard({ changeId: first }))).toMatchObject(BY_LEAD);
});

test('permissions: a change by a removed person is not attributed to a new staff member with the same name', async () => {
  const { client, store, come } = await house();
  store.invoices.apply([anInvoice({ invoiceId: 7 })], new Date(clock.now()).toISOString());
  await come('desk');
  await client.outbox.edit({ id: 'inv-7', patch: { town: 'Ustka' } });
  const changeId = (await client.outbox.list()).open.at(-1)?.changeId ?? 0;
  await come('owner');
  await client.staff.remove({ id: ID.desk });
  const { members } = await client.staff.add({ name: 'Ewa', role: 'desk' });
  await client.staff.switch({ id: members.at(-1)?.id ?? 0 });
  expect((await client.app.hello()).staff.atDesk?.name).toBe('Ewa');
  expect(await refusalOf(client.outbox.discard({ changeId }))).toMatchObject(BY_LEAD);
});

test('permissions: a receptionist may choose values in conflicts of the receptionist’s own changes, but only a manager may discard these changes', async () => {
  const { client, store, come } = await house();
  const records = [7, 8].map((invoiceId) => anInvoice({ invoiceId }));
  const at = new Date(clock.now()).toISOString();
  store.invoices.apply(records, at);
  const conflictBy = async (role: Role, invoiceId: number) => {
    await come(role);
    await client.outbox.edit({ id: `inv-${invoiceId}`, patch: { town: 'Ustka' } });
    const changeId = (await client.outbox.list()).open.at(-1)?.changeId ?? 0;
    const theirs = anInvoice({ invoiceId, town: 'Łeba' });
    store.outbox.applyEvent(changeId, 'stepAside', at, { conflict: 'changed', theirs });
    return changeId;
  };
  const ofLead = await conflictBy('lead', 7);
  const own = await conflictBy('desk', 8);
  const choose = (id: number) =>
    client.conflicts.resolve({ id, decision: { act: 'choose', choices: { town: 'theirs' } } });
  expect(await refusalOf(choose(ofLead))).toMatchObject(BY_LEAD);
  expect(await refusalOf(client.conflicts.resolve({ id: own, decision: { act: 'drop' } }))).toMatchObject(
    BY_LEAD,
  );
  expect(store.outbox.listOpen().map(({ state }) => state)).toEqual(['conflict', 'conflict']);
  expect(await refusalOf(choose(own))).toBeNull();
  await come('lead');
  expect(await refusalOf(choose(ofLead))).toBeNull();
  expect(store.outbox.listOpen().filter(({ state }) => state === 'conflict')).toEqual([]);
});

test('permissions: only a manager may restore a discarded deletion of an invoice to the outbox', async () => {
  const { client, store, come } = await house();
  store.invoices.apply([anInvoice({ invoiceId: 7 })], new Date(clock.now()).toISOString());
  await come('lead');
  const { changeId } = await client.outbox.remove({ id: 'inv-7' });
  const { discarded } = await client.outbox.discard({ changeId: changeId ?? 0 });
  await come('desk');
  expect(await refusalOf(client.outbox.putBack({ changeIds: discarded }))).toMatchObject(BY_LEAD);
});

test('permissions: a receptionist may export PDFs of selected invoices, but only a manager may use other exports', async () => {
  const { client, come } = await house();
  await come('desk');
  const ids = { by: 'ids' as const, ids: [] };
  expect(await refusalOf(client.documents.export({ format: 'onePdf', selection: ids }))).toBeNull();
  expect(await refusalOf(client.documents.export({ format: 'csv', selection: ids }))).toMatchObject(BY_LEAD);
  const chosen = { by: 'filter' as const, filter: { ids: ['inv-7'] } };
  expect(await refusalOf(client.documents.export({ format: 'pdf', selection: chosen }))).toBeNull();
  const everything = { by: 'filter' as const, filter: {} };
  expect(await refusalOf(client.documents.export({ format: 'pdf', selection: everything }))).toMatchObject(
    BY_LEAD,
  );
  const month = { by: 'month', month: '2026-05' } as const;
  expect(await refusalOf(client.documents.export({ format: 'month', selection: month }))).toMatchObject(
    BY_LEAD,
  );
});

describe('permissions: a correction to zero is the lead’s', () => {
  const original = anInvoice({
    invoiceId: 7,
    invoiceItems: [anItem({ name: 'Nocleg', quantity: '2', grossUnitPrice: '100', rate: '8' })],
  });
  const correction = (quantity: number): CreateBody => {
    const { buyer, seller, ...body } = aBody('Ustka');
    const item = { name: 'Nocleg', grossUnitPrice: 100, quantity, unit: 'doba', rate: '8', symbol: '' };
    const kind = { invoiceType: 6 as const, correctionId: 7, correctionReason: 'rezygnacja' };
    return { ...body, buyer, seller, ...kind, invoiceItems: [item] };
  };

  test.each([
    ['as the state after, all quantities 0', 0, true],
    ['as a difference that takes everything out', -2, true],
    ['as a state after with a part left', 1, false],
    ['as a difference with a part left', -1, false],
  ])(
    'permissions: a receptionist may correct an invoice in part but not to zero (items written %s)',
    async (_title, quantity, isToZero) => {
      const { client, store, come } = await house();
      store.invoices.apply([original], new Date(clock.now()).toISOString());
      await come('desk');
      const refusal = await refusalOf(client.outbox.create({ body: correction(quantity) }));
      if (isToZero) expect(refusal).toMatchObject(BY_LEAD);
      else expect(refusal).toBeNull();
      await come('lead');
      expect(await refusalOf(client.outbox.create({ body: correction(quantity) }))).toBeNull();
    },
  );

  test('permissions: a receptionist may not edit an unsent correction so that it becomes a correction to zero', async () => {
    const { client, store, come } = await house();
    store.invoices.apply([original], new Date(clock.now()).toISOString());
    await come('desk');
    const { localId } = await client.outbox.create({ body: correction(1) });
    const zero = { patch: { invoiceItems: correction(0).invoiceItems } };
    expect(await refusalOf(client.outbox.edit({ id: localId, ...zero }))).toMatchObject(BY_LEAD);
    expect(await refusalOf(client.outbox.edit({ id: localId, patch: { town: 'Hel' } }))).toBeNull();
  });
});
