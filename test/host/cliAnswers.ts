import { z } from 'zod';
import type { Ended } from '#support/testProfile';
import type { TrainingServer } from '#support/trainingServer';

/** Helpers that pass secrets to a command and read its output. */

export const SECRETS = [
  'KONTUAR_CLIENT_ID',
  'KONTUAR_CLIENT_SECRET',
  'KONTUAR_LEGACY_LOGIN',
  'KONTUAR_LEGACY_PASSWORD',
] as const;

export const NO_KEYCHAIN = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };

export const errorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string().min(1),
    field: z.string().optional(),
    ruid: z.string().optional(),
  }),
});

/** Parses standard output, which must hold one JSON document and nothing else. */
export const json = <T>(ended: Ended, schema: z.ZodType<T>): T => schema.parse(JSON.parse(ended.out));

export const errorOf = (ended: Ended) => json(ended, errorSchema).error;

/** Returns the four secret variables of a service, and the variables of the addresses that the secrets may be sent to. */
export const secretsOf = (service: TrainingServer) => ({
  KONTUAR_CLIENT_ID: service.clientId,
  KONTUAR_CLIENT_SECRET: service.clientSecret,
  KONTUAR_LEGACY_LOGIN: service.legacyLogin,
  KONTUAR_LEGACY_PASSWORD: service.legacyPassword,
  KONTUAR_BASE_URL: service.baseUrl,
  KONTUAR_LEGACY_BASE_URL: service.legacyBaseUrl,
  KONTUAR_CA_FILE: service.caFile,
});

/** Returns the options that name the addresses of a service. */
export const addressesOf = (service: TrainingServer) => [
  '--base-url',
  service.baseUrl,
  '--legacy-base-url',
  service.legacyBaseUrl,
  '--ca-file',
  service.caFile,
];

/** A change that waits for the user's decision. */
const conflictSumSchema = z.strictObject({ amount: z.string(), currency: z.string() }).nullable();
export const conflictSchema = z.strictObject({
  id: z.int(),
  kind: z.string(),
  localId: z.string(),
  invoiceId: z.int().nullable(),
  fields: z.array(
    z.strictObject({
      field: z.string(),
      group: z.string(),
      changedBy: z.enum(['mine', 'theirs', 'both', 'neither']),
      asked: z.boolean(),
      base: z.unknown(),
      mine: z.unknown(),
      theirs: z.unknown(),
    }),
  ),
  gross: z.strictObject({
    base: conflictSumSchema,
    mine: conflictSumSchema,
    theirs: conflictSumSchema,
    decided: conflictSumSchema,
  }),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  conflicts: z.array(z.unknown()),
  twins: z.array(
    z.strictObject({
      invoiceId: z.int(),
      invoiceFullNo: z.string(),
      buyerName: z.string(),
      equal: z.boolean(),
      gross: z.string().nullable(),
      currency: z.string(),
      addDate: z.string().nullable(),
    }),
  ),
  ruid: z.string().nullable(),
  since: z.string(),
});
