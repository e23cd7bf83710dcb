import { actorOf, type PropertyContext } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { FolioEntryId, FolioId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import type { Entry, NewEntry } from './folio.ts';
import type { FolioTables } from './folios.tables.ts';

export type Folio = {
  readonly id: FolioId;
  readonly kind: 'stay' | 'house';
  readonly reservation_id: ReservationId | null;
  readonly name: string | null;
  readonly currency: string;
  readonly is_favorite: boolean;
  readonly closed_at: Instant | null;
  readonly created_at: Instant;
};

export type FolioOf = { readonly reservationId: ReservationId } | { readonly folioId: FolioId };

const FOLIO = [
  'id',
  'kind',
  'reservation_id',
  'name',
  'currency',
  'is_favorite',
  'closed_at',
  'created_at',
] as const;

const folios = (db: Queries, propertyId: PropertyId) =>
  db.tables<FolioTables>().selectFrom('folios').select(FOLIO).where('property_id', '=', propertyId);

const oneFolio = (db: Queries, propertyId: PropertyId, of: FolioOf) =>
  'folioId' in of
    ? folios(db, propertyId).where('id', '=', of.folioId)
    : folios(db, propertyId).where('reservation_id', '=', of.reservationId);

export const findFolio = (db: Queries, propertyId: PropertyId, of: FolioOf): Promise<Folio | undefined> =>
  oneFolio(db, propertyId, of).executeTakeFirst();

/** Until the transaction ends nobody else adds to it. */
export const lockFolio = (tx: Transaction, propertyId: PropertyId, of: FolioOf): Promise<Folio | undefined> =>
  oneFolio(tx, propertyId, of).forUpdate().executeTakeFirst();

/** Which of these reservations have an account that is open. */
export async function reservationsWithFolio(
  db: Queries,
  propertyId: PropertyId,
  ids: readonly ReservationId[],
): Promise<ReservationId[]> {
  const rows = await folios(db, propertyId).where('reservation_id', 'in', ids).execute();
  return rows.flatMap(({ reservation_id }) => reservation_id ?? []);
}

type NewFolio = Pick<Folio, 'id' | 'kind' | 'reservation_id' | 'name' | 'currency' | 'created_at'>;

/** Nothing where the reservation has one. */
export async function insertFolio(tx: Transaction, propertyId: PropertyId, folio: NewFolio): Promise<void> {
  await tx
    .tables<FolioTables>()
    .insertInto('folios')
    .values({ ...folio, property_id: propertyId })
    .onConflict((conflict) => conflict.columns(['property_id', 'reservation_id']).doNothing())
    .execute();
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
  'corrects_id',
  'fence',
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

/** Under the lock of their folio: the numbers go on where they ended. */
export async function insertEntries(
  ctx: PropertyContext,
  tx: Transaction,
  folioId: FolioId,
  added: readonly NewEntry[],
  last: number,
): Promise<Entry[]> {
  if (added.length === 0) return [];
  const at = ctx.clock.now();
  const rows = added.map((entry, place) => ({
    ...entry,
    ...{ id: newId<FolioEntryId>(at), property_id: ctx.propertyId, folio_id: folioId },
    ...{ number: last + place + 1, created_at: at },
    actor: entry.source === 'posada' ? 'posada' : actorOf(ctx),
  }));
  return tx.tables<FolioTables>().insertInto('folio_entries').values(rows).returning(ENTRY).execute();
}
