import type { Queries } from '#foundation/database/database.ts';
import { type PropertyId, ReservationId } from '#vocabulary/ids.ts';

/** More stays than a booking has rooms; one code of two channels is nearly as rare. */
const MOST = 20;

const BY_CODE = `
  select id, property_id as "propertyId" from reservations
   where kind = 'stay' and (upper(channel_code) = upper($1) or id = $2) limit ${MOST}`;

/**
 * Before the tenant is known: the stays that somebody calls so, by the code of their channel or by our id. Who sleeps there
 * is read inside of the property.
 */
export const staysCalled = (
  system: Queries,
  code: string,
): Promise<{ readonly id: ReservationId; readonly propertyId: PropertyId }[]> =>
  system.named('stays-called', BY_CODE, [code, ReservationId.safeParse(code.toLowerCase()).data ?? null]);
