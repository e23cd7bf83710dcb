import type { Queries, Transaction } from '#foundation/database/database.ts';
import type {
  ConnectionId,
  FolioEntryId,
  FolioId,
  JournalId,
  PropertyId,
  ReservationId,
} from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { JournalKind } from './journals.constants.ts';
import type { JournalState } from './journals.contract.ts';
import type { JournalProblem, JournalTables, StoredAccounts } from './journals.tables.ts';

export type SettingsRow = {
  readonly property_id: PropertyId;
  readonly connection_id: ConnectionId;
  readonly document_type: string | null;
  readonly third_party: string | null;
  readonly channels: Readonly<Record<string, string>>;
  readonly kinds: Readonly<Partial<Record<JournalKind, StoredAccounts>>>;
  readonly money: Readonly<Record<string, string>>;
  readonly version: number;
  readonly changed_at: Instant;
};

export const findJournalSettings = (
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
): Promise<SettingsRow | undefined> =>
  db
    .tables<JournalTables>()
    .selectFrom('journal_settings')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();

/** Null if another request saved first. */
export async function saveSettings(tx: Transaction, row: SettingsRow): Promise<SettingsRow | null> {
  const { property_id: _, connection_id: __, ...change } = row;
  const saved = await tx
    .tables<JournalTables>()
    .insertInto('journal_settings')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['property_id', 'connection_id'])
        .doUpdateSet(change)
        .where('journal_settings.version', '=', row.version - 1),
    )
    .returningAll()
    .executeTakeFirst();
  return saved ?? null;
}

export type JournalRow = {
  readonly id: JournalId;
  readonly property_id: PropertyId;
  readonly connection_id: ConnectionId;
  readonly folio_id: FolioId;
  readonly entry_id: FolioEntryId;
  readonly reservation_id: ReservationId | null;
  readonly kind: JournalKind | 'deposit-release';
  readonly on_date: PlainDate;
  readonly amount_minor: number;
  readonly currency: string;
  readonly method: string | null;
  readonly channel: string | null;
  readonly about: string;
  readonly state: JournalState;
  readonly number: string | null;
  readonly problems: readonly JournalProblem[];
  readonly revision: number;
  readonly created_at: Instant;
  readonly decided_at: Instant | null;
};

/** As JSON: the driver would convert a list to an array of the database. */
const stored = (problems: readonly JournalProblem[] | undefined) =>
  problems === undefined ? {} : { problems: JSON.stringify(problems) as never };

const journalsIn = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<JournalTables>()
    .selectFrom('journals')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('dropped_at', 'is', null);

export const findJournal = (
  db: Queries,
  propertyId: PropertyId,
  id: JournalId,
): Promise<JournalRow | undefined> => journalsIn(db, propertyId).where('id', '=', id).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockJournal = (
  tx: Transaction,
  propertyId: PropertyId,
  id: JournalId,
): Promise<JournalRow | undefined> =>
  journalsIn(tx, propertyId).where('id', '=', id).forUpdate().executeTakeFirst();

export async function listJournalRows(
  db: Queries,
  propertyId: PropertyId,
  {
    state,
    limit,
    offset,
  }: { readonly state: JournalState | undefined; readonly limit: number; readonly offset: number },
): Promise<{ rows: JournalRow[]; total: number }> {
  const of = journalsIn(db, propertyId).$if(state !== undefined, (query) =>
    query.where('state', '=', state!),
  );
  const [rows, { total }] = await Promise.all([
    of.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    of
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** The number of journals that wait for a person. */
export async function countUnsolved(db: Queries, propertyId: PropertyId): Promise<number> {
  const { total } = await db
    .tables<JournalTables>()
    .selectFrom('journals')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('property_id', '=', propertyId)
    .where('dropped_at', 'is', null)
    .where('state', 'in', ['failure', 'attention'])
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** False if the entry has a journal already. */
export async function insertJournal(tx: Transaction, row: JournalRow): Promise<boolean> {
  const made = await tx
    .tables<JournalTables>()
    .insertInto('journals')
    .values({ ...row, ...stored(row.problems) })
    .onConflict((conflict) =>
      conflict.columns(['property_id', 'entry_id']).where('dropped_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Drops journals of a simulator with its connection; the entries can then be posted to real books. */
export async function discardTestJournals(
  tx: Transaction,
  propertyId: PropertyId,
  connectionId: ConnectionId,
  at: Instant,
): Promise<void> {
  await tx
    .tables<JournalTables>()
    .updateTable('journals')
    .set({ dropped_at: at })
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', connectionId)
    .where('dropped_at', 'is', null)
    .execute();
}

export const changeJournal = (
  tx: Transaction,
  { property_id: propertyId, id }: Pick<JournalRow, 'property_id' | 'id'>,
  change: Partial<
    Pick<JournalRow, 'state' | 'number' | 'problems' | 'revision' | 'connection_id' | 'decided_at'>
  >,
): Promise<JournalRow> =>
  tx
    .tables<JournalTables>()
    .updateTable('journals')
    .set({ ...change, ...stored(change.problems) })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
