import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import type { PlannedRow, TemplateFacts, WantedRow } from './plan.ts';
import type { MessageChannel, MessagePurpose } from './templates.contract.ts';

/** What the messages of a stay know of it. */
export type StayMessagingRow = {
  readonly reservation_id: ReservationId;
  readonly is_on: boolean;
  readonly language: Language | null;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  readonly arrival_known_at: Instant;
  readonly departure_known_at: Instant;
  readonly dates_changed_at: Instant | null;
  readonly recipient: number;
  readonly recipient_since: Instant;
  readonly name_hash: string | null;
  readonly email_hash: string | null;
  readonly phone_hash: string | null;
  readonly version: number;
};

export type ConsentFact = {
  readonly reservation_id: ReservationId;
  readonly recipient: number;
  readonly purpose: MessagePurpose;
  readonly channel: MessageChannel;
  readonly state: 'given' | 'withdrawn';
};

/** Everything of ours that decides on the messages of some stays. */
export type PlanningState = {
  readonly isOn: boolean;
  readonly listingsOff: readonly ListingId[];
  readonly templates: readonly TemplateFacts[];
  readonly stays: readonly StayMessagingRow[];
  readonly rows: readonly (PlannedRow & { readonly reservation_id: ReservationId })[];
  /** The last of each guest, purpose and channel. */
  readonly consents: readonly ConsentFact[];
};

/** As Instant writes it. */
const iso = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const list = (rows: string): string => `(select coalesce(jsonb_agg(one), '[]') from (${rows}) one)`;

// One statement, so that a change of a stay costs one wait however many messages it has.
const STATE = `
  select coalesce((select is_on from message_settings where property_id = $1), true) as "isOn",
         coalesce((select to_jsonb(listings_off) from message_settings where property_id = $1), '[]') as "listingsOff",
         ${list(`
           select id, trigger, conditions, channels, purpose, useful_until as "usefulUntil", late, ${iso('on_since')} as "onSince"
             from message_templates where property_id = $1 and deleted_at is null order by created_at, id`)} as templates,
         ${list(`
           select reservation_id, is_on, language, arrival, departure, ${iso('arrival_known_at')} as arrival_known_at,
                  ${iso('departure_known_at')} as departure_known_at, ${iso('dates_changed_at')} as dates_changed_at, recipient,
                  ${iso('recipient_since')} as recipient_since, name_hash, email_hash, phone_hash, version
             from stay_messaging where property_id = $1 and reservation_id = any($2::uuid[])`)} as stays,
         ${list(`
           select id, reservation_id, template_id, recipient, revision, state, reason, ${iso('moment')} as moment,
                  ${iso('due_at')} as due_at, ${iso('moved_from')} as moved_from, ${iso('useful_until')} as useful_until, is_asked
             from planned_messages where property_id = $1 and reservation_id = any($2::uuid[])`)} as rows,
         ${list(`
           select distinct on (reservation_id, recipient, purpose, channel) reservation_id, recipient, purpose, channel, state
             from guest_consents where property_id = $1 and reservation_id = any($2::uuid[])
            order by reservation_id, recipient, purpose, channel, recorded_at desc, id desc`)} as consents`;

export async function readPlanningState(
  db: Queries,
  propertyId: PropertyId,
  ids: readonly ReservationId[],
): Promise<PlanningState> {
  const [state] = await db.named<PlanningState>('planning-state', STATE, [propertyId, ids]);
  return state!;
}

/** A planned row as it is written; `nextAt` is null where nothing is left to do by itself. */
export type RowToWrite = WantedRow & {
  readonly id: string;
  readonly reservationId: ReservationId;
  readonly nextAt: Instant | null;
};

export type StayToWrite = Omit<StayMessagingRow, 'version' | 'is_on' | 'language'>;

const OPEN = `('planned', 'held', 'to-do', 'skipped')`;

const WRITE = `
  with stays as (
    insert into stay_messaging as known (reservation_id, property_id, arrival, departure, arrival_known_at, departure_known_at,
                                         dates_changed_at, recipient, recipient_since, name_hash, email_hash, phone_hash)
    select reservation_id, $1, arrival, departure, arrival_known_at, departure_known_at, dates_changed_at, recipient,
           recipient_since, name_hash, email_hash, phone_hash
      from jsonb_to_recordset($2::jsonb) as stay (
             reservation_id uuid, arrival date, departure date, arrival_known_at timestamptz, departure_known_at timestamptz,
             dates_changed_at timestamptz, recipient int, recipient_since timestamptz, name_hash text, email_hash text,
             phone_hash text)
    on conflict (reservation_id) do update
       set arrival = excluded.arrival, departure = excluded.departure, arrival_known_at = excluded.arrival_known_at,
           departure_known_at = excluded.departure_known_at, dates_changed_at = excluded.dates_changed_at,
           recipient = excluded.recipient, recipient_since = excluded.recipient_since, name_hash = excluded.name_hash,
           email_hash = excluded.email_hash, phone_hash = excluded.phone_hash
  ), again as (
    update planned_messages set next_at = $5 where property_id = $1 and id = any($4::uuid[]) and state = 'held'
  )
  insert into planned_messages as known (id, property_id, template_id, reservation_id, recipient, revision, state, reason, moment,
                                         due_at, moved_from, useful_until, next_at, updated_at)
  select id, $1, "templateId", "reservationId", recipient, revision, state, reason, moment, "dueAt", "movedFrom", "usefulUntil",
         "nextAt", $5
    from jsonb_to_recordset($3::jsonb) as message (
           id uuid, "templateId" uuid, "reservationId" uuid, recipient int, revision int, state text, reason text,
           moment timestamptz, "dueAt" timestamptz, "movedFrom" timestamptz, "usefulUntil" timestamptz, "nextAt" timestamptz)
  on conflict (property_id, reservation_id, template_id, recipient, revision) do update
     set state = excluded.state, reason = excluded.reason, moment = excluded.moment, due_at = excluded.due_at,
         moved_from = excluded.moved_from, useful_until = excluded.useful_until, next_at = excluded.next_at,
         missing = case when excluded.state = 'held' then known.missing else '{}' end,
         waits_for = case when excluded.state = 'held' then known.waits_for end, updated_at = excluded.updated_at
   where known.state in ${OPEN}`;

/** Writes what differs, in one statement. `retried`: held rows that are looked at again at once. */
export async function writePlan(
  tx: Transaction,
  propertyId: PropertyId,
  {
    stays,
    rows,
    retried,
    now,
  }: {
    readonly stays: readonly StayToWrite[];
    readonly rows: readonly RowToWrite[];
    readonly retried: readonly string[];
    readonly now: Instant;
  },
): Promise<void> {
  await tx.named('write-plan', WRITE, [
    propertyId,
    JSON.stringify(stays),
    JSON.stringify(rows),
    retried,
    now,
  ]);
}

const DUE = `
  select property_id, id from planned_messages where next_at <= $1 order by next_at limit $2`;

/** Rows of all properties that something has to be done for. */
export const listDueMessages = (
  system: Database,
  now: Instant,
  limit: number,
): Promise<{ property_id: PropertyId; id: string }[]> =>
  system.named<{ property_id: PropertyId; id: string }>('due-messages', DUE, [now, limit]);
