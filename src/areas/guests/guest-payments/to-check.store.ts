import type { Queries } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';

/** Short ones come from the open requests, which are few; all others by indexes of their own. */
const TO_CHECK = `
  select (select count(*)::int4 from (
            select request_id from received_payments
             where property_id = $1 and state in ('paid', 'refunded')
               and amount_minor + proposed_minor + failed_minor > counted_minor + refunded_minor + returning_minor
               and folio_state <> 'taken-out'
            union
            select request_id from received_payments where property_id = $1 and folio_state = 'to-type'
            union
            select r.id from payment_requests r
             where r.property_id = $1 and r.ended_at is null
               and exists (select from received_payments p
                            where p.property_id = $1 and p.request_id = r.id and p.counted_minor > 0)
               and not exists (select from payment_attempts a
                                where a.property_id = $1 and a.request_id = r.id
                                  and a.state in ('asked', 'open', 'pending', 'closing'))) as found) as unsettled,
         (select count(*)::int4 from payment_attempts
           where property_id = $1 and method = 'transfer' and state = 'open') as transfers`;

export async function countMoneyToCheck(
  db: Queries,
  propertyId: PropertyId,
): Promise<{ unsettled: number; transfers: number }> {
  const [row] = await db.named<{ unsettled: number; transfers: number }>('money-to-check', TO_CHECK, [
    propertyId,
  ]);
  return row ?? { unsettled: 0, transfers: 0 };
}
