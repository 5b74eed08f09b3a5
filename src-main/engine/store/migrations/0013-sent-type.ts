/** Schema 13 (docs/store.md, Created as another type): the type that a new invoice was sent with. */
export const sentType = `
ALTER TABLE invoices ADD COLUMN sent_type INTEGER;
CREATE INDEX invoices_by_sent_type ON invoices (place) WHERE sent_type IS NOT NULL;
UPDATE invoices SET sent_type = (
  SELECT attempts.sent ->> '$.invoiceType'
  FROM attempts JOIN changes USING (change_id)
  WHERE changes.local_id = invoices.local_id AND changes.state = 'sent'
    AND attempts.sent ->> '$.invoiceType' IS NOT NULL
  ORDER BY attempts.attempt_id DESC LIMIT 1
)
WHERE invoice_id IS NOT NULL AND local_id NOT LIKE 'inv-%';
`;
