import { z } from 'zod';
import type { Reservation } from '#shared/model/reservation';
import { build, type Database } from '../sql/database';

/** A stay without its erased guest: dates, room, price. `erased` keeps the service from bringing the guest back. */

/** Personal data. The client number leads to a person, and so may any unknown field. */
const OF_THE_GUEST = {
  forename: '',
  name: '',
  phone: '',
  email: '',
  additionalInformations: '',
  clientId: null,
  extra: {},
} as const;

/** Keys of a record and its versions with personal data. */
export const GUEST_KEYS: readonly string[] = [...Object.keys(OF_THE_GUEST), 'doorCode'];

export const withoutGuest = <Stay extends Partial<Reservation>>(stay: Stay): Stay => ({
  ...stay,
  ...OF_THE_GUEST,
  ...('doorCode' in stay ? { doorCode: null } : {}),
});

/** Ids of erased stays, also for rows from an older copy and rows still to come. */
export const FORGOTTEN_KEY = 'people.forgotten';
const forgottenSchema = z.array(z.int()).catch([]);

/** A list damaged on the disk counts as empty; the rows that are there keep their own mark. */
export function forgottenOf(list: string): number[] {
  try {
    return forgottenSchema.parse(JSON.parse(list));
  } catch {
    return [];
  }
}

export function forgottenIn(db: Database): ReadonlySet<number> {
  const kept = db.first(build.selectFrom('memory').select('value').where('key', '=', FORGOTTEN_KEY));
  return new Set(kept ? forgottenOf(kept.value) : []);
}
