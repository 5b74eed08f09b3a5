import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAuthority } from '#support/certificate';
import { build, kontuar, makeProfile, type TestProfile } from '#support/profile';
import { startProxy } from '#support/proxy';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';

/** NODE_TLS_REJECT_UNAUTHORIZED=0 is for whoever wants it elsewhere: here a certificate is checked at every socket. */

const HEEDLESS = {
  NODE_TLS_REJECT_UNAUTHORIZED: '0',
  DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
};
let service: TrainingServer;
let profile: TestProfile;
/** Everything that got through to a listener with a certificate of an authority that nobody named. */
let heard = '';
let impostor: Server;
const port = () => (impostor.address() as AddressInfo).port;
const secrets = () => ({
  KONTUAR_CLIENT_ID: service.clientId,
  KONTUAR_CLIENT_SECRET: service.clientSecret,
  KONTUAR_LEGACY_LOGIN: service.legacyLogin,
  KONTUAR_LEGACY_PASSWORD: service.legacyPassword,
});

beforeAll(async () => {
  await build();
  [service, profile] = await Promise.all([startTrainingServer(), makeProfile()]);
  impostor = createServer(await (await makeAuthority('Nobody')).issue(), (request, response) => {
    heard += `${request.method} ${request.url} ${JSON.stringify(request.headers)}`;
    request.on('data', (bytes: Buffer) => (heard += bytes.toString('utf8')));
    request.on('end', () =>
      response.setHeader('content-type', 'application/json').end('{"access_token":"x"}'),
    );
  });
  await new Promise<void>((resolve) => impostor.listen(0, '127.0.0.1', resolve));
}, 180_000);
afterAll(async () => {
  impostor.close();
  await Promise.all([service.close(), profile.remove()]);
});

const on = (args: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
  kontuar([...args, '--json', '--profile', profile.dir], { ...HEEDLESS, ...secrets(), ...environment });
const to = (current: string, older: string) => ['--base-url', current, '--legacy-base-url', older];
const there = () => to(`https://localhost:${port()}/v1/public`, `https://localhost:${port()}/v0`);
const codeOf = ({ out }: { out: string }) => /"code":"(\w+)"/.exec(out)?.[1];

test('connect', async () => {
  const ended = await on(['connect', ...there()]);
  expect([ended.status, codeOf(ended)]).toEqual([4, 'certificate']);
  expect(heard).toBe('');
}, 120_000);

test('connect through a proxy, and through one that is spoken to over TLS', async () => {
  const proxy = await startProxy(port());
  const named = to('https://service.kontuar.test/v1/public', 'https://service.kontuar.test/v0');
  const through = await on(['connect', ...named], { HTTPS_PROXY: proxy.url });
  expect([through.status, codeOf(through)]).toEqual([4, 'certificate']);
  expect(proxy.tunnels.length).toBeGreaterThan(0);
  expect(Buffer.concat([...proxy.passed]).toString('latin1')).not.toContain(service.clientSecret);
  proxy.close();
  // The proxy's own certificate is nobody's: it hears neither its password nor where the request goes.
  const secure = await on(['connect', ...named], {
    HTTPS_PROXY: `https://recepcja:haslo@localhost:${port()}`,
  });
  expect(secure.status).toBe(4);
  expect(heard).toBe('');
}, 120_000);

test('sync and doctor of a profile that was connected, once somebody else answers at its address', async () => {
  const connected = await on([
    'connect',
    ...to(service.baseUrl, service.legacyBaseUrl),
    '--ca-file',
    service.caFile,
  ]);
  expect(connected.status, connected.err).toBe(0);
  const at = new URL(service.baseUrl).port;
  await service.close();
  await new Promise<void>((resolve) => impostor.close(() => resolve()));
  await new Promise<void>((resolve) => impostor.listen(Number(at), '127.0.0.1', resolve));
  for (const command of ['sync', 'doctor']) {
    const ended = await on([command]);
    expect([command, ended.status, codeOf(ended)]).toEqual([command, 4, 'certificate']);
  }
  expect(heard).toBe('');
}, 120_000);
