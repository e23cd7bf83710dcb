import type { Selectable } from 'kysely';

import type { PaymentWebhookEvent } from '#capabilities/payments/payments.capability.ts';
import type { Queries } from '#foundation/database/database.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { BillingTables } from './billing.tables.ts';

export type WebhookEventRow = Readonly<Selectable<BillingTables['payment_webhook_events']>>;

/** True if the event is new (REL-08). */
export async function insertWebhookEvent(
  system: Queries,
  { eventId, kind, type, subject, at }: PaymentWebhookEvent,
  now: Instant,
): Promise<boolean> {
  const written = await system
    .tables<BillingTables>()
    .insertInto('payment_webhook_events')
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

export const findWebhookEvent = (system: Queries, eventId: string): Promise<WebhookEventRow | undefined> =>
  system
    .tables<BillingTables>()
    .selectFrom('payment_webhook_events')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirst();

export async function markWebhookHandled(system: Queries, eventId: string, at: Instant): Promise<void> {
  await system
    .tables<BillingTables>()
    .updateTable('payment_webhook_events')
    .set({ handled_at: at })
    .where('event_id', '=', eventId)
    .where('handled_at', 'is', null)
    .execute();
}

export async function deleteOldWebhookEvents(system: Queries, before: Instant): Promise<void> {
  await system
    .tables<BillingTables>()
    .deleteFrom('payment_webhook_events')
    .where('received_at', '<', before)
    .execute();
}
