import type { Queries } from '#foundation/database/database.ts';
import { type PropertyId, ReservationId } from '#vocabulary/ids.ts';

/** More stays than a booking has rooms; the same code at two channels is nearly as rare. */
const MOST = 20;

const BY_CODE = `
  select id, property_id as "propertyId" from reservations
   where kind = 'stay' and (upper(channel_code) = upper($1) or id = $2) limit ${MOST}`;

/**
 * Used before the tenant is known: the stays with this code, which is the code of their channel or Posada's id. Guests
 * are read inside of the property only.
 */
export const findStaysByCode = (
  system: Queries,
  code: string,
): Promise<{ readonly id: ReservationId; readonly propertyId: PropertyId }[]> =>
  system.named('stays-called', BY_CODE, [code, ReservationId.safeParse(code.toLowerCase()).data ?? null]);
