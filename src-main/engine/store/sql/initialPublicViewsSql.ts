/**
 * SQL for the reason why the gross amount cannot be computed from the invoice alone; NULL if the gross amount can be
 * computed.
 */
const UNKNOWN_GROSS_REASON_SQL = `CASE
    WHEN i.invoice_type IN (6, 7, 10, 11, 12) THEN 'correction'
    WHEN i.invoice_type IN (8, 9) AND body ->> '$.prepaymentValue' IS NULL THEN 'noAmount'
    WHEN i.invoice_type NOT IN (8, 9) AND EXISTS (
      SELECT 1 FROM json_each(body, '$.invoiceItems') AS item
      WHERE item.value ->> '$.grossUnitPrice' IS NULL OR item.value ->> '$.quantity' IS NULL
    ) THEN 'itemsUnread'
  END`;

/** The views that other programs may read (docs/reference/store.md, Views). */
export const BASELINE_PUBLIC_VIEWS_SQL = `
CREATE VIEW v_invoice_items AS
SELECT
  i.local_id,
  i.invoice_id,
  i.full_no AS number,
  i.issue_date,
  item.key + 1 AS line,
  item.value ->> '$.name' AS name,
  item.value ->> '$.quantity' AS quantity,
  item.value ->> '$.unit' AS unit,
  item.value ->> '$.grossUnitPrice' AS gross_unit_price,
  item.value ->> '$.rate' AS vat_rate,
  i.currency
FROM invoices i JOIN invoice_bodies USING (place), json_each(body, '$.invoiceItems') item
ORDER BY place DESC, item.key;

CREATE VIEW v_reservations AS
SELECT
  r.reservation_id,
  r.number,
  r.room_id,
  r.room_name AS room,
  r.arrival,
  r.departure,
  r.nights,
  r.name,
  r.forename,
  body ->> '$.phone' AS phone,
  body ->> '$.email' AS email,
  body ->> '$.adults' AS adults,
  body ->> '$.children' AS children,
  r.check_in,
  r.payment,
  body ->> '$.pricePerStay' AS price_per_stay,
  body ->> '$.prepayment' AS prepayment,
  body ->> '$.currency' AS currency,
  r.source,
  body ->> '$.additionalInformations' AS notes,
  r.gone_since,
  r.confirmed_at,
  body AS record
FROM reservations r JOIN reservation_bodies USING (place)
ORDER BY place DESC;

CREATE VIEW v_prices AS
SELECT
  p.room_id,
  rooms.name AS room,
  p.date,
  p.price,
  rooms.currency,
  p.min_price,
  p.price_child,
  p.min_stay,
  p.max_stay,
  p.arrival_allowed,
  p.departure_allowed,
  p.discount_min_stay,
  p.discount_price,
  p.discount_type,
  rooms.pricing_type
FROM prices p JOIN rooms USING (room_id)
ORDER BY rooms.name, p.date;

CREATE VIEW v_ages AS SELECT kind, from_day, to_day, checked_at FROM ranges ORDER BY kind, from_day;

CREATE VIEW v_changes AS
SELECT
  v.at,
  v.subject,
  v.record_id,
  CASE WHEN v.is_new THEN 'new' ELSE field.key END AS field,
  field.value ->> '$[0]' AS before,
  field.value ->> '$[1]' AS after
FROM versions v LEFT JOIN json_each(v.fields) field
ORDER BY v.version_id DESC, field.key;

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
  CASE WHEN ${UNKNOWN_GROSS_REASON_SQL} IS NULL
    THEN printf('%s%d.%02d', iif(i.gross < 0, '-', ''), abs(i.gross) / 100, abs(i.gross) % 100)
  END AS gross,
  i.currency,
  i.reservation_id,
  body ->> '$.additionalInfo' AS additional_info,
  i.edit_date,
  i.sync_state,
  i.confirmed_at,
  body AS record,
  ${UNKNOWN_GROSS_REASON_SQL} AS gross_unknown
FROM invoices i JOIN invoice_bodies USING (place)
ORDER BY place DESC;

CREATE VIEW v_documents AS
SELECT d.local_id, i.full_no AS number, d.language, d.duplicate_on, d.made_at, d.file, d.sha256
FROM documents d LEFT JOIN invoices i USING (local_id)
ORDER BY d.document_id DESC;
`;
