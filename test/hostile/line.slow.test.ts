import { createServer } from 'node:https';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, createGzip, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { Clock } from '#engine/platform/platform';
import { createNetwork } from '#engine/platform/proxyAndTlsDispatchers';
import { systemClock } from '#engine/platform/systemClock';
import { sendHttpRequest } from '#engine/remote/httpRequest';
import { makeAuthority } from '#support/certificate';
import { clockWithDeadlines } from '#support/deadlines';

/**
 * Tests connections that would exhaust a waiting client: each answer is limited in time and memory, and the next answer
 * is read.
 */

/** Starts an HTTPS service that answers with `answer`; `left` resolves when the client has disconnected. */
async function answering(answer: (response: ServerResponse) => void) {
  const authority = await makeAuthority('Slow authority');
  let resolveLeft: () => void = () => undefined;
  const left = new Promise<void>((resolve) => (resolveLeft = resolve));
  const server = createServer(await authority.issue(), (incoming, response) => {
    if (incoming.url === '/good')
      return response.setHeader('content-type', 'application/json').end('{"a":1}');
    response.on('close', resolveLeft);
    return answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const network = createNetwork(authority.ca, {});
  const ask = (path: string, clock: Clock = systemClock) =>
    sendHttpRequest(`${origin}${path}`, { method: 'GET', headers: {}, body: null }, { clock, network });
  return { ask, left };
}

const JSON_HEAD = { 'content-type': 'application/json' };
const good = { answered: true, answer: { status: 200, body: { form: 'json', json: { a: 1 } } } };

test.each([
  [
    'one byte at a time',
    (response: ServerResponse, underWay: () => void) => {
      response.writeHead(200, JSON_HEAD).write('{"data":[');
      let bytes = 0;
      const drip = setInterval(() => {
        response.write(' ');
        if ((bytes += 1) === 20) underWay();
      }, 20);
      response.on('close', () => clearInterval(drip));
    },
  ],
  [
    'a body without an end',
    (response: ServerResponse, underWay: () => void) =>
      void response.writeHead(200, JSON_HEAD).write('{"data":[', underWay),
  ],
  ['no answer at all', (_: ServerResponse, underWay: () => void) => underWay()],
])(
  'service request (%s): is cancelled at its deadline, and the next request is answered',
  async (_, answer) => {
    let underWay: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (underWay = resolve));
    const { ask, left } = await answering((response) => answer(response, underWay));
    const { clock, latest } = clockWithDeadlines();
    const bad = ask('/bad', clock);
    const strike = latest();
    await begun;
    // The deadline is still the one set at the start, so data that arrived meanwhile has not postponed it.
    expect(latest()).toBe(strike);
    strike();
    expect(await bad).toMatchObject({ answered: false, failure: { reason: 'deadline' } });
    // The connection is closed too, because it would occupy one of four for good.
    await left;
    expect(await ask('/good')).toMatchObject(good);
  },
);

test('service response: is rejected without being held in memory when one megabyte of compressed data unpacks to a gigabyte', async () => {
  const { ask, left } = await answering((response) => {
    response.writeHead(200, { ...JSON_HEAD, 'content-encoding': 'gzip' });
    const packing = createGzip({ level: constants.Z_BEST_SPEED });
    packing.pipe(response);
    const blanks = Buffer.alloc(4 * 1024 * 1024, ' ');
    let more = 256;
    const next = () => {
      while (more > 0 && packing.write(blanks)) more -= 1;
      if (more <= 0) packing.end();
    };
    packing.on('drain', next);
    response.on('close', () => {
      more = 0;
      packing.destroy();
    });
    next();
  });
  const before = process.memoryUsage().rss;
  expect(await ask('/bad')).toMatchObject({ answered: true, answer: { body: { form: 'broken' } } });
  await left;
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  expect(await ask('/good')).toMatchObject(good);
});

test('service response: is rejected as broken when its huge content is compressed twice', async () => {
  const inner = gzipSync(Buffer.alloc(256 * 1024 * 1024, ' '), { level: constants.Z_BEST_SPEED });
  const packed = gzipSync(inner);
  const { ask } = await answering((response) =>
    response.writeHead(200, { ...JSON_HEAD, 'content-encoding': 'gzip, gzip' }).end(packed),
  );
  expect(await ask('/bad')).toMatchObject({ answered: true, answer: { body: { form: 'broken' } } });
  expect(await ask('/good')).toMatchObject(good);
});

test.each([
  ['brackets alone', () => '['.repeat(30_000_000)],
  ['ten million small objects', () => `[${'{},'.repeat(10_000_000)}{}]`],
])('service response (%s, 30 MB unpacked): is rejected before parsing', async (_, text) => {
  const packed = gzipSync(text(), { level: constants.Z_BEST_SPEED });
  const { ask } = await answering((response) =>
    response.writeHead(200, { ...JSON_HEAD, 'content-encoding': 'gzip' }).end(packed),
  );
  const before = process.memoryUsage().rss;
  expect(await ask('/bad')).toMatchObject({ answered: true, answer: { body: { form: 'broken' } } });
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
  expect(await ask('/good')).toMatchObject(good);
});

test('service response: is read even when its long texts are full of commas and brackets', async () => {
  const rows = Array.from({ length: 200 }, (_, n) => ({ n, text: '[{,"\\'.repeat(5_000) }));
  const { ask } = await answering((response) => response.writeHead(200, JSON_HEAD).end(JSON.stringify(rows)));
  expect(await ask('/rows')).toMatchObject({ answer: { body: { form: 'json', json: rows } } });
});
