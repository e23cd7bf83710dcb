import type { PropertyContext } from '#foundation/context/context.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { sumsOf, totalsOf } from './folio.ts';
import type { StayFolio } from './folios.contract.ts';
import { seeFolio } from './open-folio.service.ts';
import { presentEntries, presentTotals } from './presented.service.ts';

/** C-FOL-01. */
export async function getStayFolio(ctx: PropertyContext, reservationId: ReservationId): Promise<StayFolio> {
  const { folio, currency, entries } = await seeFolio(ctx, { reservationId });
  return {
    folioId: folio?.id ?? null,
    reservationId,
    currency,
    totals: presentTotals(totalsOf(sumsOf(entries)), currency),
    entries: await presentEntries(ctx, currency, entries),
  };
}
