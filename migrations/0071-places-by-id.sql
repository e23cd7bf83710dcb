-- State and city of a property by the ids of the lists of places; the names beside them stay, and stand alone where
-- somebody typed what is in no list (docs/decisions/0043).
alter table properties
  add column state_id text,
  add column city_id text;

-- Programs of the release before know the names only (REL-51): an id does not outlive the name that it was stored with.
-- Goes in the release after this one.
create function forget_id_of_old_place() returns trigger language plpgsql as $$
begin
  if new.state is distinct from old.state and new.state_id is not distinct from old.state_id then
    new.state_id := null;
  end if;
  if new.city is distinct from old.city and new.city_id is not distinct from old.city_id then
    new.city_id := null;
  end if;
  return new;
end
$$;
create trigger forget_id_of_old_place
  before update of state, city on properties for each row execute function forget_id_of_old_place();
