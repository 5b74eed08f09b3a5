import { oc } from '@orpc/contract';
import { z } from 'zod';
import { receivedEventLogEntrySchema } from '../model/serviceEvent';
import { keychainErrorContract } from './accountContract';

/** Receiver for the service's webhook events; off by default and meant for use behind a tunnel or relay. */

export const DEFAULT_WEBHOOK_RECEIVER_PORT = 47_811;

export const webhookReceiverSchema = z.object({
  on: z.boolean(),
  /**
   * Where programs that can reach the event receiver may run: only on this PC (`loopback`), or also on other computers
   * in its networks (`everywhere`).
   */
  reach: z.enum(['loopback', 'everywhere']),
  port: z.int().min(1024).max(65_535),
  /**
   * Whether the service signs its webhook events. Without signatures, only the secret address protects the receiver
   * from forged events.
   */
  signed: z.boolean(),
});
export type Receiver = z.infer<typeof webhookReceiverSchema>;

export const webhookReceiverStateSchema = webhookReceiverSchema.extend({
  /**
   * State of the event receiver. `taken`: another program uses the port; `refused`: the system forbids the port;
   * `keychain`: the secrets are missing.
   */
  status: z.enum(['off', 'listening', 'taken', 'refused', 'keychain']),
  /** True if the keychain holds a signing key; the key is never shown. */
  hasKey: z.boolean(),
});
export type ReceiverState = z.infer<typeof webhookReceiverStateSchema>;

export const eventReceiverContract = {
  receiver: oc.output(webhookReceiverStateSchema),
  /**
   * Changes the settings of the event receiver with immediate effect. `key` is a new signing key; null keeps the stored
   * key.
   */
  setReceiver: oc
    .errors({ ...keychainErrorContract, KEY_MISSING: {} })
    .input(webhookReceiverSchema.extend({ key: z.string().min(1).max(1000).nullable() }))
    .output(webhookReceiverStateSchema),
  /** Returns the secret path of the event receiver's address. On request, a new path replaces the old path. */
  path: oc
    .errors(keychainErrorContract)
    .input(z.object({ renew: z.boolean().default(false) }))
    .output(z.object({ path: z.string().nullable() })),
  /** Returns the latest received webhook events, newest first. */
  log: oc.output(z.array(receivedEventLogEntrySchema)),
};
