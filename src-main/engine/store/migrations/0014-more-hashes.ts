/** Schema 14 (docs/store.md, Hashes): as invoices have since schema 10; null: not known. */
export const moreHashes = `
ALTER TABLE reservation_bodies ADD COLUMN hash TEXT;
ALTER TABLE prices ADD COLUMN hash TEXT;
ALTER TABLE mirrors ADD COLUMN hash TEXT;
`;
