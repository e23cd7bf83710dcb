-- What no tax document tells, posted to the accounting program as journals (docs/decisions/0065).

-- Accounts of their chart, by what happened; each with the moment from which on it is posted. As mappings: a connection that
-- ends keeps its row, and a new one begins without.
create table journal_settings (
  property_id uuid not null references properties (property_id),
  connection_id uuid not null,
  document_type text,
  -- Number of whom entries name, and of the channels that have one of their own.
  third_party text,
  channels jsonb not null default '{}',
  kinds jsonb not null default '{}',
  -- Where money went to, by how it was paid, where that is not the account of its kind.
  money jsonb not null default '{}',
  version integer not null check (version > 0),
  changed_at timestamptz not null,
  primary key (property_id, connection_id),
  constraint connection_of_journals foreign key (connection_id) references connections (id)
);
create index journal_settings_of_connection on journal_settings (connection_id);
call own_by_property('journal_settings');
revoke delete on journal_settings from posada_app;

create table journals (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  connection_id uuid not null,
  -- No foreign keys to accounts of guests: what was booked outlives them.
  folio_id uuid not null,
  entry_id uuid not null,
  reservation_id uuid,
  kind text not null check (kind in ('commission', 'withholding', 'addendum', 'deposit', 'deposit-release')),
  on_date date not null,
  -- In the direction of its kind; below nothing it takes back what was booked.
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  method text,
  channel text,
  -- The booking's code, or the name of the account.
  about text not null,
  state text not null check (state in ('processing', 'success', 'failure', 'attention')),
  number text,
  problems jsonb not null default '[]',
  -- The number of postings that a person asked for; effects carry it in their key (REL-02).
  revision integer not null default 1,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint connection_of_journal foreign key (connection_id) references connections (id),
  -- Whatever happens to the job: an entry is posted once.
  constraint one_journal_of_an_entry unique (property_id, entry_id)
);
create index journals_by_day on journals (property_id, created_at desc, id desc);
create index journals_unsolved on journals (property_id, created_at) where state in ('failure', 'attention');
create index journals_of_connection on journals (connection_id);
call own_by_property('journals');
revoke delete on journals from posada_app;
