import type { Reservation } from '#shared/model/reservationSchema';
import { parseSetting } from '../meta/settings';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';

/**
 * Removes the guest's data from a stay, but keeps dates, room and price. The column `erased` prevents a later download
 * from storing the guest again.
 */

/**
 * Values that replace the guest's data in a stay. `clientId` and the unknown fields in `extra` are also replaced,
 * because they may identify a person.
 */
const EMPTY_GUEST_FIELDS = {
  forename: '',
  name: '',
  phone: '',
  email: '',
  additionalInformations: '',
  clientId: null,
  extra: {},
} as const;

export const GUEST_DATA_FIELDS: readonly string[] = [...Object.keys(EMPTY_GUEST_FIELDS), 'doorCode'];

export const stripGuestData = <Stay extends Partial<Reservation>>(stay: Stay): Stay => ({
  ...stay,
  ...EMPTY_GUEST_FIELDS,
  ...('doorCode' in stay ? { doorCode: null } : {}),
});

export const ERASED_STAY_IDS_KEY = 'people.forgotten';

export function readErasedStayIds(db: Database): ReadonlySet<number> {
  const kept = db.first(
    sqlBuilder.selectFrom('memory').select('value').where('key', '=', ERASED_STAY_IDS_KEY),
  );
  return new Set(parseSetting(ERASED_STAY_IDS_KEY, kept?.value ?? null));
}
