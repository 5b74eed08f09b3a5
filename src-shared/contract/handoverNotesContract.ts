import { oc } from '@orpc/contract';
import { z } from 'zod';
import { MAX_HANDOVER_NOTE_CHARACTERS } from '../model/inputLimits';
import { daySchema, instantSchema } from '../model/scalars';

/** Notes and tasks for the next shift. They stay on this PC and are printed in the shift report. */

const handoverNoteSchema = z.object({
  noteId: z.int(),
  text: z.string(),
  /** The stay that the note is about; null without a stay. */
  stay: z
    .object({
      reservationId: z.int(),
      /** Guest's name, room name and arrival of the stay; null if this PC no longer knows the stay. */
      known: z.object({ name: z.string(), roomName: z.string(), arrival: daySchema }).nullable(),
    })
    .nullable(),
  writtenAt: instantSchema,
  /** Name of the person who was at the desk when the note was written; null if nobody was chosen. */
  by: z.string().nullable(),
  /** Time at which the note was marked as done, and name of the person who marked it; null while the note is open. */
  done: z.object({ at: instantSchema, by: z.string().nullable() }).nullable(),
});
export type HandoverNote = z.infer<typeof handoverNoteSchema>;

export const handoverNotesContract = {
  /** Returns the handover notes that are still open, oldest first. */
  list: oc.output(z.array(handoverNoteSchema)),
  /** Adds a note. `NO_STAY`: the stay is not known (any more); `FULL`: too many notes are open. */
  add: oc
    .errors({ NO_STAY: {}, FULL: {} })
    .input(
      z.object({
        text: z.string().trim().min(1).max(MAX_HANDOVER_NOTE_CHARACTERS),
        reservationId: z.int().nullable().default(null),
      }),
    )
    .output(z.object({ noteId: z.int() })),
  /** Marks a note for the next shift as done, or as open again. */
  setDone: oc
    .errors({ NOT_FOUND: {} })
    .input(z.object({ noteId: z.int(), isDone: z.boolean() }))
    .output(z.object({ done: z.literal(true) })),
};
