/**
 * Schema 6 (docs/store.md, Versions and inbox): as what a notification last told of an item. Which word it was of those
 * told earlier is not known any more; `changed` is true of all of them.
 */
export const told = `
ALTER TABLE inbox ADD COLUMN told TEXT;
UPDATE inbox SET told = 'changed' WHERE noticed = 1 AND acknowledged_at IS NULL;
`;
