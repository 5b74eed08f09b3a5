import type { Reservation } from '#shared/model/reservationSchema';
import { parseSetting } from '../meta/settings';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';

/**
 * Removes the guest from a stay; dates, room and price stay. The column `erased` prevents a later download from storing
 * the guest again.
 */

/** Fields with personal data. The client number identifies a person, and any unknown field may do so too. */
const OF_THE_GUEST = {
  forename: '',
  name: '',
  phone: '',
  email: '',
  additionalInformations: '',
  clientId: null,
  extra: {},
} as const;

/** Names of the fields of a stay that contain personal data, in the record and in its versions. */
export const GUEST_DATA_FIELDS: readonly string[] = [...Object.keys(OF_THE_GUEST), 'doorCode'];

export const stripGuestData = <Stay extends Partial<Reservation>>(stay: Stay): Stay => ({
  ...stay,
  ...OF_THE_GUEST,
  ...('doorCode' in stay ? { doorCode: null } : {}),
});

/** Settings key for the ids of stays whose guest was erased. */
export const ERASED_STAY_IDS_KEY = 'people.forgotten';

export function readErasedStayIds(db: Database): ReadonlySet<number> {
  const kept = db.first(
    sqlBuilder.selectFrom('memory').select('value').where('key', '=', ERASED_STAY_IDS_KEY),
  );
  return new Set(parseSetting(ERASED_STAY_IDS_KEY, kept?.value ?? null));
}
