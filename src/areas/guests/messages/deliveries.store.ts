import { sql } from 'kysely';

import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { HeldFor, SkipReason } from './messages.constants.ts';
import type { DeliveryState, MessageTables } from './messages.tables.ts';
import type { RowState } from './plan.ts';
import type {
  MessageChannel,
  MessagePurpose,
  MessageTexts,
  MessageTrigger,
  MessageConditions,
} from './templates.contract.ts';
import type { Variable } from './variables.constants.ts';

export type MessageRow = {
  id: string;
  template_id: string;
  reservation_id: ReservationId;
  recipient: number;
  revision: number;
  state: RowState;
  reason: SkipReason | null;
  moment: Instant;
  due_at: Instant;
  moved_from: Instant | null;
  useful_until: Instant;
  missing: Variable[];
  waits_for: HeldFor | null;
  is_asked: boolean;
  failed_channels: MessageChannel[];
  next_at: Instant | null;
  /** Of its template. */
  name: string;
  purpose: MessagePurpose;
  trigger: MessageTrigger;
  conditions: MessageConditions;
  channels: MessageChannel[];
  texts: MessageTexts;
  template_useful_until: 'arrival' | 'departure' | 'week-after';
};

const messages = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<MessageTables>()
    .selectFrom('planned_messages as message')
    .innerJoin('message_templates as template', (join) =>
      join
        .onRef('template.id', '=', 'message.template_id')
        .onRef('template.property_id', '=', 'message.property_id'),
    )
    .select([
      'message.id',
      'message.template_id',
      'message.reservation_id',
      'message.recipient',
      'message.revision',
      'message.state',
      'message.reason',
      'message.moment',
      'message.due_at',
      'message.moved_from',
      'message.useful_until',
      'message.missing',
      'message.waits_for',
      'message.is_asked',
      'message.failed_channels',
      'message.next_at',
      'template.name',
      'template.purpose',
      'template.trigger',
      'template.conditions',
      'template.channels',
      'template.texts',
      'template.useful_until as template_useful_until',
    ])
    .where('message.property_id', '=', propertyId);

export const findMessage = (
  db: Queries,
  propertyId: PropertyId,
  id: string,
): Promise<MessageRow | undefined> =>
  messages(db, propertyId).where('message.id', '=', id).executeTakeFirst();

/** Nothing else sends, omits or plans it until the transaction ends. */
export const lockMessage = (
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
): Promise<MessageRow | undefined> =>
  messages(tx, propertyId).where('message.id', '=', id).forUpdate(['message']).executeTakeFirst();

