import { lockSoldStay } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { findRequest, lockRequest, type RequestRow } from './requests.store.ts';

/**
 * Locks a request and, before it, its stay: the folio is opened under the lock of the stay, and two locks in another order would
 * wait for each other.
 */
export async function lockRequestOfStay(
  ctx: PropertyContext,
  tx: Transaction,
  id: string,
): Promise<RequestRow | undefined> {
  const known = await findRequest(tx, ctx.propertyId, id);
  if (!known) return undefined;
  await lockSoldStay(tx, ctx.propertyId, known.reservation_id);
  return lockRequest(tx, ctx.propertyId, id);
}
