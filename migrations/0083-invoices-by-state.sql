-- The stacks of the list and how many are in each: drafts are few among many thousands that were accepted.
create index invoices_by_state on invoices (property_id, state, kind, created_at desc, id desc) where deleted_at is null;
