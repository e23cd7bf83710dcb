-- When the first setup of a property was finished, by the server's clock: what the bonus of the trial is judged by.
alter table properties add column setup_finished_at timestamptz;
alter table properties no force row level security;
update properties set setup_finished_at = now() where onboarding_status = '4';
alter table properties force row level security;
