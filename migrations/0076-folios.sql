-- The account of a stay, or one that a house keeps for itself (docs/decisions/0052).
create table folios (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  kind text not null check (kind in ('stay', 'house')),
  reservation_id uuid,
  name text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  is_favorite boolean not null default false,
  closed_at timestamptz,
  created_at timestamptz not null,
  constraint folios_own unique (property_id, id),
  constraint folio_of_reservation unique (property_id, reservation_id),
  constraint reservation_of_folio foreign key (property_id, reservation_id) references reservations (property_id, id),
  constraint folio_of_its_kind check ((kind = 'stay') = (reservation_id is not null) and (kind = 'house') = (name is not null))
);
create unique index open_account_by_name on folios (property_id, lower(name)) where kind = 'house' and closed_at is null;
create index house_accounts on folios (property_id, is_favorite desc, name, id) where kind = 'house';
call own_by_property('folios');
revoke delete on folios from posada_app;

-- What an account says is never changed and never taken away: a correction is an entry of its own.
create table folio_entries (
  id uuid primary key,
  property_id uuid not null,
  folio_id uuid not null,
  number integer not null check (number > 0),
  kind text not null check (kind in
    ('charge', 'addendum', 'payment', 'refund', 'deposit', 'deposit-release', 'commission', 'withholding')),
  service text not null,
  description text not null,
  on_date date not null,
  night date,
  quantity integer not null default 1 check (quantity > 0),
  -- Gross, in minor units, with the sign of what it does to what the guest owes.
  amount_minor bigint not null check (amount_minor <> 0),
  -- Those of a source; null where they are worked out on the day of the document.
  taxes jsonb,
  method text,
  reference text,
  source text not null check (source in ('person', 'posada', 'connection')),
  -- Without a foreign key: what a system brought stays when it is disconnected.
  connection_id uuid,
  external_id text,
  corrects_id uuid,
  -- What was sold, beyond our ids.
  fence text,
  -- Of whoever asks: a second press or a retry finds its first entry.
  request_key uuid,
  actor text not null,
  created_at timestamptz not null,
  constraint folio_entries_own unique (property_id, id),
  constraint number_of_entry unique (property_id, folio_id, number),
  constraint folio_of_entry foreign key (property_id, folio_id) references folios (property_id, id),
  constraint corrected_entry foreign key (property_id, corrects_id) references folio_entries (property_id, id),
  constraint entry_of_connection check ((source = 'connection') = (num_nonnulls(connection_id, external_id) = 2))
);
create index folio_entries_corrected on folio_entries (property_id, corrects_id) where corrects_id is not null;
create unique index folio_entries_fenced on folio_entries (property_id, folio_id, fence) where fence is not null;
create unique index folio_entries_asked on folio_entries (property_id, folio_id, request_key) where request_key is not null;
create unique index folio_entries_of_connection on folio_entries (property_id, connection_id, external_id)
  where connection_id is not null;
call own_by_property('folio_entries');
revoke update, delete on folio_entries from posada_app;
