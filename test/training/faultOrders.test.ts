import { describe, expect, test } from 'vitest';
import {
  TRAINING_FAULT_NAMES,
  parseFaultOrder,
  applyFaultOrder,
  type FaultName,
} from '../../src-main/training/faultOrders';
import { TRAINING_SERVICE_URLS } from '../../src-main/training/createTrainingService';
import { at, goodInvoice, openDesk } from './trainingDesk';

/** Tests the faults that `kontuar training serve` takes by name. */

describe('fault orders', () => {
  test.each([
    ['slow', { name: 'slow', times: 1 }],
    ['5xx=20', { name: '5xx', times: 20 }],
    ['cut-after-commit=3', { name: 'cut-after-commit', times: 3 }],
    ['nothing', null],
    ['', null],
    ['slow=0', null],
    ['slow=-1', null],
    ['slow=two', null],
    ['slow=1=2', null],
    ['slow=1.5', null],
  ])('fault order %j: is parsed, or null if it is invalid', (text, order) => {
    expect(parseFaultOrder(text)).toEqual(order);
  });

  const OF_EVENTS = ['event-twice', 'event-late', 'every-event'] as const;
  const OF_WRITES = ['kept-items', 'occupied', 'doubtful'] as const;
  /** The client's result for the second of two equal requests under each fault. */
  const MEETS: Readonly<
    Record<Exclude<FaultName, (typeof OF_WRITES)[number] | (typeof OF_EVENTS)[number]>, unknown>
  > = {
    'cut-before': 'ECONNRESET',
    'cut-after-commit': 200,
    slow: 200,
    'answer-late': 200,
    limit: 429,
    '5xx': 503,
    truncated: 'broken',
    html: 'text/html',
    'odd-json': 'text',
  };

  test.each(Object.entries(MEETS))(
    'training fault %s ordered for two requests: affects the next two requests that are not sign-ins',
    async (name, meets) => {
      const { service, signIn, token, clock } = await openDesk();
      const order = parseFaultOrder(`${name}=2`);
      if (!order) throw new Error(name);
      applyFaultOrder(service, null, order);
      expect((await signIn()).status).toBe(200);
      const list = async (): Promise<unknown> => {
        const headers = { Authorization: `Bearer ${token}` };
        const began = clock.now();
        try {
          const asked = service.fetch(new Request(`${TRAINING_SERVICE_URLS.baseUrl}/invoices`, { headers }));
          const [answer] = await Promise.all([asked, clock.advance(5_000)]);
          if (name === 'slow' || name === 'answer-late') expect(clock.now() - began).toBe(5_000);
          const text = await answer.text();
          if (answer.headers.get('content-type')?.startsWith('text/html')) return 'text/html';
          if (answer.status === 200 && typeof at(JSON.parse(text), 'meta', 'totalItems') === 'string')
            return 'text';
          return answer.status;
        } catch (error) {
          return at(error, 'code') === 'ECONNRESET' && name === 'truncated' ? 'broken' : at(error, 'code');
        }
      };
      await list();
      expect(await list()).toBe(meets);
      expect(await list()).toBe(200);
    },
  );

  test('training fault cut-after-commit: executes the request and sends no answer', async () => {
    const { service, ask, property } = await openDesk();
    const size = property.book.size;
    applyFaultOrder(service, null, { name: 'cut-after-commit', times: 1 });
    expect((await ask('GET', '/invoices')).status).toBe(200);
    await expect(ask('POST', '/invoices', goodInvoice)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(property.book.size).toBe(size + 1);
  });

  test('training fault occupied: a new invoice gets 409 with a stay that occupies the room', async () => {
    const { service, ask, property } = await openDesk();
    applyFaultOrder(service, null, { name: 'occupied', times: 1 });
    const size = property.book.size;
    const { status, body, headers } = await ask('POST', '/invoices', goodInvoice);
    const [stay] = property.stays.values();
    expect([status, headers.get('content-type')]).toEqual([409, 'application/problem+json']);
    expect(at(body, 'conflicts')).toEqual([
      {
        roomId: stay?.room.roomId,
        arrival: stay?.arrival,
        departure: stay?.departure,
        reservationId: stay?.reservationId,
      },
    ]);
    expect(property.book.size).toBe(size);
    expect((await ask('POST', '/invoices', goodInvoice)).status).toBe(201);
  });

  test.each(['occupied', 'cut-after-commit'] as const)(
    'training fault %s: affects the next write request once, and no later write request',
    async (name) => {
      const { service, ask } = await openDesk();
      const { body } = await ask('POST', '/invoices', goodInvoice);
      const path = `/invoices/${String(at(body, 'data', 'invoiceId'))}`;
      applyFaultOrder(service, null, { name, times: 1 });
      const first = await ask('PATCH', path, { town: 'Wisła' }).catch(() => null);
      expect(first?.status ?? 409).toBe(409);
      expect((await ask('POST', '/invoices', goodInvoice)).status).toBe(201);
      expect((await ask('DELETE', path)).status).toBe(204);
    },
  );

  test('training fault kept-items: the next update keeps items that the request omits, and the following update deletes the omitted items', async () => {
    const { service, ask } = await openDesk();
    const { body } = await ask('POST', '/invoices', goodInvoice);
    const path = `/invoices/${String(at(body, 'data', 'invoiceId'))}`;
    const [first] = goodInvoice.invoiceItems;
    const positionId = at(body, 'data', 'invoiceItems', 0, 'positionId');
    const invoiceItems = [{ ...first, positionId }];
    applyFaultOrder(service, null, { name: 'kept-items', times: 1 });
    const kept = await ask('PATCH', path, { invoiceItems });
    expect(at(kept.body, 'data', 'invoiceItems')).toHaveLength(2);
    const usual = await ask('PATCH', path, { invoiceItems });
    expect(at(usual.body, 'data', 'invoiceItems')).toHaveLength(1);
  });

  test('training fault “doubtful”: the service saves a new invoice without answering, and also saves a second invoice with the same content', async () => {
    const { service, ask, property } = await openDesk();
    applyFaultOrder(service, null, { name: 'doubtful', times: 1 });
    await expect(ask('POST', '/invoices', goodInvoice)).rejects.toMatchObject({ code: 'ECONNRESET' });
    const [otherInvoice, ownInvoice] = property.book.listSortedBy('invoiceId').toReversed();
    const {
      invoiceId: _a,
      invoiceNo: _b,
      invoiceFullNo: _c,
      invoiceItems: twins,
      ...twin
    } = otherInvoice ?? {};
    expect(ownInvoice).toMatchObject(twin);
    expect(otherInvoice?.invoiceId).not.toBe(ownInvoice?.invoiceId);
    const content = (items: typeof twins) =>
      items?.map(({ name, grossUnitPrice, quantity }) => [name, grossUnitPrice, quantity]);
    expect(content(twins)).toEqual(content(ownInvoice?.invoiceItems));
  });

  test('training service: accepts a request to simulate a fault for every known fault name', async () => {
    const { service } = await openDesk();
    for (const name of TRAINING_FAULT_NAMES)
      expect(() => applyFaultOrder(service, null, { name, times: 1 })).not.toThrow();
  });
});
