import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { accountSchema, secretsSchema } from '../model/account';
import { problemSchema } from '../outcome/problem';

/** The steps of "check the connection", in the order they run and are shown (look: connect). */
export const CHECK_STEPS = [
  'network',
  'signIn',
  'scopes',
  'reservations',
  'pricing',
  'clock',
  'keychain',
  'disk',
] as const;
export const checkStepSchema = z.enum(CHECK_STEPS);
export type CheckStep = z.infer<typeof checkStepSchema>;

/**
 * One line of the check. `facts` are plain values that the screen puts into words:
 * network {ms} · signIn {minutes} · scopes {granted, missing} · reservations {rooms, stays, days}, or
 * {otherWays} to sign in where it refused (A65) ·
 * pricing {rooms, currency} · clock {skewMs} · keychain {} · disk {freeBytes}.
 */
export const checkLineSchema = z.object({
  step: checkStepSchema,
  state: z.enum(['running', 'ok', 'warn', 'bad', 'skipped']),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  problem: problemSchema.nullable(),
});
export type CheckLine = z.infer<typeof checkLineSchema>;

export const connectionSchema = accountSchema.extend({ secrets: secretsSchema });
export type Connection = z.infer<typeof connectionSchema>;

/** Keychain failures, each said apart. */
export const keychainErrors = {
  KEYCHAIN: { data: z.object({ reason: z.enum(['missing', 'locked', 'denied']), detail: z.string() }) },
};

/** An address that cannot be right, under the field's name (A64, A94). */
export const addressErrors = {
  ADDRESS: {
    data: z.object({
      field: z.enum(['baseUrl', 'legacyBaseUrl', 'caPem']),
      reason: z.enum(['notUrl', 'notHttps', 'path', 'swapped', 'notPem']),
    }),
  },
};

export const account = {
  /** Stored addresses, never secrets; null without an account. */
  get: oc.output(accountSchema.nullable()),
  /** Runs every step and reports each as it starts and ends. Nothing is stored. */
  check: oc.errors(addressErrors).input(connectionSchema).output(eventIterator(checkLineSchema)),
  /** Stores addresses in the profile and secrets in the keychain, then starts the first sync. */
  connect: oc
    .errors({ ...addressErrors, ...keychainErrors })
    .input(connectionSchema)
    .output(z.object({ connected: z.literal(true) })),
  /**
   * Forgets the secrets; the local store stays. `KEYCHAIN`: they could not be taken out, and nothing was done;
   * `anyway` leaves them there.
   */
  disconnect: oc
    .errors(keychainErrors)
    .input(z.object({ anyway: z.boolean().default(false) }))
    .output(z.object({ connected: z.literal(false) })),
};
