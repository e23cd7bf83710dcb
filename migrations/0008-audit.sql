-- The history as evidence (REL-27): where a change came from, and a chain in which an edit made later is found.

alter table changes
  add column network text,
  -- Which change of its property it is, counted from 1, and what ties it to the one before.
  add column place bigint,
  add column link bytea;
create unique index changes_in_order on changes (property_id, place) where place is not null;
create index changes_to_chain on changes (id) where link is null;
create index changes_newest_first on changes (property_id, id desc);
call open_to_system('changes', 'select, update (place, link)');

create function change_link(previous bytea, change changes) returns bytea language sql stable as $$
  select sha256(coalesce(previous, '') || convert_to(jsonb_build_array(
    change.id, change.property_id, change.place, change.subject, change.subject_id, change.action, change.before,
    change.after, change.actor, change.network, change.request_id, extract(epoch from change.at))::text, 'UTF8'))
$$;

-- Changes join the chain after their transaction, so that writers never wait for each other. One that commits
-- late simply comes later in the chain.
create function chain_changes(most integer) returns integer language plpgsql as $$
declare
  change changes;
  head record;
  chained integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('changes', 27));
  for change in select * from changes where link is null order by id limit most loop
    select place, link into head from changes
     where property_id = change.property_id and place is not null order by place desc limit 1;
    change.place := coalesce(head.place, 0) + 1;
    update changes set place = change.place, link = change_link(head.link, change) where id = change.id;
    chained := chained + 1;
  end loop;
  return chained;
end
$$;
revoke execute on function chain_changes from public;
grant execute on function chain_changes to posada_system;
