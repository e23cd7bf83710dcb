-- Invoices that guests make of their own stay, and those that a property makes by itself (decisions 0054 and 0055).

-- What a property wants of both. Without a row: guests may, where somebody bills, and nothing goes by itself.
create table billing_settings (
  property_id uuid primary key references properties (property_id),
  self_invoice boolean not null default true,
  auto_bill boolean not null default false,
  -- A time of the property's own clock.
  bills_at text not null default '03:00' check (bills_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- The first day of departure that it looks at: what was before is the host's.
  bills_since date,
  -- The day, of the property's zone, on which it looked last.
  looked_on date,
  version integer not null default 1,
  changed_at timestamptz not null
);
call own_by_property('billing_settings');
-- Before a tenant is known: whose hour it is.
call open_to_system('billing_settings', 'select (property_id, auto_bill)');

-- A stay that was looked at and did not go by itself, with why. Gone as soon as it has a document.
create table billing_waits (
  property_id uuid not null references properties (property_id),
  reservation_id uuid not null,
  reason text not null,
  params jsonb not null default '{}',
  -- What solves it.
  remedy text not null check (remedy in ('stay', 'folio', 'invoice', 'issuers', 'connections', 'retry')),
  looked_at timestamptz not null,
  primary key (property_id, reservation_id)
);
call own_by_property('billing_waits');

-- The address of a stay's own invoice. Its token follows from the id and the master key, so that the host can show it again;
-- here is only what it is recognised by.
create table self_invoice_links (
  id uuid primary key,
  property_id uuid not null references properties (property_id),
  reservation_id uuid not null,
  token_hash text not null unique,
  created_by text not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
call own_by_property('self_invoice_links');
revoke delete on self_invoice_links from posada_app;
call open_to_system('self_invoice_links', 'select');
create unique index self_invoice_link_of_stay on self_invoice_links (property_id, reservation_id)
  where revoked_at is null;
create index self_invoice_links_of_property on self_invoice_links (property_id);

-- Whoever looks for their stay knows its code and not whose house it was. Who sleeps there is read inside of the house.
grant select (property_id, channel_code) on reservations to posada_system;
create index stays_by_code on reservations (upper(channel_code)) where channel_code is not null;