export const listMessagesOfStay = (
  db: Queries,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<MessageRow[]> =>
  messages(db, propertyId)
    .where('message.reservation_id', '=', id)
    .orderBy('message.due_at')
    .orderBy('message.id')
    .execute();

/**
 * Messages for a person, the ones that are of use the shortest time first. What only waits for its turn, and has it in time, needs no
 * person.
 */
export const listOpenMessages = (
  db: Queries,
  propertyId: PropertyId,
  until: Instant,
  limit: number,
): Promise<MessageRow[]> =>
  messages(db, propertyId)
    .where('message.state', 'in', ['held', 'to-do', 'failed', 'unknown'])
    .where('message.useful_until', '>=', until)
    .where((is) =>
      is.or([
        is('message.waits_for', 'is', null),
        is('message.waits_for', '<>', 'pace'),
        is('message.next_at', '>=', is.ref('message.useful_until')),
      ]),
    )
    .orderBy('message.useful_until')
    .orderBy('message.id')
    .limit(limit)
    .execute();

export async function changeMessage(
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
  change: {
    state?: RowState;
    reason?: SkipReason | null;
    missing?: Variable[];
    waits_for?: MessageRow['waits_for'];
    is_asked?: boolean;
    failed_channels?: MessageChannel[];
    due_at?: Instant;
    next_at?: Instant | null;
    updated_at: Instant;
  },
): Promise<void> {
  await tx
    .tables<MessageTables>()
    .updateTable('planned_messages')
    .set(change)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

export async function insertRevision(
  tx: Transaction,
  row: {
    id: string;
    property_id: PropertyId;
    template_id: string;
    reservation_id: ReservationId;
    recipient: number;
    revision: number;
    moment: Instant;
    due_at: Instant;
    useful_until: Instant;
    updated_at: Instant;
  },
): Promise<void> {
  await tx
    .tables<MessageTables>()
    .insertInto('planned_messages')
    .values({ ...row, state: 'planned', is_asked: true, next_at: row.due_at })
    .execute();
}

export type DeliveryRow = {
  id: string;
  message_id: string;
  channel: MessageChannel;
  state: DeliveryState;
  sealing_key_id: string | null;
  content: Buffer | null;
  link_id: string | null;
  connection_id: ConnectionId | null;
  submission_id: string | null;
  problem: string | null;
  sent_by: string | null;
  created_at: Instant;
  settled_at: Instant | null;
  delivered_at: Instant | null;
  read_at: Instant | null;
  opened_at: Instant | null;
};

const DELIVERY_COLUMNS = [
  'id',
  'message_id',
  'channel',
  'state',
  'sealing_key_id',
  'content',
  'link_id',
  'connection_id',
  'submission_id',
  'problem',
  'sent_by',
  'created_at',
  'settled_at',
  'delivered_at',
  'read_at',
  'opened_at',
] as const;

const deliveries = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<MessageTables>()
    .selectFrom('message_deliveries')
    .select(DELIVERY_COLUMNS)
    .where('property_id', '=', propertyId);

export const findDelivery = (
  db: Queries,
  propertyId: PropertyId,
  id: string,
): Promise<DeliveryRow | undefined> => deliveries(db, propertyId).where('id', '=', id).executeTakeFirst();

export type MailOwner = { readonly id: string; readonly property_id: PropertyId };

/** The property of a mail whose guest was not forgotten, by its id alone. */
export const findMailOwner = (system: Database, id: string): Promise<MailOwner | undefined> =>
  system
    .tables<MessageTables>()
    .selectFrom('message_deliveries')
    .select(['id', 'property_id'])
    .where('id', '=', id)
    .where('channel', '=', 'email')
    .where('sealing_key_id', 'is not', null)
    .executeTakeFirst();

/** In the order in which they were made. */
export const listDeliveries = (
  db: Queries,
  propertyId: PropertyId,
  messageIds: readonly string[],
): Promise<DeliveryRow[]> =>
  deliveries(db, propertyId)
    .where('message_id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function insertDelivery(
  tx: Transaction,
  propertyId: PropertyId,
  row: Pick<
    DeliveryRow,
    'id' | 'message_id' | 'channel' | 'state' | 'sealing_key_id' | 'content' | 'link_id' | 'created_at'
  > &
    Partial<Pick<DeliveryRow, 'sent_by' | 'settled_at' | 'connection_id' | 'submission_id'>>,
): Promise<void> {
  await tx
    .tables<MessageTables>()
    .insertInto('message_deliveries')
    .values({ ...row, property_id: propertyId })
    .execute();
}

export async function changeDelivery(
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
  change: Partial<Omit<DeliveryRow, 'id' | 'message_id' | 'opened_at'>>,
): Promise<void> {
  await tx
    .tables<MessageTables>()
    .updateTable('message_deliveries')
    .set(change)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

/** Held messages that wait for words to be approved are looked at again at once. */
export async function retryWaitingForApproval(
  tx: Transaction,
  propertyId: PropertyId,
  at: Instant,
): Promise<void> {
  await tx
    .tables<MessageTables>()
    .updateTable('planned_messages')
    .set({ next_at: at })
    .where('property_id', '=', propertyId)
    .where('state', '=', 'held')
    .where('waits_for', '=', 'approval')
    .execute();
}

/** Messages that wait for the pace of the number. */
export async function countPaced(db: Queries, propertyId: PropertyId): Promise<number> {
  const { count } = await db
    .tables<MessageTables>()
    .selectFrom('planned_messages')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('property_id', '=', propertyId)
    .where('state', '=', 'held')
    .where('waits_for', '=', 'pace')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The first opening counts. Whether there was a delivery with the link. */
export async function markDeliveryOpened(
  tx: Transaction,
  propertyId: PropertyId,
  linkId: string,
  at: Instant,
): Promise<boolean> {
  const rows = await tx
    .tables<MessageTables>()
    .updateTable('message_deliveries')
    .set({ opened_at: at })
    .where('property_id', '=', propertyId)
    .where('link_id', '=', linkId)
    .where('opened_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length > 0;
}
