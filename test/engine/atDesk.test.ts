import { expect, test } from 'vitest';
import { buildInvoiceFormSetup } from '#engine/api/invoiceFormSetup';
import { inferInvoiceHabits } from '#shared/rules/form/inferInvoiceHabits';
import { anInvoice } from '#support/records';
import { stillClock } from './recovery/hurtProfile';
import { testEngine } from '#support/testEngine';
import { AT, openTestStore } from './store/openTestStore';

/** Tests how the current user is recorded on new invoices and in the history of every change. */

const TODAY = '2026-06-03';
const DESK = { name: 'Ewa Lis', staff: ['Ewa Lis', 'Jan Bo'] };

function houseOfEwelina() {
  const store = openTestStore();
  store.invoices.apply(
    [1, 2, 3].map((invoiceId) => anInvoice({ invoiceId, personIssue: 'Ewelina Often', reservationId: null })),
    AT,
  );
  return store;
}
const issuerOf = (...asked: Parameters<typeof buildInvoiceFormSetup>) => {
  const setup = buildInvoiceFormSetup(...asked);
  if (typeof setup === 'string') throw new Error(setup);
  return [setup.fields.personIssue, setup.personsIssue];
};

test('invoice form: the issuer is the person on duty, or empty when nobody is on duty, not the most frequent earlier issuer', () => {
  const store = houseOfEwelina();
  expect(inferInvoiceHabits(store.forms.listRecent(9)).personsIssue).toEqual(['Ewelina Often']);
  const nobody = { name: null, staff: [] };
  expect(issuerOf(store, { from: 'nothing' }, TODAY, nobody)).toEqual(['', ['Ewelina Often']]);
  expect(issuerOf(store, { from: 'nothing' }, TODAY, DESK)).toEqual([
    'Ewa Lis',
    ['Ewa Lis', 'Jan Bo', 'Ewelina Often'],
  ]);
  expect(issuerOf(store, { from: 'invoice', id: 'inv-1', as: 'copy' }, TODAY, DESK)[0]).toBe('Ewa Lis');
  expect(issuerOf(store, { from: 'invoice', id: 'inv-1', as: 'copy' }, TODAY, nobody)[0]).toBe('');
  // A user who edits an invoice does not become its issuer.
  expect(issuerOf(store, { from: 'edit', id: 'inv-1' }, TODAY, DESK)[0]).toBe('Ewelina Often');
});

test('invoice history: names the person who queued or undid a change, and nobody after the person’s 12-hour shift', async () => {
  let time = Date.parse('2026-06-03T08:00:00.000Z');
  const clock = { ...stillClock(), now: () => time };
  const { engine, store } = await testEngine({ clock, network: () => Promise.reject(new Error('no line')) });
  store.invoices.apply([anInvoice({ invoiceId: 7 })], AT);
  const { staff, outbox } = engine.client;
  await staff.add({ name: 'Ewa Lis', role: 'desk' });
  await staff.add({ name: 'Jan Bo', role: 'desk' });
  await staff.switch({ id: 1 });
  const removed = await outbox.remove({ id: 'inv-7' });
  expect((await outbox.list()).open).toMatchObject([{ kind: 'delete', by: 'Ewa Lis' }]);
  await staff.switch({ id: 2 });
  await outbox.discard({ changeId: removed.changeId ?? 0 });
  // A shift ends after twelve hours.
  time += 12 * 60 * 60_000;
  await outbox.remove({ id: 'inv-7' });
  expect((await outbox.list()).open).toMatchObject([{ kind: 'delete', by: null }]);
  const lines = await outbox.history({ id: 'inv-7' });
  expect(lines.map(({ what, by }) => `${what} ${String(by)}`)).toEqual([
    'queued Ewa Lis',
    'undone Jan Bo',
    'queued null',
  ]);
  // Changes that the program makes on its own have no user.
  store.outbox.addHistoryNote('inv-7', AT, { what: 'seenElsewhere' });
  expect(store.outbox.listHistory('inv-7').at(-1)).toMatchObject({ by: null });
});
