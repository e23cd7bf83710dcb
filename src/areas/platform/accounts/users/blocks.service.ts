import type { PersonContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { accountErrors } from '../accounts.errors.ts';
import { findOwnedProperties, setAccountsBlocked } from './blocks.store.ts';
import type { UserId } from '#vocabulary/ids.ts';

/**
 * D-26: blocks the accounts of a person, or unblocks them (`reason` null). It is recorded in the history of each
 * property, so that its members know who did it and when. Returns how many properties are affected.
 */
export async function blockAccounts(ctx: PersonContext, id: UserId, reason: string | null): Promise<number> {
  const owned = await findOwnedProperties(ctx.system, id);
  if (owned.length === 0) throw accountErrors.ownsNothing();
  const accounts = [...new Set(owned.map(({ account_id }) => account_id))];
  const blocked_at = reason === null ? null : ctx.clock.now();
  await setAccountsBlocked(ctx.system, accounts, { blocked_at, blocked_reason: reason });
  for (const { property_id } of owned) {
    const inside = ctx.forProperty(property_id);
    await inside.db.transaction((tx) =>
      recordChange(inside, tx, {
        subject: 'property',
        subjectId: property_id,
        action: reason === null ? 'unblocked' : 'blocked',
        after: { reason },
      }),
    );
  }
  ctx.log.warn(
    { admin: ctx.person.userId, user: id, blocked: reason !== null },
    'accounts were stopped or let go on',
  );
  return owned.length;
}
