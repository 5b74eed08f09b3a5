/** Schema 15 (docs/store.md, Views): `gross` is NULL, with a reason, where the sum of lines is not the amount. */
const UNKNOWN = `CASE
    WHEN i.invoice_type IN (6, 7, 10, 11, 12) THEN 'correction'
    WHEN i.invoice_type IN (8, 9) AND body ->> '$.prepaymentValue' IS NULL THEN 'noAmount'
    WHEN i.invoice_type NOT IN (8, 9) AND EXISTS (
      SELECT 1 FROM json_each(body, '$.invoiceItems') AS item
      WHERE item.value ->> '$.grossUnitPrice' IS NULL OR item.value ->> '$.quantity' IS NULL
    ) THEN 'itemsUnread'
  END`;

export const amounts = `
DROP VIEW v_invoices;
CREATE VIEW v_invoices AS
SELECT
  i.local_id,
  i.invoice_id,
  i.full_no AS number,
  i.invoice_type,
  i.invoice_status,
  i.ksef_id,
  i.issue_date,
  body ->> '$.saleDate' AS sale_date,
  i.payment_date,
  CASE i.payment_status WHEN 1 THEN 'paid' WHEN 0 THEN 'unpaid' ELSE i.payment_status END AS payment,
  i.buyer_name,
  i.buyer_tax_id,
  body ->> '$.buyer.address' AS buyer_address,
  CASE WHEN ${UNKNOWN} IS NULL
    THEN printf('%s%d.%02d', iif(i.gross < 0, '-', ''), abs(i.gross) / 100, abs(i.gross) % 100)
  END AS gross,
  i.currency,
  i.reservation_id,
  body ->> '$.additionalInfo' AS additional_info,
  i.edit_date,
  i.sync_state,
  i.confirmed_at,
  body AS record,
  ${UNKNOWN} AS gross_unknown
FROM invoices i JOIN invoice_bodies USING (place)
ORDER BY place DESC;
`;
