import { isDefinedError, safe } from '@orpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/rules/days';
import { startProgram, type Program } from '#support/browser';
import { PROGRAM_VERSION } from '../../src-main/installation';

/** Tests the contract as a page uses it: through the host, the bridge and the thread of the engine. */

let program: Program;

beforeAll(async () => {
  program = await startProgram({ training: true });
  for await (const state of await program.client.sync.watch()) if (!state.firstPass) break;
}, 240_000);
afterAll(() => program.stop());

test('engine connection: delivers the property name in the first answer with its Polish letters intact', async () => {
  const hello = await program.client.app.hello();
  expect(hello).toMatchObject({ mode: 'training', connected: true, version: PROGRAM_VERSION });
  expect(hello.property).toMatch(/[ąćęłńóśźż]/i);
});

test('engine connection: delivers an answer of several thousand rows complete', async () => {
  const { today } = await program.client.app.hello();
  const span = { from: addDays(today, -400), to: addDays(today, 200) };
  const [stays, list] = await Promise.all([
    program.client.reservations.stays(span),
    program.client.reservations.reservations({ gone: true, limit: 5000 }),
  ]);
  expect(stays.length).toBeGreaterThan(2000);
  expect(new Set(stays.map(({ id }) => id)).size).toBe(stays.length);
  expect(list.total).toBeGreaterThanOrEqual(stays.length);
});

test('engine connection: answers each of fifty parallel calls with the invoice that the call requested', async () => {
  const ids = (await program.client.invoices.list({ limit: 50 })).rows.map(({ localId }) => localId);
  const cards = await Promise.all(ids.map((id) => program.client.invoices.show({ id })));
  expect(cards.map(({ localId }) => localId)).toEqual(ids);
});

test('engine connection: delivers the declared error NOT_FOUND for an unknown invoice', async () => {
  const { error } = await safe(program.client.invoices.show({ id: 'no such invoice' }));
  expect(isDefinedError(error) && error.code).toBe('NOT_FOUND');
});

test('engine connection: refuses a call with invalid dates, and the next call on the same connection succeeds', async () => {
  const { error } = await safe(program.client.reservations.stays({ from: '2026-02-30', to: 'tomorrow' }));
  expect(error).toMatchObject({ code: 'BAD_REQUEST' });
  expect((await program.client.app.hello()).mode).toBe('training');
});

test('sync stream: sends the current sync state first, then each change of the state until the client unsubscribes', async () => {
  const seen: string[] = [];
  for await (const state of await program.client.sync.watch()) {
    seen.push(state.progress?.step ?? 'calm');
    if (seen.length === 1) await program.client.sync.now({ full: false });
    if (seen.length > 2 && seen.at(-1) === 'calm') break;
  }
  expect(seen[0]).toBeDefined();
  expect(new Set(seen).size).toBeGreaterThan(1);
});

test('stream that reports data changes to the window: ends when the program stops', async () => {
  const stream = await program.client.changes.watch();
  let isOpen = true;
  const end = (async () => {
    for await (const _ of stream) {
      // Only the end of the stream matters.
    }
  })()
    // A stopping host may end the stream or break its connection.
    .catch(() => undefined)
    .finally(() => (isOpen = false));
  expect(isOpen).toBe(true);
  expect(await program.stop()).toBe(0);
  await end;
  expect(isOpen).toBe(false);
});
