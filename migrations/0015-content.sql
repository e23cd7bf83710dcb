-- Terms and conditions that a property's guests sign.

create table terms (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  name text not null,
  -- What is being written: one entry for each language.
  texts jsonb not null,
  state text not null check (state in ('draft', 'in-force', 'archived')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index terms_of_property on terms (property_id);
create unique index one_terms_in_force on terms (property_id) where state = 'in-force' and deleted_at is null;
call own_by_property('terms');

-- What was published, as guests read and sign it.
create table terms_versions (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  terms_id uuid not null references terms (id),
  number integer not null,
  texts jsonb not null,
  published_at timestamptz not null,
  unique (terms_id, number)
);
create index terms_versions_of_property on terms_versions (property_id);
call own_by_property('terms_versions');
-- PRV-04: the proof of what somebody signed cannot be rewritten, by the product neither.
revoke update, delete on terms_versions from posada_app;

-- Which version was signed together with the contract.
alter table check_ins add column terms_version_id uuid references terms_versions (id);

-- Pictures that people of a property uploaded. Never guests' documents: those are read and dropped (PRV-02).
create table uploaded_files (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  -- Its name in the file store; the label is what a person called it, and nothing more (SEC-27).
  stored_as text not null unique,
  label text not null,
  content_type text not null,
  bytes integer not null,
  resource text not null,
  app text not null,
  uploaded_by uuid not null references users (id),
  created_at timestamptz not null
);
create index uploaded_files_of_property on uploaded_files (property_id);
call own_by_property('uploaded_files');

-- Short addresses that a property hands out. The target is no secret: addresses with a token are refused.
create table short_links (
  slug text primary key,
  property_id uuid not null references properties (property_id),
  target text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  switched_off_at timestamptz,
  -- How often and on which day last; never by whom.
  opened integer not null default 0,
  last_opened_on date
);
create index short_links_of_property on short_links (property_id);
call own_by_property('short_links');
-- Whoever follows one belongs to no property.
call open_to_system('short_links', 'select, update');

-- Videos that teach the product, by playlist; administrators enter them.
create table playlists (
  id uuid primary key,
  slug text not null unique,
  -- One entry for each language.
  titles jsonb not null,
  place integer not null,
  is_public boolean not null,
  created_at timestamptz not null
);
comment on table playlists is 'owner: none; of the installation, the same for everybody';
grant select, insert, update, delete on playlists to posada_system;

create table videos (
  id uuid primary key,
  playlist_id uuid not null references playlists (id) on delete cascade,
  slug text not null unique,
  titles jsonb not null,
  summaries jsonb not null,
  source text not null check (source in ('youtube', 'vimeo', 'file')),
  -- The id at the source, or the address of the file.
  reference text not null,
  seconds integer,
  place integer not null,
  created_at timestamptz not null
);
comment on table videos is 'owner: none; of the installation, the same for everybody';
create index videos_of_playlist on videos (playlist_id);
grant select, insert, update, delete on videos to posada_system;
