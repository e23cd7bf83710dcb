import type { PropertyContext } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { channelMoneyOf, entrySumsOf, folioTotalsOf } from './folio.ts';
import { COLLECTING_CHANNELS } from './folios.constants.ts';
import type { ChannelMoney, StayFolio } from './folios.contract.ts';
import { findFolio } from './folios.store.ts';
import { readCurrentFolio, type FolioSnapshot } from './open-folio.service.ts';
import { presentEntries, presentTotals, systemName } from './folio-presentation.service.ts';

function channelOf({ stay, entries, currency }: FolioSnapshot): ChannelMoney | null {
  if (!stay) return null;
  const money = channelMoneyOf(entries, COLLECTING_CHANNELS.includes(stay.channel_slug));
  if (!money) return null;
  const major = (minor: number) => toMajorUnits({ minor, currency });
  return {
    name: stay.channel_name,
    collected: major(money.collected),
    expected: major(money.expected),
    commission: money.commission === null ? null : major(money.commission),
    payout: money.payout === null ? null : major(money.payout),
  };
}

/** The name of the system that keeps the account of a stay; null where Posada does. */
export async function readFolioKeeper(
  ctx: PropertyContext,
  reservationId: ReservationId,
): Promise<string | null> {
  const folio = await findFolio(ctx.db, ctx.propertyId, { reservationId });
  return folio?.managed_by ? systemName(ctx, folio.managed_by) : null;
}

/** C-FOL-01. */
export async function getStayFolio(ctx: PropertyContext, reservationId: ReservationId): Promise<StayFolio> {
  const seen = await readCurrentFolio(ctx, { reservationId });
  const { folio, currency, entries } = seen;
  return {
    folioId: folio?.id ?? null,
    reservationId,
    currency,
    keptBy: folio?.managed_by ? await systemName(ctx, folio.managed_by) : null,
    problem: folio?.managed_problem
      ? translate(allTexts[ctx.language], 'folio.kept.otherCurrency', { currency })
      : null,
    totals: presentTotals(folioTotalsOf(entrySumsOf(entries)), currency),
    channel: channelOf(seen),
    entries: await presentEntries(ctx, currency, entries),
  };
}
