import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { safe } from '@orpc/client';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/rules/days';
import { startProgram, type Program } from '#support/browser';
import { startKeychain, type TestKeychain } from '#support/testKeychain';
import { kontuar, makeProfile, type TestProfile } from '#support/testProfile';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, aStay, putInvoice, putStay, today } from '#support/syncedProgram';

/**
 * Simulates a whole day with unmistakable secrets and guest data, then searches everything that the program printed,
 * logged, answered in errors, gave to support and left on the disk for them.
 */

const GUEST = [
  'Przeciekowska',
  'przecieki@example.com',
  '600 987 321',
  'PrzeciekNotatka',
  'Przecieknet sp. z o.o.',
];
/** The files that support gets in any case. */
const BUNDLED = [
  'about.json',
  'settings.json',
  'problems.json',
  'counts.json',
  'schema.txt',
  'log/kontuar.log',
];
const CODE = 'KODPRZECIEK#77';
const ECHO = { title: 'Rejected', detail: `no room for ${GUEST.join(', ')}`, errors: {} };

const invoiceOf = (id: number, companyName: string, fields: Record<string, unknown> = {}) =>
  anInvoice(id, {
    buyer: { companyName, address: 'ul. Cicha 1', taxId: '1234563218', identifierType: 'NIP' },
    ...fields,
  });

let keychain: TestKeychain;
let profile: TestProfile;
let stranger: Stranger;
let program: Program;

beforeAll(async () => {
  [keychain, profile, stranger] = await Promise.all([startKeychain(), makeProfile(), startStranger()]);
  const [name = '', email = '', phone = '', additional_informations = '', companyName = ''] = GUEST;
  const guest = { name, email, phone, additional_informations, door_code: CODE };
  putStay(stranger, aStay(1, { arrival: today(), departure: addDays(today(), 2), ...guest }));
  for (const id of [1, 2]) putInvoice(stranger, invoiceOf(id, companyName));
  program = await startProgram({ profile: profile.dir, environment: keychain.environment });
  await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
}, 180_000);
afterAll(async () => {
  await program.stop();
  await Promise.all([keychain.stop(), profile.remove(), stranger.close()]);
});

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );

/**
 * Matches the places where records belong: the database with its log and backups, the outbox journal, documents, and
 * the downtime pack.
 */
const OF_RECORDS = /^(kontuar.*\.db|kontuar\.queue|backups|documents|training|pack)/;

