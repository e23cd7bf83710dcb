-- What a property tells its team by e-mail (E-58): one row for each type that a person or a step of the setup has set.
create table notification_settings (
  property_id uuid not null references properties (property_id),
  type text not null check (type in ('completedCheckIn', 'pendingCheckIn', 'sireTraReports', 'systemAlert')),
  is_on boolean not null default false,
  -- In lower case, in the order of the host.
  emails text[] not null default '{}',
  -- When the next reminder of missing check-ins leaves; null for the other types.
  remind_at timestamptz,
  version integer not null default 0,
  updated_at timestamptz not null,
  primary key (property_id, type)
);
create index notification_settings_to_remind on notification_settings (remind_at) where is_on and remind_at is not null;
call own_by_property('notification_settings');
call open_to_system('notification_settings', 'select');

-- An address and what its owner said: without a confirmation it gets one mail with a link and nothing else. A stop holds until
-- the owner confirms again, also if the address is written into the settings again.
create table notification_recipients (
  property_id uuid not null references properties (property_id),
  email text not null,
  language text not null check (language in ('es', 'pt', 'en')),
  confirmed_at timestamptz,
  stopped_at timestamptz,
  -- The link that stops the mails stands in each of them: its token is sealed, and found by its hash.
  stop_hash text not null unique,
  stop_token bytea not null,
  confirm_hash text unique,
  confirm_until timestamptz,
  asked integer not null default 0,
  asked_at timestamptz,
  created_at timestamptz not null,
  primary key (property_id, email)
);
call own_by_property('notification_recipients');
call open_to_system('notification_recipients', 'select, delete');

-- A mail that collects notices until it is due.
create table notification_digests (
  id bigint generated always as identity primary key,
  property_id uuid not null,
  type text not null,
  kind text not null check (kind in ('news', 'summary')),
  due_at timestamptz not null,
  sent_at timestamptz
);
create unique index notification_digests_open on notification_digests (property_id, type, kind) where sent_at is null;
create index notification_digests_due on notification_digests (due_at) where sent_at is null;
call own_by_property('notification_digests');
call open_to_system('notification_digests', 'select, delete');

-- One notice for each revision of its subject: a job that runs twice writes it once.
create table notification_notices (
  id bigint generated always as identity primary key,
  property_id uuid not null references properties (property_id),
  type text not null,
  subject text not null check (subject in ('stay', 'report', 'connection', 'listing', 'day')),
  subject_id text not null,
  revision text not null,
  digest_id bigint references notification_digests (id) on delete cascade,
  created_at timestamptz not null,
  constraint one_notice_per_revision unique (property_id, type, subject, subject_id, revision)
);
create index notification_notices_of_digest on notification_notices (digest_id);
create index notification_notices_by_time on notification_notices (created_at);
call own_by_property('notification_notices');
call open_to_system('notification_notices', 'select, delete');
