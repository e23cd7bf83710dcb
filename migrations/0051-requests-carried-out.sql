-- A repeated request (REL-11) whose first answer was lost: whether its work was committed stands in the same transaction
-- as the work, and whether its process still lives is asked of the database.

alter table idempotent_requests
  -- Whose turn it is: one that was thought dead and was not may not commit any more.
  add column holder uuid,
  -- What its process holds a lock under as long as it lives (foundation/database).
  add column process integer,
  add column carried_out boolean not null default false;

-- Called in the transaction of the work, by either role: neither can change anything else of this table, or see it.
create function carry_out_request(request bytea, turn uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update idempotent_requests set carried_out = true where id = request and holder = turn;
  if not found then
    raise exception 'Somebody else carries this request out' using errcode = 'PT409';
  end if;
end
$$;
revoke execute on function carry_out_request from public;
grant execute on function carry_out_request to posada_app, posada_system;
