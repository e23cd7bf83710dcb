import type { Transaction } from '#foundation/database/database.ts';
import {
  bigint,
  defaulted,
  defineTable,
  instant,
  json,
  nullable,
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

/** In every write, so without the price of building the statement. */
const RECORD = `
  insert into changes (property_id, subject, subject_id, action, before, after, actor, request_id, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

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
  await tx.named('record-change', RECORD, [
    ctx.propertyId,
    change.subject,
    change.subjectId,
    change.action,
    asJson(change.before),
    asJson(change.after),
    actorOf(ctx),
    ctx.requestId,
    ctx.clock.now(),
  ]);
}