test('program output, log and other files: contain no secret, and no guest data outside the database, documents, backups and downtime pack', async () => {
  const { client } = program;
  // Does not wait for the whole first pass, whose request limit would take a minute.
  const countRecords = async () =>
    (await client.invoices.list({})).total + (await client.reservations.reservations({})).total;
  await expect.poll(countRecords, { timeout: 60_000 }).toBe(3);
  const heard: string[] = [];
  const hear = (topic: string, value: unknown) => heard.push(`${topic}: ${JSON.stringify(value)}`);

  // Both sides change the same field, so the user has to decide.
  const { invoice: base } = await client.invoices.show({ id: 'inv-2' });
  putInvoice(
    stranger,
    invoiceOf(2, GUEST[4] ?? '', { town: 'Sopot', editDate: `${addDays(today(), 1)}T06:00:00+01:00` }),
  );
  await client.outbox.edit({ id: 'inv-2', patch: { town: 'Hel' }, base });
  await client.sync.now({ full: false });
  const asked = async () => (await client.conflicts.list()).length;
  await expect.poll(asked, { timeout: 60_000 }).toBe(1);
  const [conflict] = await client.conflicts.list();
  const id = conflict?.id ?? 0;
  hear(
    'not so',
    (await safe(client.conflicts.resolve({ id, decision: { act: 'twin', invoiceId: 1 } }))).error,
  );
  for (const args of [
    ['show', '77'],
    ['resolve', String(id), '--twin', '1'],
  ]) {
    const ended = await kontuar(['conflicts', ...args, '--profile', profile.dir], keychain.environment);
    heard.push(`conflicts ${args.join(' ')}: ${ended.out} ${ended.err}`);
    expect(ended.status).not.toBe(0);
  }

  // The month for the accountant: its file belongs to the caller, and none of its data stays behind.
  const parts: Buffer[] = [];
  const selection = { by: 'ids' as const, ids: ['inv-1', 'inv-2'] };
  for await (const step of await client.documents.export({ format: 'month', selection })) {
    if (step.kind === 'part') parts.push(Buffer.from(step.bytes, 'base64'));
    else hear('export', step);
  }
  expect(Buffer.concat(parts).subarray(0, 2).toString()).toBe('PK');
  const out = await makeProfile();
  const pack = ['export', 'pack', '--out', out.dir, '--profile', profile.dir];
  const packed = await kontuar(pack, keychain.environment);
  heard.push(`export pack: ${packed.out} ${packed.err}`);
  expect(packed.status).toBe(0);
  expect(filesBelow(out.dir).length).toBeGreaterThan(0);
  await out.remove();

  // Four failures: an edit that meets a later one, an answer that repeats guest data, a broken connection and a refused
  // sign-in.
  const edit = await safe(client.outbox.edit({ id: 'inv-1', patch: { town: 'Ustka' } }));
  hear('edit', edit.error);
  stranger.misbehave(
    { status: 500, headers: { 'content-type': 'application/problem+json' }, body: JSON.stringify(ECHO) },
    4,
  );
  await client.sync.now({ full: false });
  const refused = async () => (await client.sync.requests({})).some(({ status }) => status === 500);
  await expect.poll(refused, { timeout: 60_000 }).toBe(true);
  stranger.misbehave('portal', 1);
  const wrong = { ...stranger.secrets, clientSecret: `${stranger.secrets.clientSecret}-not` };
  for await (const line of await client.account.check({ ...stranger.account, secrets: wrong }))
    hear('check', line);
  hear(
    'connect',
    (await safe(client.account.connect({ ...stranger.account, baseUrl: 'https://x', secrets: wrong }))).error,
  );
  const bad = { id: 'inv-none', patch: { town: GUEST[0] ?? '' } };
  hear('refused', (await safe(client.outbox.edit(bad))).error);
  hear('account', await client.account.get());
  hear('hello', await client.app.hello());

  // A user's decision, and errors that repeat the data that they worked on.
  await client.conflicts.resolve({ id, decision: { act: 'choose', choices: { town: 'mine' } } });
  const words = [...GUEST, CODE, ...Object.values(stranger.secrets)].join(' ');
  await client.app.noteFault({ name: 'TypeError', stack: `TypeError: ${words}\n    at show (index.js:1:2)` });

  const requests = await client.sync.requests({ limit: 500 });
  expect(requests.length).toBeGreaterThan(5);
  hear('requests', requests);
  hear('set aside', await client.sync.setAside());
  hear('events', await client.eventReceiver.log());
  await client.recovery.backUp();

  for (const args of [['doctor'], ['status'], ['doctor', '--json']]) {
    const ended = await kontuar([...args, '--profile', profile.dir], keychain.environment);
    heard.push(`${args.join(' ')}: ${ended.out} ${ended.err}`);
    expect(ended.err + ended.out).not.toBe('');
  }
  const bundles = await makeProfile();
  const byHand = join(bundles.dir, 'support.zip');
  const bundleArgs = ['doctor', '--bundle', byHand, '--profile', profile.dir];
  await kontuar(bundleArgs, keychain.environment);
  const fromWindow = await client.app.bundle();
  for (const bytes of [readFileSync(byHand), Buffer.from(fromWindow.base64, 'base64')]) {
    const files = Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)] as const);
    expect(files.map(([name]) => name)).toEqual(expect.arrayContaining(BUNDLED));
    for (const [name, text] of files) heard.push(`bundle, ${name}: ${text}`);
  }
  await bundles.remove();
  const listed = await kontuar(
    ['reservations', 'list', '--json', '--profile', profile.dir],
    keychain.environment,
  );
  expect(listed.out).toContain(GUEST[0]);
  expect(listed.out).toContain('"hasDoorCode":true');
  heard.push(`said: ${program.said()}`);

  const secrets = [...Object.values(stranger.secrets), wrong.clientSecret];
  const everything = heard.join('\n');
  for (const secret of secrets) expect(everything).not.toContain(secret);
  expect(everything).not.toMatch(/Bearer |Basic [A-Za-z0-9+/]/);
  // An error may repeat what a user typed into a bad request, but nothing from the records.
  for (const word of [...GUEST, CODE]) {
    const lines = heard.filter((line) => line.includes(word));
    expect(lines.map((line) => line.slice(0, 300))).toEqual([]);
  }

  const log = readFileSync(join(profile.dir, 'log', 'kontuar.log'), 'utf8');
  for (const event of ['start', 'pass', 'attempt', 'change', 'decision', 'fault'])
    expect(log).toContain(`"event":"${event}"`);
  expect(log).toContain('at show (index.js:1:2)');
  for (const name of filesBelow(profile.dir)) {
    const bytes = readFileSync(join(profile.dir, name));
    for (const secret of secrets) expect(bytes.includes(secret), `${name} holds a secret`).toBe(false);
    expect(bytes.includes(CODE), `${name} holds a door code`).toBe(false);
    if (OF_RECORDS.test(name)) continue;
    for (const word of GUEST) expect(bytes.includes(word), `${name} holds ${word}`).toBe(false);
  }
  expect(listed.out).not.toContain(CODE);
  const { code } = await client.reservations.doorCode({ reservationId: 1 });
  expect(code).toBe(CODE);
}, 180_000);
