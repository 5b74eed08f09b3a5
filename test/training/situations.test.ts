import { expect, test } from 'vitest';
import { createProblemSituationSimulator } from '../../src-main/training/trainingSituations';
import { goodInvoice, openDesk } from './trainingDesk';

const MINUTE = 60_000;

test('training KSeF outage: invoices get no KSeF number during the outage and get one afterwards', async () => {
  const { ask, clock, property, service } = await openDesk();
  const situations = createProblemSituationSimulator({
    service,
    clock,
    stopped: new AbortController().signal,
    findWaitingEdit: () => null,
    requestSyncPass: () => undefined,
    downloadNearStays: () => undefined,
    runAfterFirstPass: (work) => work(),
  });
  situations.begin('ksefLate');
  const pending = property.book
    .listSortedBy('invoiceId')
    .filter(({ invoiceStatus }) => invoiceStatus === 'PENDING_KSEF')
    .map(({ invoiceId }) => invoiceId);
  expect(pending.length).toBeGreaterThan(0);
  await ask('POST', '/invoices', goodInvoice);
  const made = property.book.listSortedBy('addDate').at(-1)?.invoiceId ?? 0;
  const numbers = () => [...pending, made].map((id) => property.book.get(id)?.ksefId ?? null);
  for (let minute = 0; minute < 6 * 60; minute += 5) {
    await clock.advance(5 * MINUTE);
    await ask('GET', '/invoices?limit=1');
    expect(numbers().filter((number) => number !== null)).toEqual([]);
  }
  expect(property.book.get(made)?.invoiceStatus).toBe('PENDING_KSEF');
  situations.end();
  // KSeF sometimes refuses an invoice and accepts it some minutes later.
  for (let minute = 0; minute < 3 * 60; minute += 5) {
    await clock.advance(5 * MINUTE);
    await ask('GET', '/invoices?limit=1');
  }
  expect(numbers().filter((number) => number === null)).toEqual([]);
});
