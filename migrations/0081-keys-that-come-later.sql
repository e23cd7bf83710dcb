-- Where a program numbers, the key of a document (CUFE) comes with its acceptance; until then there is none. What was written
-- there was the name that we look it up by, which is in what was prepared.
alter table invoice_stamps alter column fiscal_key drop not null;
update invoice_stamps set fiscal_key = null where fiscal_key ~ '^(invoice|credit-note)\.\d{4}-\d\d-\d\d\.';
update invoices set fiscal_key = null where fiscal_key ~ '^(invoice|credit-note)\.\d{4}-\d\d-\d\d\.';
update invoices set qr_text = null where qr_text = '';
