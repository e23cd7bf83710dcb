import { findConnection } from '#areas/property/connections/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { lockSoldStay, type SoldStay, findSoldStay } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { FolioId, ReservationId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { reverseUnsoldNights } from './imported-entries.ts';
import { type Entry, missingEntriesOf, type NewEntry, addMissingEntries } from './folio.ts';
import { folioChanged } from './folios.events.ts';
import {
  entriesOf,
  entriesOfStay,
  findFolio,
  type Folio,
  type FolioRef,
  insertEntries,
  insertFolio,
  lockFolio,
  reservationsWithFolio,
} from './folios.store.ts';

export const readFolioCurrency = async (ctx: PropertyContext, { currency }: SoldStay): Promise<string> =>
  currency ?? (await propertyFacts(ctx)).currency;

/**
 * Stores every missing entry of a folio and locks it until the transaction ends. Opens the folio of a reservation. The
 * reservation is locked first, so that a change of the stay happens before or after this.
 */
export async function openFolio(ctx: PropertyContext, tx: Transaction, of: FolioRef): Promise<Folio> {
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
  const currency = await readFolioCurrency(ctx, stay);
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
  if (added.length > 0) await publishFolioChange(ctx, tx, folio);
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
  if (keptBy === null) return missingEntriesOf(stay, currency, stored);
  const isOver = stay.status === 'canceled' && !(await findConnection(db, ctx.propertyId, keptBy));
  return isOver ? reverseUnsoldNights(stay, stored) : [];
}

export const publishFolioChange = (
  ctx: PropertyContext,
  tx: Transaction,
  { id: folioId, reservation_id: reservationId }: Pick<Folio, 'id' | 'reservation_id'>,
): Promise<void> => ctx.publish(tx, folioChanged, { folioId, reservationId });

export type FolioSnapshot = {
  /** Null until the folio is opened. */
  readonly folio: Folio | null;
  readonly currency: string;
  readonly entries: readonly Entry[];
  /** Null for a house folio. */
  readonly stay: SoldStay | null;
};

type Stored = {
  readonly folio: Folio | undefined;
  readonly stay: SoldStay | undefined;
  readonly stored: readonly Entry[];
};

/** What is stored of a folio. The stay names everything; a folio names its stay first. */
async function readStored({ db, propertyId }: PropertyContext, of: FolioRef): Promise<Stored> {
  if ('reservationId' in of) {
    const { reservationId } = of;
    return db.together(async (reads) => {
      const [folio, stay, stored] = await Promise.all([
        findFolio(reads, propertyId, of),
        findSoldStay(reads, propertyId, reservationId),
        entriesOfStay(reads, propertyId, reservationId),
      ]);
      return { folio, stay, stored };
    });
  }
  const folio = await findFolio(db, propertyId, of);
  if (!folio) return { folio, stay: undefined, stored: [] };
  const { id, reservation_id: reservationId } = folio;
  return db.together(async (reads) => {
    const [stay, stored] = await Promise.all([
      reservationId === null ? undefined : findSoldStay(reads, propertyId, reservationId),
      entriesOf(reads, propertyId, id),
    ]);
    return { folio, stay, stored };
  });
}

/** The folio as it is now. Reading opens nothing and stores nothing. */
export async function readCurrentFolio(ctx: PropertyContext, of: FolioRef): Promise<FolioSnapshot> {
  const { folio, stay, stored } = await readStored(ctx, of);
  if (!stay) {
    if (!folio || folio.reservation_id || 'reservationId' in of) throw httpErrors.missing();
    return { folio, currency: folio.currency, entries: stored, stay: null };
  }
  return completeFolio(ctx, ctx.db, { folio, stay, stored });
}

/** With the entries that follow from the stay and are not stored yet. */
async function completeFolio(
  ctx: PropertyContext,
  db: Queries,
  { folio, stay, stored }: Stored & { readonly stay: SoldStay },
): Promise<FolioSnapshot> {
  const currency = folio?.currency ?? (await readFolioCurrency(ctx, stay));
  const keptBy = folio?.managed_by ?? null;
  const missing = await missingIn(ctx, db, { managed_by: keptBy, currency }, stay, stored);
  const entries = addMissingEntries(stored, missing, ctx.clock.now());
  return { folio: folio ?? null, currency, entries, stay };
}

/** The folio of a stay that the caller has read, or locked. */
export async function readFolioOfStay(
  ctx: PropertyContext,
  db: Queries,
  stay: SoldStay,
): Promise<FolioSnapshot> {
  const folio = await findFolio(db, ctx.propertyId, { reservationId: stay.id });
  const stored = folio ? await entriesOf(db, ctx.propertyId, folio.id) : [];
  return completeFolio(ctx, db, { folio, stay, stored });
}

/** Reservations changed: adds the difference to those with an open folio. */
export async function updateFoliosOfReservations(
  ctx: PropertyContext,
  reservationIds: readonly ReservationId[],
): Promise<void> {
  const open = await reservationsWithFolio(ctx.db, ctx.propertyId, reservationIds);
  for (const reservationId of open) {
    await ctx.db.transaction((tx) => openFolio(ctx, tx, { reservationId }));
  }
}
