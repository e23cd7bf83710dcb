import type { PropertyContext } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { sumsOf, totalsOf } from './folio.ts';
import type { StayFolio } from './folios.contract.ts';
import { seeFolio } from './open-folio.service.ts';
import { presentEntries, presentTotals, systemName } from './presented.service.ts';

/** C-FOL-01. */
export async function getStayFolio(ctx: PropertyContext, reservationId: ReservationId): Promise<StayFolio> {
  const { folio, currency, entries } = await seeFolio(ctx, { reservationId });
  return {
    folioId: folio?.id ?? null,
    reservationId,
    currency,
    keptBy: folio?.kept_by ? await systemName(ctx, folio.kept_by) : null,
    problem: folio?.kept_problem
      ? translate(allTexts[ctx.language], 'folio.kept.otherCurrency', { currency })
      : null,
    totals: presentTotals(totalsOf(sumsOf(entries)), currency),
    entries: await presentEntries(ctx, currency, entries),
  };
}
