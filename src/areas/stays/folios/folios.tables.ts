import {
  bigint,
  boolean,
  date,
  defaulted,
  defineTable,
  instant,
  integer,
  json,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { ConnectionId, FolioEntryId, FolioId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { EntryKind, EntrySource, FolioTax, PaymentMethod } from './folio.ts';

/** Why the folio cannot be imported from its system. */
export type ManagedProblem = 'other-currency';

export const folios = defineTable({
  name: 'folios',
  owner: 'property',
  columns: {
    id: uuid<FolioId>(),
    property_id: uuid<PropertyId>(),
    kind: text<'stay' | 'house'>(),
    reservation_id: nullable(uuid<ReservationId>()),
    name: nullable(text()),
    currency: text(),
    is_favorite: defaulted(boolean()),
    closed_at: nullable(instant()),
    created_at: instant(),
    managed_by: nullable(uuid<ConnectionId>()),
    managed_at: nullable(instant()),
    managed_problem: nullable(text<ManagedProblem>()),
  },
});

/** Append-only: the application's role may insert entries and not change them. */
export const folioEntries = defineTable({
  name: 'folio_entries',
  owner: 'property',
  columns: {
    id: uuid<FolioEntryId>(),
    property_id: uuid<PropertyId>(),
    folio_id: uuid<FolioId>(),
    number: integer(),
    kind: text<EntryKind>(),
    service: text(),
    description: text(),
    on_date: date(),
    night: nullable(date()),
    quantity: defaulted(integer()),
    amount_minor: bigint(),
    taxes: nullable(json<readonly FolioTax[]>()),
    method: nullable(text<PaymentMethod>()),
    reference: nullable(text()),
    source: text<EntrySource>(),
    connection_id: nullable(uuid<ConnectionId>()),
    external_id: nullable(text()),
    corrects_id: nullable(uuid<FolioEntryId>()),
    source_key: nullable(text()),
    request_key: nullable(uuid()),
    actor: text(),
    created_at: instant(),
  },
});

export type FolioTables = TablesOf<[typeof folios, typeof folioEntries]>;
