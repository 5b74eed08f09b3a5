import type { Reservation } from '#shared/model/reservation';
import { parseSetting } from '../meta/settings';
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

/** Ids of erased stays, also for rows from an older copy and rows still to come; the rows that are there keep their own mark. */
export const FORGOTTEN_KEY = 'people.forgotten';

export function forgottenIn(db: Database): ReadonlySet<number> {
  const kept = db.first(build.selectFrom('memory').select('value').where('key', '=', FORGOTTEN_KEY));
  return new Set(parseSetting(FORGOTTEN_KEY, kept?.value ?? null));
}
