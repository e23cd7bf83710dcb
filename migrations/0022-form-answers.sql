-- A form of the check-in is asked on the guest's page: of every guest of the property, or of those of some listings.
alter table custom_forms
  add column asked_in text not null default 'nowhere' check (asked_in in ('nowhere', 'property', 'listings')),
  add column listing_ids text[] not null default '{}';

-- What the guests of a stay answered to the host's own questions, with the words of the questions: one record, sealed with a key of
-- its own that is erased with the guests (PRV-05, D-63).
create table stay_answers (
  reservation_id uuid primary key references check_ins (reservation_id) on delete cascade,
  property_id uuid not null,
  sealing_key_id uuid not null,
  answers bytea not null,
  -- The session that answered without being proved (SEC-21). Null where the guest did.
  typed_by uuid,
  updated_at timestamptz not null
);
create index stay_answers_of_property on stay_answers (property_id, reservation_id);
call own_by_property('stay_answers');
