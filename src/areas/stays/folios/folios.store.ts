import { sql } from 'kysely';

import { actorOf, type PropertyContext } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, FolioEntryId, FolioId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import type { Entry, EntryKind, NewEntry, EntrySums } from './folio.ts';
import type { FolioTables, ManagedProblem } from './folios.tables.ts';

export type Folio = {
  readonly id: FolioId;
  readonly kind: 'stay' | 'house';
  readonly reservation_id: ReservationId | null;
  readonly name: string | null;
  readonly currency: string;
  readonly is_favorite: boolean;
  readonly closed_at: Instant | null;
  readonly created_at: Instant;
  /** The connection whose system keeps the folio. */
  readonly managed_by: ConnectionId | null;
  readonly managed_at: Instant | null;
  readonly managed_problem: ManagedProblem | null;
};

export type FolioRef = { readonly reservationId: ReservationId } | { readonly folioId: FolioId };

const FOLIO = [
  'id',
  'kind',
  'reservation_id',
  'name',
  'currency',
  'is_favorite',
  'closed_at',
  'created_at',
  'managed_by',
  'managed_at',
  'managed_problem',
] as const;

const folios = (db: Queries, propertyId: PropertyId) =>
  db.tables<FolioTables>().selectFrom('folios').select(FOLIO).where('property_id', '=', propertyId);

const oneFolio = (db: Queries, propertyId: PropertyId, of: FolioRef) =>
  'folioId' in of
    ? folios(db, propertyId).where('id', '=', of.folioId)
    : folios(db, propertyId).where('reservation_id', '=', of.reservationId);

export const findFolio = (db: Queries, propertyId: PropertyId, of: FolioRef): Promise<Folio | undefined> =>
  oneFolio(db, propertyId, of).executeTakeFirst();

/** Locks the folio until the transaction ends: no other entry is added meanwhile. */
export const lockFolio = (
  tx: Transaction,
  propertyId: PropertyId,
  of: FolioRef,
): Promise<Folio | undefined> => oneFolio(tx, propertyId, of).forUpdate().executeTakeFirst();

/** Which of these reservations have an open folio. */
export async function reservationsWithFolio(
  db: Queries,
  propertyId: PropertyId,
  ids: readonly ReservationId[],
): Promise<ReservationId[]> {
  const rows = await folios(db, propertyId).where('reservation_id', 'in', ids).execute();
  return rows.flatMap(({ reservation_id }) => reservation_id ?? []);
}

type NewFolio = Pick<Folio, 'id' | 'kind' | 'reservation_id' | 'name' | 'currency' | 'created_at'> &
  Partial<Pick<Folio, 'closed_at'>>;

/** Inserts nothing when the reservation has one. */
export async function insertFolio(tx: Transaction, propertyId: PropertyId, folio: NewFolio): Promise<void> {
  await tx
    .tables<FolioTables>()
    .insertInto('folios')
    .values({ ...folio, property_id: propertyId })
    .onConflict((conflict) => conflict.columns(['property_id', 'reservation_id']).doNothing())
    .execute();
}

