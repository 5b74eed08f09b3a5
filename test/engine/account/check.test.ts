import { expect, test } from 'vitest';
import { streamConnectionCheckSteps } from '#engine/account/streamConnectionCheckSteps';
import { createInMemoryKeychain } from '#engine/platform/systemKeychain';
import { hastyClock } from '#support/hastyClock';
import { tempDir } from '../store/openTestStore';
import { createTestRemote } from '#support/testRemote';
import { TRAINING_ACCOUNT } from '#support/testEngine';

/** Tests the steps of a connection check when the service is not reached. */

const SECRETS = { clientId: 'c-1', clientSecret: 's-22222', legacyLogin: 'l-3', legacyPassword: 'p-44444' };

test.each([
  ['noNetwork', { code: 'ENETUNREACH', syscall: 'connect' }],
  ['wrongAddress', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }],
  ['noAnswer', { code: 'ECONNREFUSED', syscall: 'connect' }],
  ['certificate', { code: 'SELF_SIGNED_CERT_IN_CHAIN' }],
  ['clock', { code: 'CERT_NOT_YET_VALID' }],
  ['oldTls', { code: 'ERR_SSL_UNSUPPORTED_PROTOCOL' }],
])(
  'connection check: reports the cause %s of a failed connection and skips the sign-in',
  async (cause, failure) => {
    const clock = hastyClock(Date.parse('2026-11-24T07:00:00.000Z'));
    const remote = createTestRemote(
      { account: TRAINING_ACCOUNT, secrets: SECRETS },
      {
        clock,
        network: () => Promise.reject(Object.assign(new TypeError('failed'), failure)),
        knowsName: (name) => Promise.resolve(cause === 'wrongAddress' && name === 'example.com'),
      },
    );
    const steps = new Map<string, string>();
    for await (const { step, state, problem } of streamConnectionCheckSteps({
      remote,
      legacyAuth: 'basic',
      keychain: createInMemoryKeychain(),
      profileDir: tempDir(),
      today: '2026-11-24',
      now: clock.now,
    }))
      steps.set(step, problem ? `${state} ${problem.cause}` : state);
    expect(Object.fromEntries(steps)).toMatchObject({
      network: `bad ${cause}`,
      signIn: 'skipped',
      reservations: `bad ${cause}`,
    });
  },
);
