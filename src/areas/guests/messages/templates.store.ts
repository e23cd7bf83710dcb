import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { SkipReason } from './messages.constants.ts';
import type { MessageTables } from './messages.tables.ts';
import type {
  MessageChannel,
  MessageConditions,
  MessagePurpose,
  MessageTexts,
  MessageTrigger,
} from './templates.contract.ts';

export type TemplateRow = {
  id: string;
  key: string | null;
  name: string;
  purpose: MessagePurpose;
  trigger: MessageTrigger;
  conditions: MessageConditions;
  channels: MessageChannel[];
  useful_until: 'arrival' | 'departure' | 'week-after';
  late: 'now' | 'skip';
  texts: MessageTexts;
  on_since: Instant | null;
  version: number;
  created_at: Instant;
  updated_at: Instant;
  updated_by: string | null;
};

const COLUMNS = [
  'id',
  'key',
  'name',
  'purpose',
  'trigger',
  'conditions',
  'channels',
  'useful_until',
  'late',
  'texts',
  'on_since',
  'version',
  'created_at',
  'updated_at',
  'updated_by',
] as const;

const kept = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<MessageTables>()
    .selectFrom('message_templates')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('deleted_at', 'is', null);

export const listTemplateRows = (db: Queries, propertyId: PropertyId): Promise<TemplateRow[]> =>
  kept(db, propertyId).orderBy('created_at').orderBy('id').execute();

export const findTemplate = (
  db: Queries,
  propertyId: PropertyId,
  id: string,
): Promise<TemplateRow | undefined> => kept(db, propertyId).where('id', '=', id).executeTakeFirst();

export const lockTemplate = (
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
): Promise<TemplateRow | undefined> =>
  kept(tx, propertyId).where('id', '=', id).forUpdate().executeTakeFirst();

/** All of the property, so that two that are created at once count each other. */
export const lockTemplates = (tx: Transaction, propertyId: PropertyId): Promise<TemplateRow[]> =>
  kept(tx, propertyId).orderBy('id').forUpdate().execute();

/** Whether the property has, or had, any template. */
export async function hasBegunTemplates(db: Queries, propertyId: PropertyId): Promise<boolean> {
  const row = await db
    .tables<MessageTables>()
    .selectFrom('message_templates')
    .select('id')
    .where('property_id', '=', propertyId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const asJson = (value: object) => JSON.stringify(value) as never;

export async function insertTemplates(
  tx: Transaction,
  propertyId: PropertyId,
  rows: readonly Omit<TemplateRow, 'version'>[],
): Promise<void> {
  await tx
    .tables<MessageTables>()
    .insertInto('message_templates')
    .values(
      rows.map(({ trigger, conditions, texts, ...row }) => ({
        ...row,
        property_id: propertyId,
        trigger: asJson(trigger),
        conditions: asJson(conditions),
        texts: asJson(texts),
      })),
    )
    .execute();
}

export const changeTemplate = (
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
  {
    trigger,
    conditions,
    texts,
    ...change
  }: Partial<Omit<TemplateRow, 'id' | 'key' | 'version' | 'created_at'>> & {
    deleted_at?: Instant;
  },
): Promise<TemplateRow> =>
  tx
    .tables<MessageTables>()
    .updateTable('message_templates')
    .set((eb) => ({
      ...change,
      ...(trigger && { trigger: asJson(trigger) }),
      ...(conditions && { conditions: asJson(conditions) }),
      ...(texts && { texts: asJson(texts) }),
      version: eb('version', '+', 1),
    }))
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export type TemplateCount = {
  readonly template_id: string;
  readonly state: string;
  readonly reason: SkipReason | null;
  readonly is_opened: boolean;
  readonly count: number;
};

const COUNTS = `
  select template_id, state, reason,
         exists (select from message_deliveries delivery where delivery.message_id = message.id and delivery.opened_at is not null)
           as is_opened,
         count(*)::int as count
    from planned_messages message
   where property_id = $1 and due_at >= $2
   group by 1, 2, 3, 4`;

/** What is planned of each template, and what became of it since a moment. */
export const countTemplateMessages = (
  db: Queries,
  propertyId: PropertyId,
  since: Instant,
): Promise<TemplateCount[]> => db.named<TemplateCount>('template-counts', COUNTS, [propertyId, since]);
