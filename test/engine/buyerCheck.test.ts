import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createNetwork } from '#engine/platform/network';
import { systemClock } from '#engine/platform/system';
import { anInvoice } from '#support/records';
import { PROOF, startRegisters, SUBJECT, type TestRegisters } from '#support/registers';
import { testEngine, TRAINING_ACCOUNT } from '#support/testEngine';
import { AT, LATER, openTestStore } from './store/openTestStore';

const NIP = { register: 'whiteList', country: 'PL', number: SUBJECT.nip } as const;

let registers: TestRegisters;
beforeAll(async () => {
  registers = await startRegisters();
});
afterAll(() => registers.close());
beforeEach(() => {
  registers.heard.length = 0;
});

async function desk(mode: 'real' | 'training' = 'real') {
  const made = await testEngine({
    clock: systemClock,
    mode,
    account: TRAINING_ACCOUNT,
    network: createNetwork(registers.ca, { HTTPS_PROXY: registers.proxy }),
  });
  const { client } = made.engine;
  made.store.invoices.apply(
    [
      anInvoice({ invoiceId: 1, buyer: { taxId: 'PL 774-000-14-54', identifierType: 'NIP' } }),
      anInvoice({ invoiceId: 2, buyer: { taxId: '', identifierType: 'NONE' } }),
    ],
    AT,
  );
  return { ...made, client };
}

test('off, as it is at first, and in training nothing is sent', async () => {
  const { client } = await desk();
  expect(await client.buyerCheck.setting()).toEqual({ on: false });
  expect(await client.buyerCheck.ask(NIP)).toMatchObject({ ok: false, why: 'off' });
  const training = await desk('training');
  await training.client.buyerCheck.set({ on: true });
  expect(await training.client.buyerCheck.ask(NIP)).toMatchObject({ ok: false, why: 'training' });
  expect(registers.heard).toEqual([]);
});

test('of several answers the newest goes beside the invoice, where it stays; those that wait too long go', () => {
  const { buyerChecks, invoices } = openTestStore();
  invoices.apply([anInvoice({ invoiceId: 1 })], AT);
  const add = (checkId: string, at: string, before = AT) =>
    buyerChecks.add(
      {
        ...{ checkId, asked: NIP, day: '2026-06-03', at, requestId: null, requestTime: null, found: true },
        ...{ name: '', address: '', status: null, accounts: [], virtualAccounts: false },
      },
      before,
    );
  add('first', AT);
  add('second', LATER);
  expect(buyerChecks.keep('inv-1', NIP)).toBe(true);
  const after = new Date(Date.parse(LATER) + 1).toISOString();
  add('third', after, after);
  expect(buyerChecks.all().map(({ localId, check }) => [localId, check.checkId])).toEqual([
    [null, 'third'],
    ['inv-1', 'second'],
  ]);
});

test('an answer is kept beside the invoice of that buyer, with its day and proof, and goes with it', async () => {
  const { client, store } = await desk();
  await client.buyerCheck.set({ on: true });
  const answer = await client.buyerCheck.ask(NIP);
  expect(answer).toMatchObject({ ok: true, check: { name: 'ABC JAN NOWAK', requestId: PROOF.requestId } });
  expect(await client.buyerCheck.keep({ localId: 'inv-2' })).toEqual({ kept: false });
  expect(await client.buyerCheck.keep({ localId: 'inv-1' })).toEqual({ kept: true });
  expect(await client.buyerCheck.ofInvoice({ localId: 'inv-1' })).toMatchObject([
    { asked: NIP, requestId: PROOF.requestId, requestTime: PROOF.requestDateTime },
  ]);
  expect(await client.buyerCheck.keep({ localId: 'inv-1' })).toEqual({ kept: false });

  store.invoices.remove([1]);
  expect(await client.buyerCheck.ofInvoice({ localId: 'inv-1' })).toEqual([]);
});

test('forgetting a person lets go of answers that have no invoice; those of invoices stay with them', async () => {
  const { client, store } = await desk();
  await client.buyerCheck.set({ on: true });
  await client.buyerCheck.ask(NIP);
  await client.buyerCheck.keep({ localId: 'inv-1' });
  await client.buyerCheck.ask({ ...NIP, number: '5265877635' });
  const query = { names: [], phones: [], emails: ['jan@example.com'] };
  store.people.erase(store.people.find(query));
  expect(await client.buyerCheck.ofInvoice({ localId: 'inv-1' })).toHaveLength(1);
  store.invoices.apply(
    [anInvoice({ invoiceId: 3, buyer: { taxId: '5265877635', identifierType: 'NIP' } })],
    AT,
  );
  expect(await client.buyerCheck.keep({ localId: 'inv-3' })).toEqual({ kept: false });
});

test('the request log says that a register was asked, and of whom it says nothing; no PESEL is stored', async () => {
  const { client, store, profileDir } = await desk();
  await client.buyerCheck.set({ on: true });
  await client.buyerCheck.ask(NIP);
  const log = store.log.requests(5, false);
  expect(log).toMatchObject([{ method: 'GET', path: 'wl-api.mf.gov.pl', status: 200, outcome: 'accepted' }]);
  expect(JSON.stringify(log)).not.toMatch(/7740001454|NOWAK/i);
  const stored = ['kontuar.db', 'kontuar.db-wal']
    .map((name) => readFileSync(join(profileDir, name)).toString('latin1'))
    .join('');
  expect(stored).toContain('ABC JAN NOWAK');
  expect(stored).not.toContain(SUBJECT.pesel);
});
