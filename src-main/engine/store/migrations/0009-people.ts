/** Schema 9 (docs/store.md, People): the staff member of a history line (null: not given), and stays of erased guests. */
export const people = `
ALTER TABLE history ADD COLUMN by_whom TEXT;
ALTER TABLE reservations ADD COLUMN erased INTEGER NOT NULL DEFAULT 0 CHECK (erased IN (0, 1));
`;
