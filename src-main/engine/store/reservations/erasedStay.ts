import { z } from 'zod';
import type { Reservation } from '#shared/model/reservation';
import { build, type Database } from '../sql/database';

/**
 * A stay whose guest was erased: when it was, in which room, what it cost. Its own row says so (`erased`), and whatever
 * the service sends of the guest again is left out before it is written.
 */

/** What tells of a person. The number of the client leads to one, and so may any field that nobody knows. */
const OF_THE_GUEST = {
  forename: '',
  name: '',
  phone: '',
  email: '',
  additionalInformations: '',
  clientId: null,
  extra: {},
} as const;

/** Keys of a record, and of its versions, that tell of its guest. */
export const GUEST_KEYS: readonly string[] = [...Object.keys(OF_THE_GUEST), 'doorCode'];

export const withoutGuest = <Stay extends Partial<Reservation>>(stay: Stay): Stay => ({
  ...stay,
  ...OF_THE_GUEST,
  ...('doorCode' in stay ? { doorCode: null } : {}),
});

/** The ids of stays that are to stay erased, also where their rows came from an older copy, or are not there yet. */
export const FORGOTTEN_KEY = 'people.forgotten';
export const forgottenSchema = z.array(z.int()).catch([]);

export function forgottenIn(db: Database): ReadonlySet<number> {
  const kept = db.first(build.selectFrom('memory').select('value').where('key', '=', FORGOTTEN_KEY));
  return new Set(kept ? forgottenSchema.parse(JSON.parse(kept.value)) : []);
}
