import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { correctionConventionSchema } from '../rules/corrections/correctionConventionSchemas';
import { serviceAccountAddressesSchema, serviceAccountSecretsSchema } from '../model/accountAndPreferences';
import {
  propertyIdSchema,
  propertyNotOpenedReasonSchema,
  propertyOrTrainingIdSchema,
} from '../model/propertyOrTrainingIdSchema';
import { requestProblemSchema } from '../outcome/problem';

/** Steps of the connection check, in the order in which they run. */
export const CONNECTION_CHECK_STEPS = [
  'network',
  'signIn',
  'scopes',
  'reservations',
  'pricing',
  'clock',
  'keychain',
  'disk',
] as const;
export const connectionCheckStepNameSchema = z.enum(CONNECTION_CHECK_STEPS);
export type CheckStep = z.infer<typeof connectionCheckStepNameSchema>;

/**
 * Result of one step of the connection check. `facts` contains the words and numbers that are inserted into the message
 * about this step.
 */
export const connectionCheckStepResultSchema = z.object({
  step: connectionCheckStepNameSchema,
  state: z.enum(['running', 'ok', 'warn', 'bad', 'skipped']),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  problem: requestProblemSchema.nullable(),
});
export type CheckLine = z.infer<typeof connectionCheckStepResultSchema>;

export const accountAddressesAndSecretsSchema = serviceAccountAddressesSchema.extend({
  secrets: serviceAccountSecretsSchema,
});
export type Connection = z.infer<typeof accountAddressesAndSecretsSchema>;

export const keychainErrorContract = {
  KEYCHAIN: { data: z.object({ reason: z.enum(['missing', 'locked', 'denied']), detail: z.string() }) },
};

/** Error for an address that cannot be valid, with the name of its form field (A64, A94). */
export const serviceAddressErrorContract = {
  ADDRESS: {
    data: z.object({
      field: z.enum(['baseUrl', 'legacyBaseUrl', 'caPem']),
      /**
       * Why the address is invalid. `swapped`: the address of the service's current API was entered in the field for
       * the legacy interface, or the other way round.
       */
      reason: z.enum(['notUrl', 'notHttps', 'path', 'swapped', 'notPem']),
    }),
  },
};

/** Errors that stop a sign-in because the stored records may belong to another property. */
export const accountPropertyMismatchErrorContract = {
  /** The new sign-in belongs to another property; the number of unsent changes is in `waiting`. */
  OTHER_PROPERTY: {
    data: z.object({
      waiting: z.int(),
      property: z.string().nullable(),
      keepsAs: z.string(),
      legacyOnly: z.boolean(),
    }),
  },
  /** Kontuar could not find out whether the new sign-in and the records in this profile belong to the same property. */
  UNPROVEN: { data: z.object({ problem: requestProblemSchema }) },
  /** The copy of the previous property's records could not be written; `detail` is the operating system's message. */
  NOT_KEPT: { data: z.object({ detail: z.string() }) },
  /** The property is already set up on this PC, under this `id`. */
  ALREADY_HERE: { data: z.object({ id: propertyIdSchema, property: z.string().nullable() }) },
  /**
   * Another property on this PC is not open, so Kontuar could not check whether the new sign-in belongs to it. Nothing
   * was changed.
   */
  NEIGHBOUR_CLOSED: { data: z.object({ folder: z.string(), why: propertyNotOpenedReasonSchema }) },
  /** This PC already holds the maximum number of properties (`MAX_PROPERTIES`). */
  NO_ROOM: {},
};

export const accountContract = {
  /**
   * Returns the stored addresses of the service, never secrets; null without an account. `onlyThisRun` is true if the
   * secrets are only in memory, because no keychain is available.
   */
  get: oc.output(serviceAccountAddressesSchema.extend({ onlyThisRun: z.boolean() }).nullable()),
  /** Runs every step of the connection check and reports each step as it starts and ends. Nothing is stored. */
  check: oc
    .errors(serviceAddressErrorContract)
    .input(accountAddressesAndSecretsSchema)
    .output(eventIterator(connectionCheckStepResultSchema)),
  /**
   * Stores the addresses in the profile and the secrets in the keychain, then starts the first sync. With
   * `onlyThisRun`, the secrets stay only in memory.
   */
  connect: oc
    .errors({
      ...serviceAddressErrorContract,
      ...keychainErrorContract,
      ...accountPropertyMismatchErrorContract,
    })
    .input(
      accountAddressesAndSecretsSchema.extend({
        startEmpty: z.boolean().default(false),
        onlyThisRun: z.boolean().default(false),
        another: z.boolean().default(false),
        correctionWay: correctionConventionSchema.nullable().default(null),
      }),
    )
    .output(
      z.object({
        connected: z.literal(true),
        keptAs: z.string().nullable(),
        world: propertyOrTrainingIdSchema,
      }),
    ),
  /**
   * Deletes the account's secrets from the keychain and keeps the local data. `anyway` disconnects even if this
   * deletion fails.
   */
  disconnect: oc
    .errors(keychainErrorContract)
    .input(z.object({ anyway: z.boolean().default(false) }))
    .output(z.object({ connected: z.literal(false) })),
};
