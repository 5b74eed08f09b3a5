import { once } from 'node:events';
import { createServer } from 'node:https';
import type { TlsOptions } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { decideSyncHealth } from '#engine/sync/decideSyncHealth';
import { explain } from '#shared/text/problems';
import { makeAuthority, type Authority } from '#support/certificate';
import { createTestRemote } from '#support/testRemote';

/** Tests each cause of a missing answer over real TLS and real host names, and the message that the user reads. */

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const SECRETS = { clientId: 'c', clientSecret: 's', legacyLogin: 'l', legacyPassword: 'p' };
const DAY_MS = 86_400_000;
/** The first label of this host name is longer than DNS allows, so the lookup fails without asking a name server. */
const NOWHERE = `${'x'.repeat(64)}.invalid`;
/** Simulates name servers that know this PC only. */
const knowsName = (host: string) => Promise.resolve(host === 'localhost');

type Issue = Parameters<Authority['issue']>[0];

/**
 * Returns the client's error for a server with this certificate and these TLS options, and whether a request reached
 * the server.
 */
async function met({
  issue = {},
  tls = {},
  host,
  lastAnswerAt,
}: {
  issue?: Issue;
  tls?: TlsOptions;
  host?: string;
  lastAnswerAt?: number;
}) {
  const authority = await makeAuthority();
  let asked = 0;
  const server = createServer({ ...(await authority.issue(issue)), ...tls }, (_, response) => {
    asked += 1;
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const localUrl = `https://localhost:${port}`;
  const account = {
    baseUrl: `${host === undefined ? localUrl : `https://${host}:${port}`}/v1/public`,
    legacyBaseUrl: `${localUrl}/v0`,
    caPem: authority.ca,
    legacyAuth: 'basic' as const,
  };
  const remote = createTestRemote(
    { account, secrets: SECRETS },
    { knowsName, ...(lastAnswerAt === undefined ? {} : { lastAnswerAt }) },
  );
  const outcome = await remote.readInvoices({}, { priority: 'user' });
  if (outcome.ok) throw new Error('it was accepted');
  const { problem } = outcome;
  const known = { connected: true, confirmedAt: '2026-06-03T12:00:00.000Z', queueProblem: null };
  const light = decideSyncHealth({
    ...known,
    problem,
    waiting: 0,
    conflicts: 0,
    otherTypes: 0,
    guard: null,
    setAside: 0,
    checking: false,
  });
  return { problem, asked, light, pl: explain('pl', problem), en: explain('en', problem) };
}

test('unknown host name of the service: is reported as a wrong address, not as no network, when other names can be resolved', async () => {
  const { problem, pl, en, light } = await met({ host: NOWHERE });
  expect(problem).toMatchObject({ kind: 'later', cause: 'wrongAddress', detail: 'ENOTFOUND' });
  expect(pl.what).toContain('Pod podanym adresem nie ma serwera');
  expect(en.what).toContain('There is no server at this address');
  expect(`${pl.what} ${pl.next}`).not.toMatch(/kabel|Wi-Fi/);
  expect(light).toBe('serviceDown');
});

test('certificate that is not valid yet: the error names the PC clock as the probable cause, and no request is sent', async () => {
  const { problem, asked, pl, en } = await met({ issue: { early: true } });
  expect(problem).toMatchObject({ kind: 'later', cause: 'clock', detail: 'CERT_NOT_YET_VALID' });
  expect(asked).toBe(0);
  expect(pl.what).toContain('Data lub godzina na tym komputerze jest prawdopodobnie błędna');
  expect(pl.next).toContain('Ustaw datę i godzinę komputera');
  expect(en.next).toContain('Set the date and time');
});

test('expired certificate: is reported as a PC clock problem 200 days after the service’s last answer, but not after one day', async () => {
  const long = await met({ issue: { expired: true }, lastAnswerAt: Date.now() - 200 * DAY_MS });
  expect(long.problem).toMatchObject({ cause: 'clock', detail: 'CERT_HAS_EXPIRED' });
  const soon = await met({ issue: { expired: true }, lastAnswerAt: Date.now() - DAY_MS });
  expect(soon.problem).toMatchObject({ kind: 'later', cause: 'certificate', detail: 'CERT_HAS_EXPIRED' });
  expect([soon.asked, long.asked]).toEqual([0, 0]);
  expect(soon.pl.what).toContain('Certyfikat serwera nie jest zaufany');
  expect(soon.pl.what).toContain('nic nie wysłał');
  expect(soon.en.what).toContain('certificate');
  expect(soon.light).toBe('serviceDown');
});

test('TLS 1.1 server: is reported as outdated encryption and receives no request', async () => {
  const { problem, asked, pl, en, light } = await met({
    tls: { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
  });
  expect(problem).toMatchObject({ kind: 'later', cause: 'oldTls' });
  expect(asked).toBe(0);
  expect(pl.what).toContain('przestarzałe szyfrowanie (TLS starszy niż 1.2)');
  expect(en.what).toContain('TLS older than 1.2');
  expect(light).toBe('serviceDown');
});
