import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createNetwork } from '#engine/platform/proxyAndTlsDispatchers';
import { systemClock } from '#engine/platform/systemClock';
import { PROOF, startRegisters, SUBJECT, type TestRegisters } from '#support/testRegisters';
import { testEngine, TRAINING_ACCOUNT } from '#support/testEngine';

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
  return { ...made, client };
}

test('buyer check: sends no request in training or while the check is switched off, which is the default', async () => {
  const { client } = await desk();
  expect(await client.buyerCheck.setting()).toEqual({ on: false });
  expect(await client.buyerCheck.ask(NIP)).toMatchObject({ ok: false, why: 'off' });
  const training = await desk('training');
  await training.client.buyerCheck.set({ on: true });
  expect(await training.client.buyerCheck.ask(NIP)).toMatchObject({ ok: false, why: 'training' });
  expect(registers.heard).toEqual([]);
});

test('buyer check: returns name and request id from the register, logs the request and stores no personal data', async () => {
  const { client, store, profileDir } = await desk();
  await client.buyerCheck.set({ on: true });
  expect(await client.buyerCheck.ask(NIP)).toMatchObject({
    ok: true,
    check: {
      asked: NIP,
      name: 'ABC JAN NOWAK',
      requestId: PROOF.requestId,
      requestTime: PROOF.requestDateTime,
    },
  });
  const log = store.log.listRequests(5, false);
  expect(log).toMatchObject([{ method: 'GET', path: 'wl-api.mf.gov.pl', status: 200, outcome: 'accepted' }]);
  expect(JSON.stringify(log)).not.toMatch(/7740001454|NOWAK/i);
  const stored = ['kontuar.db', 'kontuar.db-wal']
    .map((name) => readFileSync(join(profileDir, name)).toString('latin1'))
    .join('');
  for (const personal of ['ABC JAN NOWAK', SUBJECT.nip, SUBJECT.pesel])
    expect(stored).not.toContain(personal);
});
