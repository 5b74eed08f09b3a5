/**
 * Schema 9 (docs/store.md, People): whoever was at the desk when a line of history was written (null: nobody had said),
 * and stays whose guest was erased.
 */
export const people = `
ALTER TABLE history ADD COLUMN by_whom TEXT;
ALTER TABLE reservations ADD COLUMN erased INTEGER NOT NULL DEFAULT 0 CHECK (erased IN (0, 1));
`;
