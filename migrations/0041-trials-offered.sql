-- Every first property has a trial, whichever way its host came in (D-2). It is offered with the property and begins
-- when the welcome button of the setup is pressed, so both moments are known.
alter table properties add column trial_offered_at timestamptz;

alter table properties no force row level security;
-- Those whose trial began by the wizard.
update properties set trial_offered_at = created_at where trial_started_at is not null;
-- Hosts who came in by e-mail or with Google were never offered one: the first property of each such account is.
update properties p set trial_offered_at = now()
where p.deleted_at is null and p.setup_finished_at is null
  and not exists (
    select from properties other
    where other.account_id = p.account_id and other.property_id <> p.property_id
      and (other.trial_started_at is not null or (other.created_at, other.property_id) < (p.created_at, p.property_id))
  );
alter table properties force row level security;
