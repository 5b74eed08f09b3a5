/** Schema 7 (docs/store.md, What is gone): since when the service no longer names a room. */
export const goneRooms = 'ALTER TABLE rooms ADD COLUMN gone_since TEXT';
