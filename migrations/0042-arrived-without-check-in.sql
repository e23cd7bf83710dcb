-- The duty to register begins with the stay and not with its form: guests in the house whose check-in nobody has ended.
create index unfinished_check_ins on check_ins (property_id, arrival)
  where state <> 'complete' and canceled_at is null and erased_at is null;

-- Somebody told the authorities outside of Posada, without the answers of the guests.
create table stays_registered_by_hand (
  reservation_id uuid primary key references check_ins (reservation_id) on delete cascade,
  property_id uuid not null references properties (property_id),
  registered_by uuid not null,
  registered_at timestamptz not null
);
create index stays_registered_by_hand_of_property on stays_registered_by_hand (property_id);
call own_by_property('stays_registered_by_hand');
