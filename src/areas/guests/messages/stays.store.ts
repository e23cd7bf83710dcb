import { sql } from 'kysely';

import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { eraseHeard, listHeard, moveHeard } from './guest-channels/heard.store.ts';
import type { ConsentBasis, MessageTables } from './messages.tables.ts';
import type { MessageChannel, MessagePurpose } from './templates.contract.ts';

export type StaySwitches = {
  readonly is_on: boolean;
  readonly language: Language | null;
  readonly recipient: number;
  readonly version: number;
};

const own = (db: Queries, propertyId: PropertyId, id: ReservationId) =>
  db
    .tables<MessageTables>()
    .selectFrom('stay_messaging')
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', id);

export const findSwitches = (
  db: Queries,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<StaySwitches | undefined> =>
  own(db, propertyId, id).select(['is_on', 'language', 'recipient', 'version']).executeTakeFirst();

export async function changeSwitches(
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
  change: { is_on?: boolean; language?: Language | null },
): Promise<void> {
  await tx
    .tables<MessageTables>()
    .updateTable('stay_messaging')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', id)
    .execute();
}

export async function findSealingKey(
  db: Queries,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<string | null> {
  const row = await own(db, propertyId, id).select('sealing_key_id').executeTakeFirst();
  return row?.sealing_key_id ?? null;
}

export async function saveSealingKey(
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
  keyId: string,
): Promise<void> {
  await tx
    .tables<MessageTables>()
    .updateTable('stay_messaging')
    .set({ sealing_key_id: keyId })
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', id)
    .execute();
}

export type ConsentRow = {
  id: string;
  recipient: number;
  purpose: MessagePurpose;
  channel: MessageChannel;
  state: 'given' | 'withdrawn';
  basis: ConsentBasis;
  note: Buffer | null;
  recorded_by: string;
  recorded_at: Instant;
};

/** Newest first. */
export const listConsents = (db: Queries, propertyId: PropertyId, id: ReservationId): Promise<ConsentRow[]> =>
  db
    .tables<MessageTables>()
    .selectFrom('guest_consents')
    .select(['id', 'recipient', 'purpose', 'channel', 'state', 'basis', 'note', 'recorded_by', 'recorded_at'])
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', id)
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export async function insertConsent(
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
  row: ConsentRow,
): Promise<void> {
  await tx
    .tables<MessageTables>()
    .insertInto('guest_consents')
    .values({ ...row, property_id: propertyId, reservation_id: id })
    .execute();
}

export type StayOfContact = {
  reservation_id: ReservationId;
  recipient: number;
  arrival: PlainDate;
  departure: PlainDate;
};

const listStaysOf = (
  db: Queries,
  propertyId: PropertyId,
  column: 'phone_hash' | 'email_hash',
  hash: string,
): Promise<StayOfContact[]> =>
  db
    .tables<MessageTables>()
    .selectFrom('stay_messaging')
    .select(['reservation_id', 'recipient', 'arrival', 'departure'])
    .where('property_id', '=', propertyId)
    .where(column, '=', hash)
    .orderBy('reservation_id')
    .execute();

/** Stays whose guest has a number that is still known, by its hash. */
export const listStaysOfPhone = (
  db: Queries,
  propertyId: PropertyId,
  phoneHash: string,
): Promise<StayOfContact[]> => listStaysOf(db, propertyId, 'phone_hash', phoneHash);

/** The same for an address of mail. */
export const listStaysOfEmail = (
  db: Queries,
  propertyId: PropertyId,
  emailHash: string,
): Promise<StayOfContact[]> => listStaysOf(db, propertyId, 'email_hash', emailHash);

/** Stays of all properties whose guests left before a day, and of which something is still known. */
export const listStaysToErase = (
  system: Database,
  before: PlainDate,
  limit: number,
): Promise<{ property_id: PropertyId; reservation_id: ReservationId }[]> =>
  system
    .tables<MessageTables>()
    .selectFrom('stay_messaging')
    .select(['property_id', 'reservation_id'])
    .where('departure', '<', before)
    .where('erased_at', 'is', null)
    .orderBy('departure')
    .limit(limit)
    .execute();

/** The keys of what was said to the guests of a stay; after a merge there may be two. */
export async function listSealingKeys(
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<string[]> {
  const rows = await tx
    .tables<MessageTables>()
    .selectFrom('message_deliveries as delivery')
    .innerJoin('planned_messages as message', 'message.id', 'delivery.message_id')
    .select('delivery.sealing_key_id')
    .distinct()
    .where('message.property_id', '=', propertyId)
    .where('message.reservation_id', '=', id)
    .execute();
  const heard = await listHeard(tx, propertyId, id);
  const keys = [
    ...[...rows, ...heard].map((row) => row.sealing_key_id),
    await findSealingKey(tx, propertyId, id),
  ];
  return [...new Set(keys.filter((key) => key !== null))];
}

/** What was said, the notes and what tells a guest apart. What was planned and when it left stays. */
export async function eraseStay(
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
  at: Instant,
): Promise<void> {
  const tables = tx.tables<MessageTables>();
  await tables
    .updateTable('message_deliveries')
    .set({ content: null, sealing_key_id: null })
    .where('property_id', '=', propertyId)
    .where('message_id', 'in', (eb) =>
      eb
        .selectFrom('planned_messages')
        .select('id')
        .where('property_id', '=', propertyId)
        .where('reservation_id', '=', id),
    )
    .execute();
  await eraseHeard(tx, propertyId, id);
  await tables
    .updateTable('guest_consents')
    .set({ note: null })
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', id)
    .execute();
  await tables
    .updateTable('stay_messaging')
    .set({ sealing_key_id: null, name_hash: null, email_hash: null, phone_hash: null, erased_at: at })
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', id)
    .execute();
}

const OPEN = ['planned', 'held', 'to-do', 'skipped'] as const;

/**
 * Two stays became one: what was said of the one that goes counts for the one that stays, and is not said again; what is planned
 * there is planned for the other by its own change.
 */
export async function mergeMessages(
  tx: Transaction,
  propertyId: PropertyId,
  { from, to }: { readonly from: ReservationId; readonly to: ReservationId },
): Promise<void> {
  const tables = tx.tables<MessageTables>();
  await tables
    .deleteFrom('planned_messages as open')
    .where('open.property_id', '=', propertyId)
    .where('open.reservation_id', '=', from)
    .where('open.state', 'in', OPEN)
    .execute();
  await tables
    .deleteFrom('planned_messages as open')
    .where('open.property_id', '=', propertyId)
    .where('open.reservation_id', '=', to)
    .where('open.state', 'in', OPEN)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('planned_messages as said')
          .select(sql`1`.as('one'))
          .where('said.property_id', '=', propertyId)
          .where('said.reservation_id', '=', from)
          .whereRef('said.template_id', '=', 'open.template_id'),
      ),
    )
    .execute();
  await moveHeard(tx, propertyId, { from, to });
  await tables
    .updateTable('planned_messages as said')
    .set({ reservation_id: to })
    .where('said.property_id', '=', propertyId)
    .where('said.reservation_id', '=', from)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('planned_messages as same')
            .select(sql`1`.as('one'))
            .where('same.property_id', '=', propertyId)
            .where('same.reservation_id', '=', to)
            .whereRef('same.template_id', '=', 'said.template_id')
            .whereRef('same.recipient', '=', 'said.recipient')
            .whereRef('same.revision', '=', 'said.revision'),
        ),
      ),
    )
    .execute();
}

/** Nothing of the property leaves any more. */
export async function stopMessages(tx: Transaction, propertyId: PropertyId): Promise<void> {
  await tx
    .tables<MessageTables>()
    .updateTable('planned_messages')
    .set({ state: 'skipped', reason: 'switched-off', next_at: null })
    .where('property_id', '=', propertyId)
    .where('state', 'in', ['planned', 'held', 'to-do'])
    .execute();
}
