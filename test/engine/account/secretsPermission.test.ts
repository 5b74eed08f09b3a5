import { expect, test } from 'vitest';
import {
  computeCaFingerprint,
  bindSecretsToAddresses,
  buildEntryFromEnvironment,
  checkSecretsBoundToAddresses,
  type GivenSecrets,
  type KeptSecrets,
} from '#engine/account/secretsAddressBinding';
import { diagnoseSyncPrerequisites } from '#engine/app/doctor';
import { createInMemoryKeychain } from '#engine/platform/systemKeychain';
import type { Account } from '#shared/model/accountAndPreferences';
import { makeAuthority } from '#support/certificate';
import { hastyClock } from '#support/hastyClock';
import { TRAINING_ACCOUNT, testEngine } from '#support/testEngine';

/** Tests that secrets are sent only to the addresses they were confirmed for, whatever the database says. */

const SECRETS = { clientId: 'c-1', clientSecret: 's-22222', legacyLogin: 'l-3', legacyPassword: 'p-44444' };
const ELSEWHERE: Partial<Account>[] = [
  { baseUrl: 'https://elsewhere.test/v1/public' },
  { legacyBaseUrl: 'https://elsewhere.test/v0' },
  { baseUrl: 'https://elsewhere.test/v1/public', legacyBaseUrl: 'https://elsewhere.test/v0' },
];

/** Opens a profile whose keychain holds `kept` while its database says `account`, and records every request. */
async function profile(account: Account, kept: KeptSecrets) {
  const asked: string[] = [];
  const keychain = createInMemoryKeychain<KeptSecrets>(kept);
  const { engine, store } = await testEngine({
    clock: hastyClock(Date.parse('2026-11-24T07:00:00.000Z')),
    account,
    keychain: () => keychain,
    network: (request) => {
      asked.push(request.url);
      return Promise.resolve(new Response('{}', { status: 500 }));
    },
  });
  const inKeychain = async () => {
    const read = await keychain.read();
    return read.ok ? read.value : null;
  };
  return { engine, store, asked, inKeychain };
}

test.each(ELSEWHERE)(
  'service address changed in the stored account: Kontuar sends nothing and asks for a sign-in: %j',
  async (change) => {
    const { engine, asked } = await profile(
      { ...TRAINING_ACCOUNT, ...change },
      bindSecretsToAddresses(TRAINING_ACCOUNT, SECRETS),
    );
    expect(engine.runPass(true)).toBeNull();
    const { problem, light } = await engine.client.sync.state();
    expect([problem?.kind, problem?.cause, light]).toEqual(['signedOut', 'otherAddress', 'signIn']);
    // The message shows both addresses to the user.
    expect(problem?.detail).toMatch(
      /^(baseUrl|legacyBaseUrl): https:\/\/\S+ -> https:\/\/elsewhere\.test\/v/,
    );
    const { lines } = await diagnoseSyncPrerequisites(engine.context);
    expect(lines[0]).toMatchObject({ step: 'signIn', state: 'bad', problem: { cause: 'otherAddress' } });
    expect(asked).toEqual([]);
  },
);

test('CA certificate in the account file: stops all requests when anything but its line endings has changed', async () => {
  const [ownCa, otherCa] = [(await makeAuthority()).ca, (await makeAuthority()).ca];
  const account = { ...TRAINING_ACCOUNT, caPem: ownCa };
  const kept = bindSecretsToAddresses(account, SECRETS);
  for (const caPem of [otherCa, null, `${ownCa}\n${otherCa}`, 'no certificate']) {
    expect(checkSecretsBoundToAddresses({ ...account, caPem }, kept)).toMatchObject({ may: false });
    const { engine, asked } = await profile({ ...account, caPem }, kept);
    expect(engine.runPass(false)).toBeNull();
    expect(asked).toEqual([]);
  }
  expect(checkSecretsBoundToAddresses({ ...account, caPem: ownCa.replaceAll('\n', '\r\n') }, kept)).toEqual({
    may: true,
  });
  expect(computeCaFingerprint(ownCa)).toMatch(/^[0-9a-f]{64}$/);
});

test('new service address in the account file: receives requests after the user has signed in at that address', async () => {
  const moved = { ...TRAINING_ACCOUNT, ...ELSEWHERE[2] };
  const { engine, asked, inKeychain } = await profile(
    moved,
    bindSecretsToAddresses(TRAINING_ACCOUNT, SECRETS),
  );
  engine.context.session.signIn(moved, SECRETS);
  await engine.context.keychain.write(bindSecretsToAddresses(moved, SECRETS));
  await engine.runPass(false);
  expect(asked[0]).toBe('https://elsewhere.test/v1/public/auth/token');
  expect((await inKeychain())?.boundTo.baseUrl).toBe('https://elsewhere.test/v1/public');
});

test('secrets from environment variables: are sent only to the addresses that the variables name', async () => {
  const run = async (account: Account, given: GivenSecrets) => {
    const { engine, asked } = await profile(account, buildEntryFromEnvironment(given));
    const end = engine.runPass(false);
    await end;
    const cause = (await engine.client.sync.state()).problem?.cause;
    return end === null ? cause : asked.length > 0;
  };
  const moved = { ...TRAINING_ACCOUNT, ...ELSEWHERE[0] };
  const at = (account: Account) => ({ ...SECRETS, addresses: account });
  expect(await run(TRAINING_ACCOUNT, SECRETS)).toBe('otherAddress');
  expect(await run(TRAINING_ACCOUNT, at(TRAINING_ACCOUNT))).toBe(true);
  const { baseUrl, legacyBaseUrl } = TRAINING_ACCOUNT;
  for (const addresses of [
    { baseUrl, legacyBaseUrl: null, caPem: null },
    { baseUrl: null, legacyBaseUrl, caPem: null },
  ])
    expect(await run(TRAINING_ACCOUNT, { ...SECRETS, addresses })).toBe('otherAddress');
  // Users may write the address with a trailing slash.
  expect(await run(TRAINING_ACCOUNT, at({ ...TRAINING_ACCOUNT, baseUrl: `${baseUrl}/` }))).toBe(true);
  expect(await run(moved, at(TRAINING_ACCOUNT))).toBe('otherAddress');
  // A certificate authority that only the database names, or only the variables.
  const { ca } = await makeAuthority();
  expect(await run({ ...TRAINING_ACCOUNT, caPem: ca }, at(TRAINING_ACCOUNT))).toBe('otherAddress');
  expect(await run(TRAINING_ACCOUNT, at({ ...TRAINING_ACCOUNT, caPem: ca }))).toBe('otherAddress');
});
