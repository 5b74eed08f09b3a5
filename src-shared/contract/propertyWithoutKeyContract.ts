import { oc } from '@orpc/contract';
import { z } from 'zod';
import { preferencesSchema } from '../model/accountAndPreferences';
import { propertyNotOpenedReasonSchema, propertyIdSchema } from '../model/propertyOrTrainingIdSchema';
import { pinSchema, staffNameSchema } from '../model/staffSchemas';
import { lostChangeSchema } from './recoveryContract';

/**
 * API of a property whose data is not open, most often because its encryption key is missing. Until the data is open,
 * the engine answers only the procedures of this API.
 */

/**
 * Why the recovery words do not open the data. `wrongWords`: each word is valid, but together the words are not the key
 * of this data.
 */
export const recoveryWordsProblemSchema = z.discriminatedUnion('why', [
  z.object({ why: z.literal('unknownWords'), words: z.array(z.string()) }),
  z.object({ why: z.literal('wrongCount'), count: z.int() }),
  z.object({ why: z.literal('wrongWords') }),
]);
export type RecoveryWordsProblem = z.infer<typeof recoveryWordsProblemSchema>;

export const propertyWithoutEncryptionKeySchema = z.object({
  /** Why the property is not open. `opening`: the keychain has not answered yet. */
  reason: propertyNotOpenedReasonSchema,
  folder: z.string(),
  /** The unsent changes in the property's queue, as far as they can be listed without the key. */
  waiting: z.array(lostChangeSchema),
  preferences: preferencesSchema,
  /** Other properties on this PC that the window can show instead. */
  others: z.array(z.object({ id: propertyIdSchema, name: z.string().nullable() })),
  /** The owners with a PIN, one of whom must confirm `startWithoutKey`; empty if roles do not apply on this PC. */
  owners: z.array(z.object({ id: z.int(), name: staffNameSchema })),
});
export type PropertyWithoutKey = z.infer<typeof propertyWithoutEncryptionKeySchema>;

/**
 * State of the property whose encryption key is missing, as each procedure of this contract returns it. Null if the
 * property is now open.
 */
const stateAfterCallSchema = propertyWithoutEncryptionKeySchema.nullable();

export const propertyWithoutKeyContract = {
  state: oc.output(stateAfterCallSchema),
  /** Tries again to read the key from the keychain and to open the property's data. */
  tryAgain: oc.output(stateAfterCallSchema),
  /**
   * Opens the data with its recovery words and stores the key in the keychain. The error `WORDS` means that the words
   * were wrong and nothing was changed.
   */
  enterWords: oc
    .errors({ WORDS: { data: recoveryWordsProblemSchema } })
    .input(z.object({ words: z.string().max(500) }))
    .output(stateAfterCallSchema),
  /**
   * Opens the property with an empty database and moves the encrypted files away. If roles apply, an owner must confirm
   * with the PIN.
   */
  startWithoutKey: oc
    .errors({
      NOT_DONE: { data: z.object({ detail: z.string() }) },
      OWNER_NEEDED: {},
      WRONG_PIN: { data: z.object({ waitMs: z.int() }) },
      PAUSED: { data: z.object({ waitMs: z.int() }) },
    })
    .input(z.object({ owner: z.object({ id: z.int(), pin: pinSchema }).nullable().default(null) }))
    .output(stateAfterCallSchema),
};
