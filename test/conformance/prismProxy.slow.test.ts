import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { toPropertyDay } from '#shared/rules/days';
import { getCurrentInstant, type Network } from '#engine/platform/platform';
import { systemClock } from '#engine/platform/systemClock';
import { eventually } from '#support/eventually';
import { expectProblem, expectValue } from '#support/outcomes';
import { ROOT } from '#support/testProfile';
import { TRAINING_ACCOUNT, testEngine } from '#support/testEngine';
import { createTestRemote } from '#support/testRemote';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';
import { createBody } from '../rules/invoiceFixtures';

/**
 * Runs Prism's validation proxy, a third-party program, between Kontuar and the training service; it compares requests
 * and answers with docs/reference/interface/openapi.yaml. Prism reports differences in the header `sl-violations`.
 */

const violationsSchema = z.array(
  z.object({
    location: z.array(z.union([z.string(), z.number()])),
    severity: z.string(),
    message: z.string(),
  }),
);

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Starts a proxy in front of `upstream` and returns its address. */
async function startPrism(upstream: string, caFile: string): Promise<string> {
  const port = await findFreePort();
  const prism = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules/@stoplight/prism-cli/dist/index.js'),
      'proxy',
      join(ROOT, 'docs/reference/interface/openapi.yaml'),
      upstream,
      '--host=127.0.0.1',
      `--port=${port}`,
    ],
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: caFile }, stdio: 'ignore' },
  );
  onTestFinished(() => {
    prism.kill();
  });
  const address = `http://127.0.0.1:${port}`;
  await eventually(() => fetch(address));
  return address;
}

interface PrismNetwork {
  readonly network: Network;
  readonly violations: readonly string[];
  readonly requests: () => number;
}

/** Sends requests of the current interface through one proxy and requests of the legacy interface through another. */
function createPrismNetwork(current: string, older: string): PrismNetwork {
  const violations: string[] = [];
  let requests = 0;
  return {
    violations,
    requests: () => requests,
    network: async (request) => {
      const { pathname, search } = new URL(request.url);
      const isOlder = pathname.startsWith('/v0');
      const path = pathname.replace(/^\/v0|^\/v1\/public/, '');
      const body = request.method === 'GET' || request.method === 'DELETE' ? undefined : await request.text();
      const response = await fetch((isOlder ? older : current) + path + search, {
        method: request.method,
        headers: request.headers,
        ...(body === undefined ? {} : { body }),
      });
      requests += 1;
      const header = response.headers.get('sl-violations');
      if (header !== null)
        for (const { location, message } of violationsSchema.parse(JSON.parse(header)))
          violations.push(`${request.method} ${path} ${response.status} ${location.join('.')}: ${message}`);
      return response;
    },
  };
}

let server: TrainingServer;
beforeAll(async () => {
  server = await startTrainingServer({ rooms: 4, invoices: 230 });
  return () => server.close();
});

async function startPrismNetwork(): Promise<PrismNetwork> {
  const [current, older] = await Promise.all([
    startPrism(server.baseUrl, server.caFile),
    startPrism(server.legacyBaseUrl, server.caFile),
  ]);
  return createPrismNetwork(current, older);
}

test('Prism proxy between Kontuar and the test service: reports no violation during sync, paging, invoice changes, a conflict and errors', async () => {
  const { network, violations, requests } = await startPrismNetwork();
  const { engine, store } = await testEngine({ clock: systemClock, network });
  await engine.client.account.connect({ ...TRAINING_ACCOUNT, secrets: server });
  await engine.runPass(true);
  expect(store.invoices.listServiceIds()).toHaveLength(server.service.property.book.size);

  // The queue of the engine sends a create, an edit of an invoice that the service changed too, and a deletion.
  const { queue } = engine.context;
  const today = toPropertyDay(getCurrentInstant(systemClock));
  const body = createBody({ town: 'Wisła', issueDate: today, saleDate: today, paymentDate: today });
  const references = { correctionId: null, prepaymentId: [] };
  expect(queue.create(body, references, { confirmed: 'all' })).toMatchObject({ ok: true });
  const drafts = server.service.property.book
    .listSortedBy('invoiceId')
    .filter(({ invoiceStatus, invoiceType }) => invoiceStatus === 'ISSUED' && invoiceType < 2);
  const [edited, removed] = drafts;
  if (!edited || !removed) throw new Error('the property has too few invoices');
  expect(queue.edit(String(edited.invoiceId), { town: 'Ustroń' }, null, { confirmed: 'all' })).toMatchObject({
    ok: true,
  });
  server.service.property.book.edit(edited.invoiceId, { town: 'Cieszyn' }, systemClock.now());
  expect(queue.remove(String(removed.invoiceId))).toMatchObject({ ok: true });
  await engine.runPass(false);
  await eventually(async () => {
    await engine.runPass(false);
    expect(store.outbox.countOpen().waiting).toBe(0);
  });
  expect(store.outbox.countOpen().conflicts).toBe(1);
  expect(server.service.property.book.get(removed.invoiceId)).toBeUndefined();

  // The client alone covers pages, a refused body, an unknown record, a limit, and taken nights.
  const remote = createTestRemote({ account: TRAINING_ACCOUNT, secrets: server }, { network });
  expect(
    expectValue(await remote.readInvoices({ limit: 50, page: 2, orderBy: 'editDate' })).records,
  ).toHaveLength(50);
  const advance = createBody({ invoiceType: 8, prepaymentValue: 0 });
  expect(expectProblem(await remote.createInvoice(advance))).toMatchObject({ status: 422 });
  expect(expectProblem(await remote.readInvoice(1))).toMatchObject({ status: 404 });
  expect(expectProblem(await remote.readReservations('2026-06-20', '2026-06-01'))).toMatchObject({
    kind: 'refused',
  });
  server.service.faults.plan({ kind: 'serverError', status: 503 }, { path: /invoices/, times: 1 });
  expect(expectProblem(await remote.deleteInvoice(edited.invoiceId))).toMatchObject({ status: 503 });

  expect(violations).toEqual([]);
  expect(requests()).toBeGreaterThan(20);
});

test('Prism validation proxy: reports a request to create an invoice with an invalid date', async () => {
  const { network, violations } = await startPrismNetwork();
  const remote = createTestRemote({ account: TRAINING_ACCOUNT, secrets: server }, { network });
  await remote.createInvoice({ ...createBody(), issueDate: '3 June' });
  expect(violations.join('\n')).toContain('POST /invoices 400');
});
