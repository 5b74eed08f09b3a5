import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  ENGINE_CONNECTION_TOKEN_NAME,
  ENGINE_WEBSOCKET_SUBPROTOCOL,
} from '#shared/model/engineWebSocketConstants';
import { launchChromium, startProgram, type Program } from '#support/browser';
import { type Answer, startOnce } from './enterOnce';

/** Tests everything that another page, program or PC could try against the browser host. */

let program: Program;
let port: number;

beforeAll(async () => {
  program = await startProgram({ training: true });
  port = Number(new URL(program.origin).port);
  // The training property is created when it is first requested.
  await program.client.app.hello();
}, 180_000);
afterAll(() => program.stop());

/** Sends a raw request; nothing in it is normalised. */
function ask(
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', body = '' }: { method?: string; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const keyed = () => [ENGINE_WEBSOCKET_SUBPROTOCOL, program.lineKey];

/** Returns the status with which a WebSocket is refused, or 101. */
function knock(
  path: string,
  headers: Record<string, string>,
  protocols: readonly string[] = keyed(),
): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, [...protocols], { headers });
    socket.once('open', () => {
      socket.terminate();
      resolve(101);
    });
    socket.once('unexpected-response', (asked, response) => {
      asked.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.once('error', reject);
  });
}

describe('who gets in', () => {
  test('loopback server: serves the window page without the connection key, and the page does not contain the key', async () => {
    for (const path of ['/', '/?mode=training']) {
      const { status, body } = await ask(path);
      expect([status, body.includes(program.lineKey)], path).toEqual([200, false]);
    }
  });

  test('one-time start address: refuses an empty or invented token', async () => {
    expect((await ask('/enter?token=')).status).toBe(403);
    expect((await ask(`/enter?token=${'A'.repeat(43)}`)).status).toBe(403);
    expect((await ask('/enter')).status).toBe(303);
  });

  test('one-time start address: works only once and only with GET, redirects to the window page, and sets no cookie', async () => {
    const otherStart = await startOnce();
    const head = await otherStart.enter('HEAD');
    expect(head.status).toBe(403);
    const first = await otherStart.enter('GET');
    expect(first.status).toBe(303);
    expect(first.headers.location).toMatch(
      new RegExp(`^/\\?mode=training#${ENGINE_CONNECTION_TOKEN_NAME}=[\\w-]{43}$`),
    );
    expect(first.headers['set-cookie']).toBeUndefined();
    expect((await otherStart.enter('GET')).status).toBe(403);
    await otherStart.stop();
  });

  test('one-time start address: works once from the local start file, although the browser marks the request as cross-site', async () => {
    const otherStart = await startOnce();
    const site = { 'sec-fetch-site': 'cross-site' };
    expect((await otherStart.enter('GET', { ...site, origin: 'null' })).status).toBe(403);
    expect((await otherStart.enter('GET', site, 'A'.repeat(43))).status).toBe(403);
    const first = await otherStart.enter('GET', site);
    // A redirect would still count as a request of the other site, which is refused.
    expect([first.status, first.headers.location]).toEqual([200, undefined]);
    expect(first.body).toContain('url=/?mode=training#kontuar-line=');
    expect((await otherStart.enter('GET', site)).status).toBe(403);
    await otherStart.stop();
  });

  test('loopback server: refuses every host name except its loopback address (DNS rebinding)', async () => {
    for (const host of [`evil.test:${port}`, `localhost:${port}`, '127.0.0.1', `127.0.0.1:${port}.evil.test`])
      expect((await ask('/', { host })).status, host).toBe(403);
  });

  test('loopback server: refuses requests from another origin or another site', async () => {
    for (const origin of ['https://evil.test', 'null', `http://localhost:${port}`, `http://127.0.0.1:1`])
      expect((await ask('/', { origin })).status, origin).toBe(403);
    for (const site of ['cross-site', 'same-site'])
      expect((await ask('/', { 'sec-fetch-site': site })).status, site).toBe(403);
  });

  test('loopback server: listens on the loopback address only', async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of others) {
      const socket = connect(port, address);
      const outcome = await Promise.race([
        once(socket, 'connect').then(() => 'connected'),
        once(socket, 'error').then(() => 'refused'),
      ]).catch(() => 'refused');
      socket.destroy();
      expect(outcome, address).toBe('refused');
    }
  });
});

