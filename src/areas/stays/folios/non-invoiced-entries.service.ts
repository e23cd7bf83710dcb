import { findSoldStay } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { FolioEntryId, FolioId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { type PaymentMethod, entrySignOf } from './folio.ts';
import { entriesOf, findFolio } from './folios.store.ts';

/** An entry of a folio that never goes into a tax document. */
export type NonInvoicedEntry = {
  readonly id: FolioEntryId;
  readonly kind: 'commission' | 'withholding' | 'addendum' | 'deposit' | 'deposit-release';
  /** In the direction of its kind; an amount below 0 corrects an earlier one. */
  readonly amountMinor: number;
  readonly method: PaymentMethod | null;
  readonly onDate: PlainDate;
  readonly writtenAt: Instant;
};

export type NonInvoicedEntries = {
  readonly reservationId: ReservationId | null;
  readonly currency: string;
  readonly channel: string | null;
  /** The booking's code, or the name of the folio; empty when it has neither. */
  readonly about: string;
  readonly entries: readonly NonInvoicedEntry[];
};

const OUTSIDE: readonly string[] = ['commission', 'withholding', 'addendum', 'deposit', 'deposit-release'];

/** The entries of a folio that no document contains, as they were written; null when the folio does not exist. */
export async function listNonInvoicedEntries(
  ctx: PropertyContext,
  tx: Transaction,
  folioId: FolioId,
): Promise<NonInvoicedEntries | null> {
  const folio = await findFolio(tx, ctx.propertyId, { folioId });
  if (!folio) return null;
  const { reservation_id: reservationId, currency, name } = folio;
  const stay = reservationId === null ? undefined : await findSoldStay(tx, ctx.propertyId, reservationId);
  const entries = await entriesOf(tx, ctx.propertyId, folioId);
  return {
    reservationId,
    currency,
    channel: stay?.channel_slug ?? null,
    about: stay?.channel_code ?? name ?? '',
    entries: entries.flatMap(
      ({ id, kind, amount_minor: amount, method, on_date: onDate, created_at: writtenAt }) =>
        id === null || !OUTSIDE.includes(kind) || amount === 0
          ? []
          : [
              {
                id,
                kind: kind as NonInvoicedEntry['kind'],
                amountMinor: entrySignOf(kind) * amount,
                method,
                onDate,
                writtenAt,
              },
            ],
    ),
  };
}
