import type { Transaction } from '#foundation/database/database.ts';
import {
  bigint,
  defaulted,
  defineTable,
  instant,
  json,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { actorOf, type PropertyContext } from './context.ts';

export const changes = defineTable({
  name: 'changes',
  owner: 'property',
  columns: {
    id: defaulted(bigint()),
    property_id: uuid<PropertyId>(),
    subject: text(),
    subject_id: text(),
    action: text(),
    before: nullable(json<unknown>()),
    after: nullable(json<unknown>()),
    actor: text(),
    request_id: nullable(text()),
    at: instant(),
  },
});
type Tables = TablesOf<[typeof changes]>;

/**
 * Who changed what, from what to what, on whose request (REL-27). No identity and no secret goes in: it cannot
 * be erased with its guest.
 */
export async function recordChange(
  ctx: PropertyContext,
  tx: Transaction,
  change: { subject: string; subjectId: string; action: string; before?: unknown; after?: unknown },
): Promise<void> {
  const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await tx
    .tables<Tables>()
    .insertInto('changes')
    .values({
      property_id: ctx.propertyId,
      subject: change.subject,
      subject_id: change.subjectId,
      action: change.action,
      before: asJson(change.before),
      after: asJson(change.after),
      actor: actorOf(ctx),
      request_id: ctx.requestId,
      at: ctx.clock.now(),
    })
    .execute();
}
