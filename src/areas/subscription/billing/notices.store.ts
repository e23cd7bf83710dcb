import type { Selectable } from 'kysely';

import type { PaymentNotice } from '#capabilities/payments/payments.capability.ts';
import type { Queries } from '#foundation/database/database.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { BillingTables } from './billing.tables.ts';

export type NoticeRow = Readonly<Selectable<BillingTables['payment_notices']>>;

/** True if the event is new (REL-08). */
export async function insertNotice(
  system: Queries,
  { eventId, kind, type, subject, at }: PaymentNotice,
  now: Instant,
): Promise<boolean> {
  const written = await system
    .tables<BillingTables>()
    .insertInto('payment_notices')
    .values({
      event_id: eventId,
      kind,
      type,
      at,
      received_at: now,
      subject: JSON.stringify(subject) as never,
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const findNotice = (system: Queries, eventId: string): Promise<NoticeRow | undefined> =>
  system
    .tables<BillingTables>()
    .selectFrom('payment_notices')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirst();

export async function markHandled(system: Queries, eventId: string, at: Instant): Promise<void> {
  await system
    .tables<BillingTables>()
    .updateTable('payment_notices')
    .set({ handled_at: at })
    .where('event_id', '=', eventId)
    .where('handled_at', 'is', null)
    .execute();
}

export async function forgetNotices(system: Queries, before: Instant): Promise<void> {
  await system
    .tables<BillingTables>()
    .deleteFrom('payment_notices')
    .where('received_at', '<', before)
    .execute();
}
