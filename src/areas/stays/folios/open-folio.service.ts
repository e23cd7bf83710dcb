import { findConnection } from '#areas/property/connections/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { lockSoldStay, type SoldStay, soldStay } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { FolioId, ReservationId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { nightsTakenBack } from './imported-entries.ts';
import { type Entry, missingOf, type NewEntry, withMissing } from './folio.ts';
import { folioChanged } from './folios.events.ts';
import {
  entriesOf,
  findFolio,
  type Folio,
  type FolioOf,
  insertEntries,
  insertFolio,
  lockFolio,
  reservationsWithFolio,
} from './folios.store.ts';

export const currencyOf = async (ctx: PropertyContext, { currency }: SoldStay): Promise<string> =>
  currency ?? (await propertyFacts(ctx)).currency;

/**
 * Stores every missing entry of a folio and locks it until the transaction ends. Opens the folio of a reservation. The
 * reservation is locked first, so that a change of the stay happens before or after this.
 */
export async function openFolio(ctx: PropertyContext, tx: Transaction, of: FolioOf): Promise<Folio> {
  const known = 'folioId' in of ? await findFolio(tx, ctx.propertyId, of) : undefined;
  const reservationId = 'reservationId' in of ? of.reservationId : known?.reservation_id;
  if (reservationId) return openFolioOfStay(ctx, tx, reservationId);
  const folio = await lockFolio(tx, ctx.propertyId, of);
  if (!folio) throw httpErrors.missing();
  return folio;
}

async function openFolioOfStay(
  ctx: PropertyContext,
  tx: Transaction,
  reservationId: ReservationId,
): Promise<Folio> {
  const stay = await lockSoldStay(tx, ctx.propertyId, reservationId);
  if (!stay) throw httpErrors.missing();
  const now = ctx.clock.now();
  const currency = await currencyOf(ctx, stay);
  await insertFolio(tx, ctx.propertyId, {
    id: newId<FolioId>(now),
    kind: 'stay',
    reservation_id: reservationId,
    name: null,
    currency,
    created_at: now,
  });
  const folio = await lockFolio(tx, ctx.propertyId, { reservationId });
  if (!folio) throw httpErrors.missing();
  const stored = await entriesOf(tx, ctx.propertyId, folio.id);
  const added = await insertEntries(ctx, tx, folio.id, await missingIn(ctx, tx, folio, stay, stored));
  if (added.length > 0) await publishChange(ctx, tx, folio);
  return folio;
}

/**
 * The missing entries of a folio that a system keeps come from that system. After it is disconnected no system reports
 * the cancellation of a stay: its nights are taken back here.
 */
async function missingIn(
  ctx: PropertyContext,
  db: Queries,
  folio: Pick<Folio, 'managed_by' | 'currency'>,
  stay: SoldStay,
  stored: readonly Entry[],
): Promise<readonly NewEntry[]> {
  const { managed_by: keptBy, currency } = folio;
  if (keptBy === null) return missingOf(stay, currency, stored);
  const isOver = stay.status === 'canceled' && !(await findConnection(db, ctx.propertyId, keptBy));
  return isOver ? nightsTakenBack(stay, stored) : [];
}

export const publishChange = (
  ctx: PropertyContext,
  tx: Transaction,
  { id: folioId, reservation_id: reservationId }: Pick<Folio, 'id' | 'reservation_id'>,
): Promise<void> => ctx.publish(tx, folioChanged, { folioId, reservationId });

export type SeenFolio = {
  /** Null until the folio is opened. */
  readonly folio: Folio | null;
  readonly currency: string;
  readonly entries: readonly Entry[];
  /** Null for a house folio. */
  readonly stay: SoldStay | null;
};

/** The folio as it is now. Reading opens nothing and stores nothing. */
export async function seeFolio(ctx: PropertyContext, of: FolioOf): Promise<SeenFolio> {
  const folio = await findFolio(ctx.db, ctx.propertyId, of);
  const reservationId = 'reservationId' in of ? of.reservationId : folio?.reservation_id;
  const [stay, stored] = await Promise.all([
    reservationId ? soldStay(ctx.db, ctx.propertyId, reservationId) : undefined,
    folio ? entriesOf(ctx.db, ctx.propertyId, folio.id) : [],
  ]);
  if (!stay) {
    if (!folio || reservationId) throw httpErrors.missing();
    return { folio, currency: folio.currency, entries: stored, stay: null };
  }
  const currency = folio?.currency ?? (await currencyOf(ctx, stay));
  const keptBy = folio?.managed_by ?? null;
  const missing = await missingIn(ctx, ctx.db, { managed_by: keptBy, currency }, stay, stored);
  const entries = withMissing(stored, missing, ctx.clock.now());
  return { folio: folio ?? null, currency, entries, stay };
}

/** Reservations changed: adds the difference to those with an open folio. */
export async function followReservations(
  ctx: PropertyContext,
  reservationIds: readonly ReservationId[],
): Promise<void> {
  const open = await reservationsWithFolio(ctx.db, ctx.propertyId, reservationIds);
  for (const reservationId of open) {
    await ctx.db.transaction((tx) => openFolio(ctx, tx, { reservationId }));
  }
}