describe('another port of this PC', () => {
  test('window page: keeps its connection after a reload when a server on another local port has set cookies', async () => {
    const browser = await launchChromium();
    const thief = createServer((_, answer) => {
      answer.setHeader('set-cookie', [`kontuar-${port}=junk; Path=/; HttpOnly`, 'other=1; Path=/']);
      answer.setHeader('content-type', 'text/html').end('<!doctype html><title>thief</title>');
    });
    await new Promise<void>((resolve) => thief.listen(0, '127.0.0.1', resolve));
    try {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`${program.origin}/?mode=training#${ENGINE_CONNECTION_TOKEN_NAME}=${program.lineKey}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      // The key is removed from the address at once and survives a reload.
      expect(page.url()).not.toContain(program.lineKey);
      const otherPage = await context.newPage();
      await otherPage.goto(`http://127.0.0.1:${(thief.address() as AddressInfo).port}/`);
      expect(await otherPage.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
    } finally {
      thief.close();
      await browser.close();
    }
  });

  test('WebSocket: refuses a program without the connection key, even with a cookie and the right origin', async () => {
    const headers = { cookie: `kontuar-${port}=${program.lineKey}`, origin: program.origin };
    expect(await knock('/rpc?mode=training', headers, [ENGINE_WEBSOCKET_SUBPROTOCOL])).toBe(403);
  });
});

describe('the WebSocket', () => {
  const page = () => ({ origin: program.origin });

  test('WebSocket: accepts a connection of the window page in real mode and in training mode', async () => {
    expect(await knock('/rpc?mode=training', page())).toBe(101);
    expect(await knock('/rpc?mode=real', page())).toBe(101);
  });

  test('WebSocket: refuses another origin, a missing origin and another host name', async () => {
    expect(await knock('/rpc?mode=real', { origin: 'https://evil.test' })).toBe(403);
    expect(await knock('/rpc?mode=real', {})).toBe(403);
    expect(await knock('/rpc?mode=real', { ...page(), host: `evil.test:${port}` })).toBe(403);
  });

  test('WebSocket: refuses a page without the connection key, and does not return the key in its answer', async () => {
    for (const protocols of [
      [],
      [ENGINE_WEBSOCKET_SUBPROTOCOL],
      [ENGINE_WEBSOCKET_SUBPROTOCOL, ''],
      [ENGINE_WEBSOCKET_SUBPROTOCOL, `${program.lineKey}A`],
    ])
      expect(await knock('/rpc?mode=real', page(), protocols.filter(Boolean)), String(protocols)).toBe(403);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/rpc?mode=training`, keyed(), { headers: page() });
    await once(socket, 'open');
    expect(socket.protocol).toBe(ENGINE_WEBSOCKET_SUBPROTOCOL);
    socket.terminate();
  });

  test('WebSocket: answers 404 when the path is unknown or the mode is neither real nor training', async () => {
    for (const path of ['/', '/rpc', '/rpc?mode=', '/rpc?mode=admin'])
      expect(await knock(path, page()), path).toBe(404);
  });

  test('WebSocket: closes only the connection that sends a message over the size limit', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/rpc?mode=training`, keyed(), { headers: page() });
    await once(socket, 'open');
    socket.on('error', () => undefined);
    socket.send(Buffer.alloc(9 * 1024 * 1024));
    const [code] = (await once(socket, 'close')) as [number];
    expect([1006, 1009]).toContain(code);
    expect((await program.client.app.hello()).mode).toBe('training');
  });

  test('WebSocket: other connections keep working when one connection sends invalid messages', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/rpc?mode=training`, keyed(), { headers: page() });
    await once(socket, 'open');
    socket.on('error', () => undefined);
    for (const nonsense of ['', '{', 'null', '[]', '{"i":"1","p":{"u":"/app/nothing"}}', '\u0000'])
      socket.send(nonsense);
    socket.send(Buffer.from([0xff, 0xfe, 0x00]));
    await wait(300);
    socket.terminate();
    expect((await program.client.app.hello()).mode).toBe('training');
  });

  test('website on another port of this PC: cannot open Kontuar’s WebSocket, and cannot read or frame Kontuar’s page', async () => {
    const evil = createServer((_asked, response) => {
      response.setHeader('content-type', 'text/html').end('<title>evil</title>');
    });
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    const address = evil.address();
    const evilPort = typeof address === 'object' && address ? address.port : 0;
    const browser = await launchChromium();
    try {
      const context = await browser.newContext();
      // For the browser, another port of the same PC is the same site.
      for (const host of ['127.0.0.1', 'localhost']) {
        const stranger = await context.newPage();
        await stranger.goto(`http://${host}:${evilPort}/`);
        const got = await stranger.evaluate(async (origin) => {
          const socket = await new Promise<string>((resolve) => {
            const line = new globalThis.WebSocket(`${origin.replace('http', 'ws')}/rpc?mode=real`);
            line.onopen = () => resolve('open');
            line.onerror = () => resolve('refused');
          });
          const page = await fetch(`${origin}/`, { credentials: 'include' }).then(
            (response) => response.text(),
            () => 'refused',
          );
          const blind = await fetch(`${origin}/`, { mode: 'no-cors', credentials: 'include' }).then(
            () => 'let through',
            () => 'refused',
          );
          const frame = document.createElement('iframe');
          frame.src = origin;
          document.body.append(frame);
          await new Promise((resolve) => frame.addEventListener('load', resolve));
          return { socket, page, blind };
        }, program.origin);
        // Without CORS the page can read nothing, and CORP blocks even the opaque answer.
        expect(got, host).toEqual({ socket: 'refused', page: 'refused', blind: 'refused' });
        const framed = stranger.frames().find((frame) => frame !== stranger.mainFrame());
        expect(await framed?.evaluate(() => document.querySelector('#app'))).toBeNull();
      }
    } finally {
      await browser.close();
      evil.close();
    }
  });
});

