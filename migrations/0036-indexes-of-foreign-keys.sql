-- Whoever deletes a row makes PostgreSQL look for the rows that point to it, one by one. A partial index helps only
-- where "equal to something" implies its predicate, and one that begins with something else hardly at all: closed
-- nights that end in a calendar could not be removed at a property with 131,000 rows (REL-40).

create index reservations_of_main on reservations (property_id, main_id) where main_id is not null;
drop index reservations_parts;
create index reservations_of_listing on reservations (property_id, listing_id);

create index calendar_entries_of_reservation on calendar_entries (reservation_id);
-- The feed first: the key serves the feed's own entries and their removal alike.
alter table calendar_entries
  drop constraint calendar_entries_pkey,
  add primary key (feed_id, key, property_id);

create index guest_links_of_reservation on guest_links (reservation_id);
drop index guest_links_of_stay;
create index check_ins_of_terms on check_ins (terms_version_id) where terms_version_id is not null;

create index connections_of_property on connections (property_id);
create index exchanges_of_property on exchanges (property_id);
create index oauth_grants_of_property on oauth_grants (property_id);
create index outside_holds_of_connection on outside_holds (connection_id);
create index outside_amends_made_at on outside_amends (connection_id);
create index moves_from on moves (from_connection_id);
create index moves_to on moves (to_connection_id);
create index field_mappings_of_connection on field_mappings (connection_id) where connection_id is not null;
create index field_mappings_to_connection on field_mappings (connection_to_id) where connection_to_id is not null;

-- All of a person's sessions, the open ones together.
create index sessions_of_person on sessions (user_id, ended_at);
drop index sessions_of_user;
create index sign_in_challenges_of_user on sign_in_challenges (user_id) where user_id is not null;
create index social_steps_of_user on social_steps (user_id) where user_id is not null;
create index admin_views_of_admin on admin_views (admin_id);
create index admin_views_of_session on admin_views (session_id);
create index admin_views_of_user on admin_views (user_id);
create index memberships_of_account on memberships (account_id);
create index invitations_of_property on invitations (property_id);
create index invitations_of_account on invitations (account_id);
create index invitations_of_sender on invitations (invited_by);
create index saved_views_of_user on saved_views (user_id);
create index uploaded_files_of_user on uploaded_files (uploaded_by);
create index city_changes_of_admin on city_changes (changed_by);

-- Each is the beginning of a unique one: (user_id, provider), (property_id, id).
drop index identities_of_user;
drop index uploaded_files_of_property;
