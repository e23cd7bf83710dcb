-- Payments that a house asks for without a person, and what is to be given back when a stay costs less (decision 123).

-- Which stays are asked for what, and when. Guests of stays that were sold before it was made are not asked.
create table payment_plans (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  -- Slugs of channels, and ids of listings; an empty list means all.
  channels text[] not null,
  listings uuid[] not null,
  -- In order of time: the share of each part in percent, and how many days before the arrival; null when the stay is sold.
  parts jsonb not null,
  -- Whether each part is asked for by mail.
  is_mailed boolean not null,
  version integer not null default 1,
  created_at timestamptz not null
);
create index payment_plans_of_property on payment_plans (property_id, created_at);
call own_by_property('payment_plans');

-- The plan of a stay, as it was when the stay was sold.
create table planned_stays (
  property_id uuid not null,
  reservation_id uuid not null,
  parts jsonb not null,
  is_mailed boolean not null,
  -- What a member decided not to ask for.
  waived_minor bigint not null default 0 check (waived_minor >= 0),
  planned_at timestamptz not null,
  primary key (property_id, reservation_id),
  constraint reservation_of_plan foreign key (property_id, reservation_id) references reservations (property_id, id)
);
call own_by_property('planned_stays');
call open_to_system('planned_stays', 'select');

-- The part of the plan, from 0; parts beyond those of the plan are differences. `planned` is the plan's to change, `kept` is a member's,
-- and `dropped` was cancelled by the plan, whose part is free again.
alter table payment_requests
  add plan_part integer check (plan_part >= 0),
  add plan_state text check (plan_state in ('planned', 'kept', 'dropped')),
  add constraint part_of_plan check ((plan_part is null) = (plan_state is null));
create unique index one_request_for_part on payment_requests (property_id, reservation_id, plan_part)
  where plan_state in ('planned', 'kept');
-- Made again last: without statistics the planner takes the youngest of equal indexes.
drop index payment_requests_of_stay;
create index payment_requests_of_stay on payment_requests (property_id, reservation_id);
-- Those that are still asked for by mail, of all properties.
create index payment_requests_planned on payment_requests (due_on, id) where state = 'open' and plan_state = 'planned';

-- What settled a request and is more than the stay costs by now: it is over as well.
alter table received_payments
  add proposed_minor bigint not null default 0,
  add constraint proposed_of_counted check (proposed_minor between 0 and counted_minor);
drop index received_payments_over;
create index received_payments_over on received_payments (property_id)
  where state in ('paid', 'refunded') and amount_minor + proposed_minor > counted_minor + refunded_minor
    and folio_state <> 'taken-out';

-- A guest without an address is not asked by mail, and that is not tried again.
create unique index one_unreachable_ask on payment_letters (property_id, request_id) where kind = 'ask' and state = 'unreachable';

-- Posada writes it in the system that keeps the account of the stay.
alter table received_payments drop constraint received_payments_folio_state_check;
alter table received_payments add constraint received_payments_folio_state_check
  check (folio_state in ('none', 'entered', 'writing', 'to-type', 'typed', 'other-currency', 'taken-out'));
