import { sql } from 'kysely';

import type {
  GuestQuality,
  GuestTemplateCategory,
} from '#capabilities/guest-messaging/guest-messaging.templates.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import type { MessagePurpose } from '../templates.contract.ts';
import type { Variable } from '../variables.constants.ts';
import type { GuestChannelTables, SubmissionState } from './guest-channels.tables.ts';

export type SubmissionRow = {
  id: string;
  connection_id: ConnectionId;
  template_id: string;
  language: Language;
  name: string;
  language_code: string;
  source: string;
  body: string;
  variables: Variable[];
  purpose: MessagePurpose;
  state: SubmissionState;
  category: GuestTemplateCategory | null;
  quality: GuestQuality;
  problem: string | null;
  external_id: string | null;
  created_at: Instant;
  updated_at: Instant;
};

const COLUMNS = [
  'id',
  'connection_id',
  'template_id',
  'language',
  'name',
  'language_code',
  'source',
  'body',
  'variables',
  'purpose',
  'state',
  'category',
  'quality',
  'problem',
  'external_id',
  'created_at',
  'updated_at',
] as const;

const own = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<GuestChannelTables>()
    .selectFrom('guest_submissions')
    .select(COLUMNS)
    .where('property_id', '=', propertyId);

export const findSubmission = (
  db: Queries,
  propertyId: PropertyId,
  id: string,
): Promise<SubmissionRow | undefined> => own(db, propertyId).where('id', '=', id).executeTakeFirst();

/** Newest first. */
export const listSubmissions = (
  db: Queries,
  propertyId: PropertyId,
  { connectionId, templateIds }: { connectionId: ConnectionId; templateIds?: readonly string[] },
): Promise<SubmissionRow[]> =>
  own(db, propertyId)
    .where('connection_id', '=', connectionId)
    .$if(templateIds !== undefined, (query) =>
      query.where('template_id', '=', sql<string>`any(${templateIds ?? []}::uuid[])`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** False if the same words were submitted before. */
export async function insertSubmission(
  tx: Transaction,
  propertyId: PropertyId,
  row: Omit<SubmissionRow, 'category' | 'quality' | 'problem' | 'external_id'>,
): Promise<boolean> {
  const inserted = await tx
    .tables<GuestChannelTables>()
    .insertInto('guest_submissions')
    .values({ ...row, property_id: propertyId })
    .onConflict((conflict) => conflict.constraint('one_submission_each').doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

export async function changeSubmission(
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
  change: Partial<Pick<SubmissionRow, 'state' | 'category' | 'quality' | 'problem' | 'external_id'>> & {
    readonly updated_at: Instant;
  },
): Promise<void> {
  await tx
    .tables<GuestChannelTables>()
    .updateTable('guest_submissions')
    .set(change)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}