describe('what is served', () => {
  test('loopback server: serves the window page, and serves its script with the JavaScript content type', async () => {
    const index = await ask('/');
    expect(index.status).toBe(200);
    const asset = /"\.?(\/assets\/[^"]+\.js)"/.exec(index.body)?.[1] ?? '';
    expect((await ask(asset)).headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  test('loopback server: sends the security headers with pages and with refusals', async () => {
    for (const answer of [await ask('/', { host: 'evil.test' }), await ask('/'), await ask('/none')]) {
      expect(answer.headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('loopback server: answers 404 for every path outside the window files', async () => {
    for (const path of [
      '/../package.json',
      '/../../etc/passwd',
      '/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/../../main/worker.js',
      '/assets/..\\..\\main\\worker.js',
      '//etc/passwd',
      '/./index.html',
      '/index.html%00.js',
      '/index.html/',
      'http://127.0.0.1/index.html',
      '/main/worker.js',
    ]) {
      const answer = await ask(path);
      expect(answer.status, path).toBe(404);
      expect(answer.body, path).toBe('There is no such page.\n');
    }
  });

  test('loopback server: accepts only GET and HEAD, without a request body', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      expect((await ask('/', {}, { method })).status, method).toBe(405);
    const head = await ask('/', {}, { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, '']);
    expect((await ask('/', { 'content-length': '1' }, { body: 'x' })).status).toBe(413);
    expect((await ask('/', { 'transfer-encoding': 'chunked' }, { body: 'x' })).status).toBe(413);
  });

  test('loopback server: answers 405 and closes the connection without reading a huge body', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(`POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 10000000000\r\n\r\n`);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  });

  test('loopback server: answers a new request despite 100 incomplete requests, and later closes the incomplete requests', async () => {
    const slow = Array.from({ length: 100 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined).resume();
      socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: a`);
      return socket;
    });
    await Promise.all(slow.map((socket) => once(socket, 'connect')));
    const ended = slow.map((socket) => once(socket, 'close'));
    // The first request continues, one letter at a time.
    const drip = setInterval(() => slow[0]?.write('a'), 500);
    expect((await ask('/')).status).toBe(200);
    await Promise.all(ended);
    clearInterval(drip);
  });

  test('loopback server: refuses overlong request headers with status 431', async () => {
    const answer = await ask('/', { 'x-long': 'x'.repeat(20_000) });
    expect(answer.status).toBe(431);
  });
});
