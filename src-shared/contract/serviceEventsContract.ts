import { oc } from '@orpc/contract';
import { z } from 'zod';
import { receivedEventSchema } from '../model/event';
import { keychainErrors } from './accountContract';

/** The receiver of the service's webhook events: off by default, for use behind a tunnel or relay. */

export const RECEIVER_PORT = 47_811;

export const receiverSchema = z.object({
  on: z.boolean(),
  /** `loopback`: only this PC reaches it; `everywhere`: all its networks. */
  reach: z.enum(['loopback', 'everywhere']),
  port: z.int().min(1024).max(65_535),
  /** False: the service does not sign, and the address alone is the secret. How it signs: `eventSigning` of the preferences. */
  signed: z.boolean(),
});
export type Receiver = z.infer<typeof receiverSchema>;

export const receiverStateSchema = receiverSchema.extend({
  /** The result of the request: `taken` and `refused` concern the port, `keychain` the secrets. */
  status: z.enum(['off', 'listening', 'taken', 'refused', 'keychain']),
  /** A signing key is in the keychain; it is never shown. */
  hasKey: z.boolean(),
});
export type ReceiverState = z.infer<typeof receiverStateSchema>;

export const events = {
  receiver: oc.output(receiverStateSchema),
  /** Takes effect at once. `key`: a new signing key for the keychain, null keeps the one that is there. */
  setReceiver: oc
    .errors({ ...keychainErrors, KEY_MISSING: {} })
    .input(receiverSchema.extend({ key: z.string().min(1).max(1000).nullable() }))
    .output(receiverStateSchema),
  /** The secret path below the tunnel's own address, from the keychain; `renew` makes a new one, the old one is dead. */
  path: oc
    .errors(keychainErrors)
    .input(z.object({ renew: z.boolean().default(false) }))
    .output(z.object({ path: z.string().nullable() })),
  /** The latest deliveries, newest first. */
  log: oc.output(z.array(receivedEventSchema)),
};
