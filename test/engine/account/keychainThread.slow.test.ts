import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startKeychain } from '#support/testKeychain';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

test('thread that uses the keychain: its crash is reported as an error and does not end the process', async () => {
  const keychain = await startKeychain();
  const child = spawn(
    process.execPath,
    [
      '--experimental-transform-types',
      '--no-warnings',
      '--import',
      path('../store/children/resolveTs.mjs'),
      path('children/dyingThreads.ts'),
    ],
    { env: { ...process.env, ...keychain.environment }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [output, [status, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  await keychain.stop();
  expect({ output, status, signal }).toEqual({
    output: `${'died\n'.repeat(5)}over\n`,
    status: 0,
    signal: null,
  });
});
