import type { Command } from 'commander';
import { z } from 'zod';
import { serveTraining, systemChance, systemClock } from '../engine/entry';
import { done, unexpected } from './answer';
import { does } from './command';
import { tell } from './output';

const whole = z.coerce.number().int('a whole number is needed');

const options = z.object({
  port: whole.min(0).max(65535).default(0),
  seed: whole.default(1),
  rooms: whole.min(1).max(2000).optional(),
  invoices: whole.min(0).max(1_000_000).optional(),
});

/** `training serve`: the training service over HTTPS on loopback, until it is told to end. */
export function addTraining(program: Command): void {
  const command = program
    .command('training')
    .description('the made-up property, for trying things out')
    .command('serve')
    .description('the training service over HTTPS on 127.0.0.1; its first line says how to reach it')
    .option('--port <number>', 'a port; any free one by default')
    .option('--seed <number>', 'same seed, same property')
    .option('--rooms <number>', 'how many rooms')
    .option('--invoices <number>', 'how many invoices');
  does(command, options, async ({ port, seed, rooms, invoices }) => {
    const told = toldToEnd();
    try {
      const served = await serveTraining({
        port,
        seed,
        clock: systemClock,
        chance: systemChance,
        ...(rooms === undefined ? {} : { rooms }),
        ...(invoices === undefined ? {} : { invoices }),
      });
      const { baseUrl, legacyBaseUrl, caFile, clientId, clientSecret, legacyLogin, legacyPassword } = served;
      // The made-up property's own secrets: good for nothing but this very process.
      const address = { baseUrl, legacyBaseUrl, caFile, clientId, clientSecret, legacyLogin, legacyPassword };
      process.stdout.write(`${JSON.stringify(address)}\n`);
      tell('The training service runs until Ctrl+C.');
      await told;
      await served.close();
      return done(undefined, '');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
        return unexpected('portInUse', `Port ${port} is taken.`);
      throw error;
    }
  });
}

/** Ctrl+C, the system's request to end, or the end of the program that started this one. */
const toldToEnd = (): Promise<void> =>
  new Promise((resolve) => {
    for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(event, () => resolve());
    process.channel?.unref();
  });
