import type { Command } from 'commander';
import { z } from 'zod';
import {
  TRAINING_FAULT_NAMES,
  parseFaultOrder,
  serveTraining,
  systemRandom,
  systemClock,
} from '../engine/openEngine';
import { buildCommandSuccess, buildGeneralFailure } from './commandResult';
import { defineCliCommand } from './defineCommand';
import { writeStderrLine } from './commandOutput';

const wholeNumber = z.coerce.number().int('a whole number is needed');
const faultSchema = z.string().transform((text, context) => {
  const order = parseFaultOrder(text);
  if (order) return order;
  context.addIssue({
    code: 'custom',
    message: `"${text}" is none of ${TRAINING_FAULT_NAMES.join(', ')}, with =N behind it or not`,
  });
  return z.NEVER;
});
/** Address to which the training service sends its events: HTTPS is required, except for an address on this PC. */
const eventReceiverUrlSchema = z
  .url({ protocol: /^https?$/, error: 'an address is needed' })
  .refine((text) => isHttps(text) || isOnThisPc(text), 'the address must begin with https://');

const options = z.object({
  port: wholeNumber.min(0).max(65535).default(0),
  seed: wholeNumber.default(1),
  rooms: wholeNumber.min(1).max(2000).optional(),
  invoices: wholeNumber.min(0).max(1_000_000).optional(),
  fault: z.array(faultSchema).default([]),
  events: eventReceiverUrlSchema.optional(),
  notConnected: z.boolean().default(false),
  fillsDefaults: z.boolean().default(false),
  refuseIp: z.boolean().default(false),
  plan: z.boolean().default(true),
  locked: z.boolean().default(false),
});

/** Environment variable with the key that signs events; no secret is ever given as a command-line argument. */
const EVENTS_KEY_VARIABLE = 'KONTUAR_EVENTS_KEY';

/** Adds `training serve`, which runs the training service over HTTPS on the loopback address until it is stopped. */
export function registerTrainingCliCommand(program: Command): void {
  const command = program
    .command('training')
    .description('the made-up property, for trying things out')
    .command('serve')
    .description('the training service over HTTPS on 127.0.0.1; its first line says how to reach it')
    .option('--port <number>', 'a port; any free one by default')
    .option('--seed <number>', 'same seed, same property')
    .option('--rooms <number>', 'how many rooms')
    .option('--invoices <number>', 'how many invoices')
    .option(
      '--fault <name[=n]>',
      `repeatable: ${TRAINING_FAULT_NAMES.join(', ')}; meets the next n requests`,
      collectValues,
    )
    .option(
      '--events <url>',
      `sends signed events of all that changes; the key may stand in ${EVENTS_KEY_VARIABLE}`,
    )
    .option('--not-connected', 'the account is not connected to KSeF')
    .option('--fills-defaults', 'new invoices get what they left empty, and their items in another order')
    .option('--refuse-ip', '403: requests come from an address that is not allowed')
    .option('--no-plan', '403: invoices are not in the plan')
    .option('--locked', '403: the account is locked');
  defineCliCommand(command, options, async (chosen) => {
    const { port, seed, rooms, invoices, fault: faults, events } = chosen;
    const stopped = waitForStopSignal();
    const key = events === undefined ? null : (process.env[EVENTS_KEY_VARIABLE] ?? systemRandom.id());
    try {
      const served = await serveTraining({
        port,
        seed,
        clock: systemClock,
        random: systemRandom,
        faults,
        simulatesActivity: true,
        account: {
          connected: !chosen.notConnected,
          fillsDefaults: chosen.fillsDefaults,
          reordersItems: chosen.fillsDefaults,
          addressAllowed: !chosen.refuseIp,
          planAllows: chosen.plan,
          locked: chosen.locked,
        },
        ...(rooms === undefined ? {} : { rooms }),
        ...(invoices === undefined ? {} : { invoices }),
        ...(events === undefined || key === null ? {} : { events: { url: events, key } }),
      });
      const { baseUrl, legacyBaseUrl, caFile, clientId, clientSecret, legacyLogin, legacyPassword } = served;
      // The printed secrets belong to the made-up training property and work only with this process.
      const address = { baseUrl, legacyBaseUrl, caFile, clientId, clientSecret, legacyLogin, legacyPassword };
      process.stdout.write(
        `${JSON.stringify({ ...address, ...(key === null ? {} : { eventsKey: key }) })}\n`,
      );
      writeStderrLine('The training service runs until Ctrl+C.');
      await stopped;
      await served.close();
      return buildCommandSuccess(undefined, '');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
        return buildGeneralFailure('portInUse', `Port ${port} is taken.`);
      throw error;
    }
  });
}

const collectValues = (value: string, before: readonly string[] = []): string[] => [...before, value];
const isHttps = (address: string) => URL.parse(address)?.protocol === 'https:';
const isOnThisPc = (address: string) =>
  ['127.0.0.1', '[::1]', 'localhost'].includes(URL.parse(address)?.hostname ?? '');

const waitForStopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(event, () => resolve());
    process.channel?.unref();
  });
