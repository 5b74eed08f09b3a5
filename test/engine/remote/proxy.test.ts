import { createServer as createSecure } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createNetwork } from '#engine/platform/proxyAndTlsDispatchers';
import { isUnreachableHostError, parseProxyList } from '#engine/platform/systemProxyListParser';
import { classifyUnansweredRequest } from '#engine/remote/requestFailure';
import { makeAuthority } from '#support/certificate';
import { startProxy } from '#support/proxy';

/** Tests the client behind a real `CONNECT` proxy, which sees the host name and port but none of the content. */

const NAME = 'service.kontuar.test';

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function house() {
  const authority = await makeAuthority();
  const identity = await authority.issue({
    names: [
      { type: 'dns', value: NAME },
      { type: 'ip', value: '127.0.0.1' },
    ],
  });
  const service = createSecure(identity, (request, response) => {
    response.end(JSON.stringify({ path: request.url, host: request.headers.host }));
  });
  const port = await listen(service);
  const { close, ...proxy } = await startProxy(port);
  onTestFinished(close);
  return { authority, port, ...proxy };
}

const get = (host: string, port: number) =>
  new Request(`https://${host}:${port}/v1/public/invoices`, {
    headers: { Authorization: 'Bearer tajny-zeton' },
  });

test('requests through HTTPS_PROXY: stay encrypted from this PC to the service, so that the proxy cannot read them', async () => {
  const { authority, port, url, password, tunnels, passed } = await house();
  const network = createNetwork(authority.ca, { HTTPS_PROXY: url });
  const answer = await network(get(NAME, port));
  expect(await answer.json()).toEqual({ path: '/v1/public/invoices', host: `${NAME}:${port}` });
  const as = `Basic ${Buffer.from(`recepcja:${password}`).toString('base64')}`;
  expect(tunnels).toEqual([{ to: `${NAME}:${port}`, as }]);
  expect(Buffer.concat(passed).toString('latin1')).not.toMatch(/tajny-zeton|invoices/);
});

test('wrong certificate of the service: is reported as a certificate problem when the connection goes through a proxy', async () => {
  const { authority, port, url } = await house();
  const cause = async (caPem: string | null, host: string) => {
    const network = createNetwork(caPem, { HTTPS_PROXY: url });
    const error: unknown = await network(get(host, port)).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return classifyUnansweredRequest({ reason: 'error', error }).cause;
  };
  expect(await cause(null, NAME)).toBe('certificate');
  expect(await cause(authority.ca, 'other.kontuar.test')).toBe('certificate');
});

test('proxy: is not used for requests to this PC or to hosts in NO_PROXY', async () => {
  const { authority, port, url, tunnels } = await house();
  const network = createNetwork(authority.ca, { HTTPS_PROXY: url });
  expect((await network(get('127.0.0.1', port))).status).toBe(200);
  const named = createNetwork(authority.ca, { https_proxy: url, no_proxy: 'kontuar.test' });
  // No name server knows this name, so only the proxy could reach the host.
  await expect(named(get(NAME, port))).rejects.toThrow();
  expect(tunnels).toEqual([]);
});

test('proxy: keeps the password out of error messages when the proxy refuses or has an invalid address', async () => {
  const { authority, port, url, password, refuse } = await house();
  refuse();
  for (const HTTPS_PROXY of [url, `recepcja:${password}@`, `http://:${password}@[`]) {
    const network = createNetwork(authority.ca, { HTTPS_PROXY });
    const error: unknown = await network(get(NAME, port)).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    const failure = classifyUnansweredRequest({ reason: 'error', error });
    const cause = error instanceof Error ? String(error.cause) : '';
    expect(`${String(error)} ${cause} ${JSON.stringify(failure)}`).not.toContain(password);
  }
});

test('proxy: tries the system’s proxies in order, but HTTPS_PROXY in the environment takes precedence', async () => {
  const { authority, port, url, tunnels } = await house();
  const { host } = new URL(url);
  const asked: string[] = [];
  const system = (answer: string) => (origin: string) => {
    asked.push(origin);
    return Promise.resolve(answer);
  };
  // Nothing listens at the first proxy.
  const network = createNetwork(authority.ca, {}, system(`PROXY 127.0.0.1:1; PROXY ${host}; DIRECT`));
  expect((await network(get(NAME, port))).status).toBe(200);
  expect(tunnels).toEqual([{ to: `${NAME}:${port}`, as: '' }]);
  expect(asked).toEqual([`https://${NAME}:${port}`]);

  const direct = createNetwork(authority.ca, {}, system('DIRECT'));
  expect((await direct(get('127.0.0.1', port))).status).toBe(200);
  const named = createNetwork(authority.ca, { HTTPS_PROXY: url }, system('DIRECT'));
  expect((await named(get(NAME, port))).status).toBe(200);
  expect(tunnels).toHaveLength(2);
});

test('request through a proxy: is not repeated over a direct connection after the proxy has received the request', async () => {
  const { authority, port, url, refuse, tunnels } = await house();
  refuse();
  const { host } = new URL(url);
  const network = createNetwork(authority.ca, {}, () => Promise.resolve(`PROXY ${host}; DIRECT`));
  // A direct connection to 127.0.0.1 would be answered at once.
  await expect(network(get('127.0.0.1', port))).rejects.toThrow();
  expect(tunnels).toHaveLength(1);
});

/**
 * The error code of node:net and undici is the same whether connecting failed or a connection broke after it had
 * carried the request.
 */
test.each([
  ['EHOSTUNREACH', 'connect', true],
  ['ENETUNREACH', 'connect', true],
  ['ENOTFOUND', 'getaddrinfo', true],
  ['EHOSTUNREACH', 'read', false],
  ['ENETUNREACH', 'write', false],
])(
  'proxy fallback: after the error %s in the system call %s, the next proxy is tried: %s',
  (code, syscall, tried) => {
    const failed = Object.assign(new Error(code), { code, syscall });
    expect(isUnreachableHostError(new TypeError('fetch failed', { cause: failed }))).toBe(tried);
    const several = Object.assign(new AggregateError([failed, failed]), { code });
    expect(isUnreachableHostError(new TypeError('fetch failed', { cause: several }))).toBe(tried);
  },
);

test('proxy: a request fails with EPROXY when the operating system names only a SOCKS proxy or fails to name a proxy', async () => {
  const { authority, port } = await house();
  for (const system of [
    () => Promise.resolve('SOCKS5 127.0.0.1:1080'),
    () => Promise.reject(Object.assign(new Error('did not say'), { code: 'EPROXY' })),
  ]) {
    const asked = createNetwork(authority.ca, {}, system)(get('127.0.0.1', port));
    await expect(asked).rejects.toMatchObject({ code: 'EPROXY' });
  }
});

test.each([
  ['DIRECT', ['direct']],
  ['PROXY proxy.hotel:3128; DIRECT', [{ proxy: 'http://proxy.hotel:3128/' }, 'direct']],
  [
    'HTTPS proxy.hotel:443;proxy [::1]:8080',
    [{ proxy: 'https://proxy.hotel/' }, { proxy: 'http://[::1]:8080/' }],
  ],
  ['SOCKS a:1080; PROXY b:1', [{ proxy: 'http://b:1/' }]],
  ['PROXY ; QUIC a:1; ', []],
  ['', []],
])(
  'system proxy list: reads the HTTP proxies and direct connections of the PAC result “%s” in order',
  (answer, ways) => {
    expect(parseProxyList(answer)).toEqual(ways);
  },
);
