import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { ReservationStatus } from './reservations.tables.ts';

/** A stay as its folio needs it: what was sold, and its price. */
export type SoldStay = {
  readonly id: ReservationId;
  readonly status: ReservationStatus;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  /** The departure that the guest pays to, when the guest leaves earlier. */
  readonly charged_until: PlainDate | null;
  readonly channel_slug: string;
  readonly channel_name: string;
  readonly channel_code: string | null;
  /** The room of the booking, when it has several: they share one code. */
  readonly room: string | null;
  readonly total_minor: number | null;
  readonly currency: string | null;
};

const ONE = `
  select id, status, arrival, departure, charged_until, channel_slug, channel_name, channel_code, total_minor, currency,
         case when exists (
           select from reservations other
            where other.property_id = stay.property_id and other.connection_id = stay.connection_id
              and other.external_id = stay.external_id and other.id <> stay.id and other.kind = 'stay'
         ) then stay_id end as room
    from reservations stay
   where property_id = $1 and id = $2 and kind = 'stay'`;

export async function findSoldStay(
  db: Queries,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<SoldStay | undefined> {
  const [row] = await db.named<SoldStay>('sold-stay', ONE, [propertyId, id]);
  return row;
}

/** The same, locked: no change of the stay until the transaction ends. */
export async function lockSoldStay(
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<SoldStay | undefined> {
  const [row] = await tx.named<SoldStay>('lock-sold-stay', `${ONE} for no key update of stay`, [
    propertyId,
    id,
  ]);
  return row;
}
