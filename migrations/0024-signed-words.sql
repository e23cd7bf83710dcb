-- The words of the lodging agreement that a guest signed, sealed with a key of their own that is erased with the guests (PRV-04,
-- PRV-05, D-63): stay and wording may be others the day after. The terms of the host are in their own version, which nobody changes.
create table signed_agreements (
  reservation_id uuid primary key references check_ins (reservation_id) on delete cascade,
  property_id uuid not null,
  sealing_key_id uuid not null,
  words bytea not null
);
create index signed_agreements_of_property on signed_agreements (property_id, reservation_id);
call own_by_property('signed_agreements');

-- Where the host is in the check-in wizard (E-07, onboarding.step4.wizardStep). Null until the first setup ends.
alter table properties add column check_in_wizard text check (
  check_in_wizard in ('guest-fields', 'guest-page', 'registries', 'guest-links', 'forms', 'complete-wizard')
);
