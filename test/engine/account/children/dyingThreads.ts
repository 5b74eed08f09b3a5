import { once } from 'node:events';
import { isMainThread, Worker } from 'node:worker_threads';
import { z } from 'zod';
import { delayCrashUntilKeychainIdle, createSystemKeychain } from '#engine/platform/systemKeychain';

/**
 * Runs threads that die of an error while they ask the keychain. Prints the error of each thread and shows that the
 * process survives.
 */
const keychain = createSystemKeychain('dying-threads', z.string());
await keychain.read();
if (isMainThread) {
  for (let time = 0; time < 5; time += 1) {
    const thread = new Worker(new URL(import.meta.url), { execArgv: process.execArgv });
    const [error] = await once(thread, 'error');
    console.log(error instanceof Error ? error.message : 'unknown');
  }
  console.log('over');
} else {
  delayCrashUntilKeychainIdle();
  void keychain.read();
  setImmediate(() => {
    throw new Error('died');
  });
}
