import { lockSoldStay } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { FolioId, ReservationId } from '#vocabulary/ids.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import { type ImportedFolio, hasImportedCharges, missingImportedEntriesOf } from './imported-entries.ts';
import { changeFolio, entriesOf, findFolio, insertEntries, insertFolio, lockFolio } from './folios.store.ts';
import { readFolioCurrency, openFolio, publishFolioChange } from './open-folio.service.ts';

/**
 * Imports the folio of a stay from the system that keeps it, under the lock of both. Idempotent, also when an answer
 * arrives late. Entries that are in a document stay there: a change becomes a further entry. `askedAt` is the moment
 * before the system was asked.
 */
export async function importPmsEntries(
  ctx: PropertyContext,
  tx: Transaction,
  reservationId: ReservationId,
  imported: ImportedFolio & { readonly askedAt: Instant },
): Promise<void> {
  const stay = await lockSoldStay(tx, ctx.propertyId, reservationId);
  if (!stay) return;
  const open = await findFolio(tx, ctx.propertyId, { reservationId });
  // One empty answer takes nothing from a confirmed stay: the system may have a fault.
  const isEmpty = imported.entries.length === 0;
  if (isEmpty && (!open?.managed_by || stay.status !== 'canceled')) return;
  const [told] = imported.entries;
  const currency =
    open?.currency ?? stay.currency ?? told?.amount.currency ?? (await readFolioCurrency(ctx, stay));
  if (imported.entries.some(({ amount }) => amount.currency !== currency)) {
    const folio = await openFolio(ctx, tx, { reservationId });
    if (folio.managed_problem !== null) return;
    await changeFolio(tx, ctx.propertyId, folio.id, { managed_problem: 'other-currency' });
    return publishFolioChange(ctx, tx, folio);
  }
  await insertFolio(tx, ctx.propertyId, {
    id: newId<FolioId>(ctx.clock.now()),
    kind: 'stay',
    reservation_id: reservationId,
    name: null,
    currency,
    created_at: ctx.clock.now(),
  });
  const folio = await lockFolio(tx, ctx.propertyId, { reservationId });
  const { askedAt, connectionId } = imported;
  if (!folio || (folio.managed_at !== null && epochMs(folio.managed_at) > epochMs(askedAt))) return;
  const stored = await entriesOf(tx, ctx.propertyId, folio.id);
  const added = await insertEntries(ctx, tx, folio.id, missingImportedEntriesOf(stay, imported, stored));
  const keptBy = hasImportedCharges(imported) ? connectionId : folio.managed_by;
  await changeFolio(tx, ctx.propertyId, folio.id, {
    managed_by: keptBy,
    managed_at: askedAt,
    managed_problem: null,
  });
  if (keptBy === null) {
    // The system does not say what the stay costs: its nights follow from its total as before.
    await openFolio(ctx, tx, { reservationId });
  }
  const isChanged = added.length > 0 || keptBy !== folio.managed_by || folio.managed_problem !== null;
  if (isChanged) await publishFolioChange(ctx, tx, folio);
}
