import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { correctionWaySchema } from '../rules/correction';
import { accountSchema, secretsSchema } from '../model/account';
import { propertyIdSchema, whyClosedSchema, worldSchema } from '../model/worldSchema';
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

export const keychainErrors = {
  KEYCHAIN: { data: z.object({ reason: z.enum(['missing', 'locked', 'denied']), detail: z.string() }) },
};

/** An address that cannot be right, under the field's name (A64, A94). */
export const addressErrors = {
  ADDRESS: {
    data: z.object({
      field: z.enum(['baseUrl', 'legacyBaseUrl', 'caPem']),
      /** `swapped`: it is the address of the other interface. */
      reason: z.enum(['notUrl', 'notHttps', 'path', 'swapped', 'notPem']),
    }),
  },
};

/** Why the records of this profile and the new sign-in do not go together. Nothing was changed. */
export const otherPropertyErrors = {
  /**
   * The service does not know the records of this profile. `waiting`: changes that are still to be sent to the other
   * property, conflicts among them; with any, nothing can be started empty. `property`: its name as its invoices give it.
   * `keepsAs`: the file in the profile's folder that its records would go to. `olderOnly`: only the sign-in of the older
   * interface leads to another property, so that no new beginning and no second property makes the two fit.
   */
  OTHER_PROPERTY: {
    data: z.object({
      waiting: z.int(),
      property: z.string().nullable(),
      keepsAs: z.string(),
      olderOnly: z.boolean(),
    }),
  },
  /** The check whether it is the same property failed. */
  UNPROVEN: { data: z.object({ problem: problemSchema }) },
  /** The copy of the old records could not be written; the system's own words. */
  NOT_KEPT: { data: z.object({ detail: z.string() }) },
  /** It is on this PC already, as this property. */
  ALREADY_HERE: { data: z.object({ id: propertyIdSchema, property: z.string().nullable() }) },
  /** Another property on this PC is not open, so whether this is it could not be found out; nothing was changed. */
  NEIGHBOUR_CLOSED: { data: z.object({ folder: z.string(), why: whyClosedSchema }) },
  /** No room for another one (`MAX_PROPERTIES`). */
  NO_ROOM: {},
};

export const account = {
  /** Stored addresses, never secrets; null without an account. `onlyThisRun`: no keychain holds the secrets. */
  get: oc.output(accountSchema.extend({ onlyThisRun: z.boolean() }).nullable()),
  /** Runs every step and reports each as it starts and ends. Nothing is stored. */
  check: oc.errors(addressErrors).input(connectionSchema).output(eventIterator(checkLineSchema)),
  /**
   * Stores addresses in the profile and secrets in the keychain, then starts the first sync. Where the profile holds
   * records and the sign-in is another one, it looks first whether the service knows some of them. `startEmpty`: if it
   * does not, they go into a file of their own, `keptAs`. `onlyThisRun`: the user's choice where no keychain takes the
   * secrets; they stay in memory and are stored nowhere. `another`: beside the property that is here, in a profile of its own.
   * `world`: where the property is. `correctionWay`: what the items of its corrections are, if the user knows (A28).
   */
  connect: oc
    .errors({ ...addressErrors, ...keychainErrors, ...otherPropertyErrors })
    .input(
      connectionSchema.extend({
        startEmpty: z.boolean().default(false),
        onlyThisRun: z.boolean().default(false),
        another: z.boolean().default(false),
        correctionWay: correctionWaySchema.nullable().default(null),
      }),
    )
    .output(z.object({ connected: z.literal(true), keptAs: z.string().nullable(), world: worldSchema })),
  /**
   * Forgets the secrets; the store stays. `KEYCHAIN`: they could not be removed, nothing changed; `anyway` leaves them.
   */
  disconnect: oc
    .errors(keychainErrors)
    .input(z.object({ anyway: z.boolean().default(false) }))
    .output(z.object({ connected: z.literal(false) })),
};
