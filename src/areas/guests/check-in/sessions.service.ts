import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { hashOf, randomToken } from '#foundation/secrets/secrets.ts';
import type { Language } from '#vocabulary/language.ts';
import { newId } from '#vocabulary/uuid.ts';
import { changeCheckIn, type CheckInRow } from './check-ins.store.ts';
import { insertSession, type LinkRow } from './links.store.ts';
import { saveCheckInState } from './guest-slots.service.ts';

/**
 * Opens the check-in in a browser and returns the value of its cookie. Call it in a transaction that has locked the
 * check-in.
 */
export async function beginSession(
  ctx: PropertyContext,
  tx: Transaction,
  checkIn: CheckInRow,
  given: { link: Pick<LinkRow, 'id'>; isProved: boolean; language: Language | undefined },
): Promise<string> {
  const now = ctx.clock.now();
  const { reservation_id: id } = checkIn;
  const value = randomToken(256);
  await insertSession(tx, {
    id: newId<string>(now),
    property_id: ctx.propertyId,
    reservation_id: id,
    link_id: given.link.id,
    token_hash: hashOf(value),
    is_proved: given.isProved,
    created_at: now,
    last_seen_at: now,
  });
  const openedAt = checkIn.opened_at ?? now;
  await changeCheckIn(tx, ctx.propertyId, id, {
    opened_at: openedAt,
    language: given.language ?? checkIn.language ?? ctx.language,
  });
  if (checkIn.opened_at === null) await saveCheckInState(ctx, tx, { ...checkIn, opened_at: openedAt });
  return value;
}