/** False when the id exists, also when it was inserted at the same time: the insert waits for that transaction. */
export async function insertFolioOnce(
  tx: Transaction,
  propertyId: PropertyId,
  folio: NewFolio,
): Promise<boolean> {
  const inserted = await tx
    .tables<FolioTables>()
    .insertInto('folios')
    .values({ ...folio, property_id: propertyId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

const ENTRY = [
  'id',
  'number',
  'kind',
  'service',
  'description',
  'on_date',
  'night',
  'quantity',
  'amount_minor',
  'taxes',
  'method',
  'reference',
  'source',
  'connection_id',
  'external_id',
  'corrects_id',
  'source_key',
  'actor',
  'created_at',
] as const;

const entries = (db: Queries, propertyId: PropertyId, folioId: FolioId) =>
  db
    .tables<FolioTables>()
    .selectFrom('folio_entries')
    .where('property_id', '=', propertyId)
    .where('folio_id', '=', folioId);

/** In the order in which they were written. */
export const entriesOf = (db: Queries, propertyId: PropertyId, folioId: FolioId): Promise<Entry[]> =>
  entries(db, propertyId, folioId).select(ENTRY).orderBy('number').execute();

/** The same for the folio of a reservation; none until it is opened. */
export const entriesOfStay = (
  db: Queries,
  propertyId: PropertyId,
  reservationId: ReservationId,
): Promise<Entry[]> =>
  db
    .tables<FolioTables>()
    .selectFrom('folio_entries')
    .select(ENTRY)
    .where('property_id', '=', propertyId)
    .where(
      'folio_id',
      '=',
      db
        .tables<FolioTables>()
        .selectFrom('folios')
        .select('id')
        .where('property_id', '=', propertyId)
        .where('reservation_id', '=', reservationId),
    )
    .orderBy('number')
    .execute();

/** One entry by its number, with its corrections. */
export const entryWithCorrections = (
  tx: Transaction,
  propertyId: PropertyId,
  folioId: FolioId,
  number: number,
): Promise<Entry[]> =>
  entries(tx, propertyId, folioId)
    .select(ENTRY)
    .where((eb) =>
      eb.or([
        eb('number', '=', number),
        eb('corrects_id', '=', entries(tx, propertyId, folioId).select('id').where('number', '=', number)),
      ]),
    )
    .orderBy('number')
    .execute();

export const entryByKey = (
  tx: Transaction,
  propertyId: PropertyId,
  folioId: FolioId,
  key: string,
): Promise<Entry | undefined> =>
  entries(tx, propertyId, folioId).select(ENTRY).where('request_key', '=', key).executeTakeFirst();

/** Source keys are unique in their folio, so that what another system sold or paid is entered once. */
export const entryBySourceKey = (
  tx: Transaction,
  propertyId: PropertyId,
  folioId: FolioId,
  sourceKey: string,
): Promise<Entry | undefined> =>
  entries(tx, propertyId, folioId).select(ENTRY).where('source_key', '=', sourceKey).executeTakeFirst();

/** Newest first, each with the entries that it corrects or that correct it. */
export async function listEntriesPage(
  db: Queries,
  propertyId: PropertyId,
  folioId: FolioId,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ page: Entry[]; related: Entry[]; total: number }> {
  const of = entries(db, propertyId, folioId);
  const [page, { total }] = await Promise.all([
    of.select(ENTRY).orderBy('number', 'desc').limit(limit).offset(offset).execute() as Promise<Entry[]>,
    of.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const ids = page.flatMap(({ id }) => id ?? []);
  const correctedIds = page.flatMap(({ corrects_id }) => corrects_id ?? []);
  const related =
    ids.length === 0
      ? []
      : await of
          .select(ENTRY)
          .where((eb) =>
            eb.or([
              eb('id', '=', sql<FolioEntryId>`any(${[...ids, ...correctedIds]})`),
              eb('corrects_id', '=', sql<FolioEntryId>`any(${ids})`),
            ]),
          )
          .execute();
  return { page, related, total: Number(total) };
}

const SUMS = `
  select folio_id, kind, sum(amount_minor)::int8 as sum from folio_entries
   where property_id = $1 and folio_id = any($2::uuid[]) group by folio_id, kind`;

/** The sum of each kind of entry, by folio. */
export async function sumEntriesByFolio(
  db: Queries,
  propertyId: PropertyId,
  ids: readonly FolioId[],
): Promise<ReadonlyMap<FolioId, EntrySums>> {
  const rows = await db.named<{ folio_id: FolioId; kind: EntryKind; sum: number }>('folio-sums', SUMS, [
    propertyId,
    ids,
  ]);
  const byFolio = Map.groupBy(rows, ({ folio_id }) => folio_id);
  return new Map(
    [...byFolio].map(([id, of]) => [id, Object.fromEntries(of.map(({ kind, sum }) => [kind, sum]))]),
  );
}

const LAST =
  'select coalesce(max(number), 0) as last from folio_entries where property_id = $1 and folio_id = $2';

/** Called under the lock of the folio: numbers continue from the last one. */
export async function insertEntries(
  ctx: PropertyContext,
  tx: Transaction,
  folioId: FolioId,
  added: readonly NewEntry[],
): Promise<Entry[]> {
  if (added.length === 0) return [];
  const [{ last } = { last: 0 }] = await tx.named<{ last: number }>('last-entry', LAST, [
    ctx.propertyId,
    folioId,
  ]);
  const at = ctx.clock.now();
  const rows = added.map((entry, place) => ({
    ...entry,
    id: newId<FolioEntryId>(at),
    property_id: ctx.propertyId,
    folio_id: folioId,
    number: last + place + 1,
    created_at: at,
    actor: entry.source === 'posada' ? 'posada' : actorOf(ctx),
  }));
  return tx.tables<FolioTables>().insertInto('folio_entries').values(rows).returning(ENTRY).execute();
}

const HAND_OVER = `
  update folios set reservation_id = other.kept, kind = case when other.kept is null then 'house' else 'stay' end,
         name = case when other.kept is null then $4 end
    from (select case when exists (select from folios where property_id = $1 and reservation_id = $3)
                      then null else $3::uuid end as kept) other
   where property_id = $1 and reservation_id = $2`;

/**
 * Merges the folios of two reservations of one stay. The remaining reservation takes the folio. If both have one, the
 * folio of the deleted reservation is kept as a house folio until the host has settled it.
 */
export async function mergeFolios(
  tx: Transaction,
  propertyId: PropertyId,
  { from, to, name }: { readonly from: ReservationId; readonly to: ReservationId; readonly name: string },
): Promise<void> {
  await tx.named('hand-over-folio', HAND_OVER, [propertyId, from, to, name]);
}

// ── House folios ──────────────────────────────────────────────────────────────────────────────────────────

export type HouseFilter = {
  readonly state: 'open' | 'closed';
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** Favourites first, then by name. */
export async function listHouseFolioRows(
  db: Queries,
  propertyId: PropertyId,
  { state, search, limit, offset }: HouseFilter,
): Promise<{ rows: Folio[]; total: number }> {
  const of = db
    .tables<FolioTables>()
    .selectFrom('folios')
    .where('property_id', '=', propertyId)
    .where('kind', '=', sql.lit('house'))
    .where('closed_at', state === 'open' ? 'is' : 'is not', null)
    .$if(search !== undefined, (query) =>
      query.where(sql<boolean>`position(unaccent(lower(${search})) in unaccent(lower(name))) > 0`),
    );
  const [rows, { total }] = await Promise.all([
    of
      .select(FOLIO)
      .orderBy('is_favorite', 'desc')
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    of.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

export const changeFolio = (
  tx: Transaction,
  propertyId: PropertyId,
  id: FolioId,
  change: Partial<
    Pick<Folio, 'name' | 'is_favorite' | 'closed_at' | 'managed_by' | 'managed_at' | 'managed_problem'>
  >,
): Promise<Folio> =>
  tx
    .tables<FolioTables>()
    .updateTable('folios')
    .set(change)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .returning(FOLIO)
    .executeTakeFirstOrThrow();
