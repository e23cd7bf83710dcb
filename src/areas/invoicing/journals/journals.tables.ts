import {
  bigint,
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
import type {
  ConnectionId,
  FolioEntryId,
  FolioId,
  JournalId,
  PropertyId,
  ReservationId,
} from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { JournalKind } from './journals.constants.ts';
import type { JournalState } from './journals.contract.ts';

/** Accounts of the program's chart, and since when they apply. */
export type StoredAccounts = { readonly debit: string; readonly credit: string; readonly since: Instant };

export const journalSettings = defineTable({
  name: 'journal_settings',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    connection_id: uuid<ConnectionId>(),
    document_type: nullable(text()),
    third_party: nullable(text()),
    channels: defaulted(json<Readonly<Record<string, string>>>()),
    kinds: defaulted(json<Readonly<Partial<Record<JournalKind, StoredAccounts>>>>()),
    money: defaulted(json<Readonly<Record<string, string>>>()),
    version: integer(),
    changed_at: instant(),
  },
});

/** An error of the program or of Posada; `original` holds the program's words. */
export type JournalProblem = {
  readonly field: string;
  readonly text: string | null;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly original: string;
};

export const journals = defineTable({
  name: 'journals',
  owner: 'property',
  columns: {
    id: uuid<JournalId>(),
    property_id: uuid<PropertyId>(),
    connection_id: uuid<ConnectionId>(),
    folio_id: uuid<FolioId>(),
    entry_id: uuid<FolioEntryId>(),
    reservation_id: nullable(uuid<ReservationId>()),
    kind: text<JournalKind | 'deposit-release'>(),
    on_date: date(),
    amount_minor: bigint(),
    currency: text(),
    method: nullable(text()),
    channel: nullable(text()),
    about: text(),
    state: text<JournalState>(),
    number: nullable(text()),
    problems: defaulted(json<readonly JournalProblem[]>()),
    revision: defaulted(integer()),
    created_at: instant(),
    decided_at: nullable(instant()),
    dropped_at: nullable(instant()),
  },
});

export type JournalTables = TablesOf<[typeof journalSettings, typeof journals]>;
