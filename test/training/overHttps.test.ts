import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createNetwork } from '#engine/platform/proxyAndTlsDispatchers';
import type { TrainingServer } from '#support/trainingServer';
import { startTrainingServer } from '#support/trainingServer';

let server: TrainingServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const get = (base: string, path: string, token: string) =>
  new Request(`${base}${path}`, {
    headers: { Authorization: `Bearer ${token}`, 'User-Agent': 'Kontuar/test' },
  });

describe('the training service over HTTPS', () => {
  test('training service over HTTPS: answers only a client that trusts its certificate authority', async () => {
    server = await startTrainingServer();
    expect(await readFile(server.caFile, 'utf8')).toBe(server.caPem);
    const response = await server.send(get(server.baseUrl, '/invoices?limit=3', await server.token()));
    expect(response.status).toBe(200);
    expect(response.headers.get('ruid')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await response.json()).toMatchObject({ meta: { totalItems: 120, itemsPerPage: 3 } });

    const stranger = createNetwork(null);
    await expect(stranger(get(server.baseUrl, '/invoices', 'x'))).rejects.toThrow();
  });

  test('training service over HTTPS: does not answer plain HTTP (SRV-3)', async () => {
    server = await startTrainingServer();
    const { port } = new URL(server.baseUrl);
    const received = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write('GET /v1/public/invoices HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
      });
      socket.on('data', (chunk) => (text += chunk.toString('latin1')));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(received).not.toContain('HTTP/1.1');
  });

  test('training service over HTTPS: returns an invoice by id, and 404 with a problem document for an unknown id', async () => {
    server = await startTrainingServer();
    const token = await server.token();
    const [record] = server.service.property.book.listSortedBy('invoiceId');
    const response = await server.send(get(server.baseUrl, `/invoices/${String(record?.invoiceId)}`, token));
    expect(response.status).toBe(200);
    const missingResponse = await server.send(get(server.baseUrl, '/invoices/1', token));
    expect(missingResponse.status).toBe(404);
    expect(missingResponse.headers.get('content-type')).toBe('application/problem+json');
  });

  test('training service over HTTPS: can cut the connection before or after executing a request, or within a response body', async () => {
    server = await startTrainingServer();
    const { service, baseUrl, send } = server;
    const token = await server.token();
    const [record] = service.property.book.listSortedBy('invoiceId');
    const path = `/invoices/${String(record?.invoiceId)}`;
    const remove = () =>
      new Request(`${baseUrl}${path}`, { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } });

    service.faults.plan({ kind: 'cutBefore' });
    await expect(send(remove())).rejects.toThrow();
    expect(service.property.book.size).toBe(120);

    service.faults.plan({ kind: 'cutAfter' }, { method: 'DELETE' });
    await expect(send(remove())).rejects.toThrow();
    expect(service.property.book.size).toBe(119);

    service.faults.plan({ kind: 'truncated' });
    const response = await send(get(baseUrl, '/invoices?limit=50', token));
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();

    expect((await send(get(baseUrl, '/invoices?limit=1', token))).status).toBe(200);
  });
});
