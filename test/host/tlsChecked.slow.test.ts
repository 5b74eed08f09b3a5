import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startProgram } from '#support/browser';
import { makeAuthority } from '#support/certificate';
import { build, kontuar, makeProfile, type TestProfile } from '#support/testProfile';
import { startProxy } from '#support/proxy';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';

/**
 * No environment variable decides which authorities Kontuar trusts: NODE_TLS_REJECT_UNAUTHORIZED=0 may be set for other
 * programs, but here every socket checks the certificate, and only against the authorities of the system and the
 * profile.
 */

const HEEDLESS = {
  NODE_TLS_REJECT_UNAUTHORIZED: '0',
  DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
};
let service: TrainingServer;
let profile: TestProfile;
/** Everything that reached a server whose certificate comes from an authority that nobody trusts. */
let heard = '';
let impostor: Server;
/** The path of the impostor's authority, in its own folder. */
let pem: string;
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
  const nobody = await makeAuthority('Nobody');
  mkdirSync(join(profile.dir, 'named'));
  pem = join(profile.dir, 'named', 'nobody.pem');
  writeFileSync(pem, nobody.ca);
  impostor = createServer(await nobody.issue(), (request, response) => {
    heard += `${request.method} ${request.url} ${JSON.stringify(request.headers)}`;
    request.on('data', (bytes: Buffer) => (heard += bytes.toString('utf8')));
    request.on('end', () =>
      response.setHeader('content-type', 'application/json').end('{"access_token":"x"}'),
    );
  });
  await new Promise<void>((resolve) => impostor.listen(0, '127.0.0.1', resolve));
}, 180_000);
beforeEach(() => {
  heard = '';
});
afterAll(async () => {
  impostor.close();
  await Promise.all([service.close(), profile.remove()]);
});

const on = (args: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
  kontuar([...args, '--json', '--profile', profile.dir], { ...HEEDLESS, ...secrets(), ...environment });
const to = (current: string, older: string) => ['--base-url', current, '--legacy-base-url', older];
const getAddressArgs = () => to(`https://localhost:${port()}/v1/public`, `https://localhost:${port()}/v0`);
const codeOf = ({ out }: { out: string }) => /"code":"(\w+)"/.exec(out)?.[1];

test('certificate check: kontuar connect refuses an unknown certificate and sends nothing', async () => {
  const ended = await on(['connect', ...getAddressArgs()]);
  expect([ended.status, codeOf(ended)]).toEqual([4, 'certificate']);
  expect(heard).toBe('');
}, 120_000);

test('certificate check: kontuar connect through a proxy refuses an unknown certificate of the service or of the proxy', async () => {
  const proxy = await startProxy(port());
  const named = to('https://service.kontuar.test/v1/public', 'https://service.kontuar.test/v0');
  const through = await on(['connect', ...named], { HTTPS_PROXY: proxy.url });
  expect([through.status, codeOf(through)]).toEqual([4, 'certificate']);
  expect(proxy.tunnels.length).toBeGreaterThan(0);
  expect(Buffer.concat([...proxy.passed]).toString('latin1')).not.toContain(service.clientSecret);
  proxy.close();
  // The certificate of the proxy itself is not trusted, so the proxy receives neither its password nor the target of
  // the request.
  const secure = await on(['connect', ...named], {
    HTTPS_PROXY: `https://recepcja:haslo@localhost:${port()}`,
  });
  expect(secure.status).toBe(4);
  expect(heard).toBe('');
}, 120_000);

test.each([
  ['SSL_CERT_FILE', () => ({ SSL_CERT_FILE: pem })],
  ['SSL_CERT_DIR', () => ({ SSL_CERT_DIR: join(profile.dir, 'named') })],
  ['NODE_EXTRA_CA_CERTS', () => ({ NODE_EXTRA_CA_CERTS: pem })],
  ['SSL_CERT_FILE, OpenSSL’s store', () => ({ SSL_CERT_FILE: pem, NODE_OPTIONS: '--use-openssl-ca' })],
])(
  'certificate check: kontuar connect trusts no certificate authority named in environment variables (%s)',
  async (_, environment) => {
    const ended = await on(['connect', ...getAddressArgs()], environment());
    expect([ended.status, codeOf(ended)]).toEqual([4, 'certificate']);
    expect(heard).toBe('');
  },
  120_000,
);

test('certificate check: the engine behind the window trusts no certificate authority named in environment variables', async () => {
  const environment = { SSL_CERT_FILE: pem, NODE_EXTRA_CA_CERTS: pem };
  const program = await startProgram({ environment: { ...HEEDLESS, ...environment } });
  const lines = await program.client.account.check({
    baseUrl: `https://localhost:${port()}/v1/public`,
    legacyBaseUrl: `https://localhost:${port()}/v0`,
    caPem: null,
    legacyAuth: 'basic' as const,
    secrets: { clientId: 'a', clientSecret: 'b', legacyLogin: 'c', legacyPassword: 'd' },
  });
  const causes: string[] = [];
  for await (const line of lines) causes.push(JSON.stringify(line));
  await program.stop();
  expect(causes.join()).toContain('"certificate"');
  expect(heard).toBe('');
}, 120_000);

test('certificate check: kontuar sync and doctor refuse an impostor server at the address of the connected service', async () => {
  const connected = await on([
    'connect',
    ...to(service.baseUrl, service.legacyBaseUrl),
    '--ca-file',
    service.caFile,
  ]);
  expect(connected.status, connected.err).toBe(0);
  const at = new URL(service.baseUrl).port;
  // The service takes its own file along when it closes.
  const caFile = join(profile.dir, 'ca.pem');
  copyFileSync(service.caFile, caFile);
  await service.close();
  await new Promise<void>((resolve) => impostor.close(() => resolve()));
  await new Promise<void>((resolve) => impostor.listen(Number(at), '127.0.0.1', resolve));
  for (const command of ['sync', 'doctor']) {
    const ended = await on([command], {
      KONTUAR_BASE_URL: service.baseUrl,
      KONTUAR_LEGACY_BASE_URL: service.legacyBaseUrl,
      KONTUAR_CA_FILE: caFile,
    });
    expect([command, ended.status, codeOf(ended)]).toEqual([command, 4, 'certificate']);
  }
  expect(heard).toBe('');
}, 120_000);
