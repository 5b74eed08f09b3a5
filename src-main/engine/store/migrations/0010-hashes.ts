/** Schema 10 (docs/store.md, Whole copy): the hash of each stored invoice; null: unknown. */
export const hashes = `
ALTER TABLE invoice_bodies ADD COLUMN hash TEXT;
`;
