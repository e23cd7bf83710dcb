-- The list of documents by month (W2-L-09): a document is of the month in which it was issued, and until then of the one in
-- which it was made.
create index invoices_by_month on invoices (property_id, (coalesce(issued_at, created_at)) desc)
  where deleted_at is null;
