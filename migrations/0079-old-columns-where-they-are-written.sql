-- A stay that a person or a calendar brings, and a check-in that is opened, have nothing in the columns that still have two
-- names (0045): both are empty, and stay so. Keeping them in step was an eighth of such an insert.

drop trigger keep_old_columns on reservations;
create trigger keep_old_columns
  before update of told, amending, parts, last_synced, pushing_version, segments
  on reservations for each row execute function keep_old_columns_of_reservations();
create trigger keep_old_columns_of_new
  before insert on reservations for each row
  when (new.told is not null or new.amending is not null or new.parts <> '[]'
        or new.last_synced is not null or new.pushing_version is not null or new.segments <> '[]')
  execute function keep_old_columns_of_reservations();

drop trigger keep_old_columns on check_ins;
create trigger keep_old_columns
  before update of contract_version, contract_language, contract_hash, agreement_version, agreement_language,
                   agreement_hash
  on check_ins for each row execute function keep_old_columns_of_check_ins();
create trigger keep_old_columns_of_new
  before insert on check_ins for each row
  when (new.contract_version is not null or new.contract_language is not null or new.contract_hash is not null
        or new.agreement_version is not null or new.agreement_language is not null
        or new.agreement_hash is not null)
  execute function keep_old_columns_of_check_ins();
