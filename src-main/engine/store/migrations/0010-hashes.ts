/** Schema 10 (docs/store.md, Whole copy): what each stored invoice came down to when it was written; null: not known. */
export const hashes = `
ALTER TABLE invoice_bodies ADD COLUMN hash TEXT;
`;
