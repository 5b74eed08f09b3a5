/**
 * Schema 6 (docs/store.md, Versions and inbox): the kind that a notification last showed; `changed` fits all earlier
 * ones.
 */
export const told = `
ALTER TABLE inbox ADD COLUMN told TEXT;
UPDATE inbox SET told = 'changed' WHERE noticed = 1 AND acknowledged_at IS NULL;
`;
