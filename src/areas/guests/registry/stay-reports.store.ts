import { sql } from 'kysely';

import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, GuestId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type {
  ReportGroupSum,
  StayReportGroup,
  StayReportPile,
  StayReportState,
} from './registry.contract.ts';
import type { RegistryTables } from './registry.tables.ts';

export type ReportRow = {
  id: string;
  property_id: PropertyId;
  reservation_id: ReservationId;
  guest_id: GuestId;
  registry: string;
  kind: string;
  movement: '' | 'E' | 'S';
  key: string;
  state: StayReportState;
  revision: number;
  mode: 'live' | 'test';
  connection_id: ConnectionId;
  content_hash: string;
  sealing_key_id: string;
  content: Buffer | null;
  problem: Buffer | null;
  due_at: Instant;
  send_from: Instant;
  code: string | null;
  sent_at: Instant | null;
  changed_since: boolean;
  /** Since when the stay no longer owes the report that the registry has. */
  withdrawn_since: Instant | null;
  /** When a person withdrew it at the registry. */
  settled_at: Instant | null;
  /** It waits for a person, and certainly never left: the registry did not answer for a day. */
  never_left: boolean;
};

const COLUMNS = [
  'id',
  'property_id',
  'reservation_id',
  'guest_id',
  'registry',
  'kind',
  'movement',
  'key',
  'state',
  'revision',
  'mode',
  'connection_id',
  'content_hash',
  'sealing_key_id',
  'content',
  'problem',
  'due_at',
  'send_from',
  'code',
  'sent_at',
  'changed_since',
  'withdrawn_since',
  'settled_at',
  'never_left',
] as const;

const reports = (db: Queries, propertyId: PropertyId) =>
  db.tables<RegistryTables>().selectFrom('stay_reports').where('property_id', '=', propertyId);

export const reportsOfStay = (db: Queries, propertyId: PropertyId, id: ReservationId): Promise<ReportRow[]> =>
  reports(db, propertyId).select(COLUMNS).where('reservation_id', '=', id).orderBy('key').execute();

export const reportById = (db: Queries, propertyId: PropertyId, id: string): Promise<ReportRow | undefined> =>
  reports(db, propertyId).select(COLUMNS).where('id', '=', id).executeTakeFirst();

const OUTLINE = ['id', 'guest_id', 'reservation_id', 'registry', 'mode', 'state', 'revision'] as const;

export const reportsByIds = (
  db: Queries,
  propertyId: PropertyId,
  ids: readonly string[],
): Promise<Pick<ReportRow, (typeof OUTLINE)[number]>[]> =>
  reports(db, propertyId)
    .select(OUTLINE)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

/** Two jobs for one stay wait for each other here. */
export async function lockReports(tx: Transaction, id: ReservationId): Promise<void> {
  await tx.named('lock-reports', 'select pg_advisory_xact_lock(hashtextextended($1::text, 15))', [id]);
}

/** Withdrawn or changed after it was reported, and not settled there (W1-D-06). */
const TO_SETTLE = '(changed_since or (withdrawn_since is not null and settled_at is null))';
const PILE = sql<StayReportPile>`case when state in ('sent', 'by-hand') and ${sql.raw(TO_SETTLE)} then 'to-settle' else state end`;

/** The moment, and the end of the property's day. */
export type ReportTimes = { readonly now: Instant; readonly dayEnds: Instant };

/** The deadline; a report that a person has to settle at a registry counts as today's. */
const groupAt = ({ now, dayEnds }: ReportTimes) => sql<StayReportGroup>`case
  when ${PILE} = 'to-settle' then 'today'
  when state in ('sent', 'by-hand') then 'done'
  when due_at < ${now} then 'late'
  when due_at < ${dayEnds} then 'today'
  else 'ahead' end`;

export type ReportQuery = {
  state?: readonly StayReportPile[] | undefined;
  group?: StayReportGroup | undefined;
  reservationId?: ReservationId | undefined;
  registry?: string | undefined;
  doubtful?: true | undefined;
};

/** In one group, reports that need a person come first, then the earliest deadline. */
const URGENCY = sql`case ${PILE} when 'to-settle' then 0 when 'refused' then 0 when 'attention' then 0 when 'sending' then 1 when 'waiting' then 1 else 2 end`;

export async function listReports(
  db: Queries,
  propertyId: PropertyId,
  query: ReportQuery & { limit: number; offset: number },
  times: ReportTimes,
): Promise<{ rows: ReportRow[]; total: number }> {
  const { state, group, reservationId, registry, doubtful } = query;
  const groupOf = groupAt(times);
  const matching = reports(db, propertyId)
    .$if(group !== undefined, (q) => q.where(groupOf, '=', group!))
    .$if(state !== undefined, (q) => q.where(PILE, '=', sql<StayReportPile>`any(${state})`))
    .$if(reservationId !== undefined, (q) => q.where('reservation_id', '=', reservationId!))
    .$if(registry !== undefined, (q) => q.where('registry', '=', registry!))
    .$if(doubtful === true, (q) => q.where('state', '=', 'attention').where('never_left', '=', false));
  const [rows, counted] = await Promise.all([
    matching
      .select(COLUMNS)
      .orderBy(sql`array_position(array['late', 'today', 'ahead', 'done'], ${groupOf})`)
      .orderBy(URGENCY)
      // Done reports, the newest first.
      .orderBy(sql`case when ${groupOf} = 'done' then null else due_at end`)
      .orderBy('due_at', 'desc')
      .orderBy('id')
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
    matching.select((q) => q.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(counted.total) };
}

export const listReportsOfRegistry = (
  db: Queries,
  propertyId: PropertyId,
  registry: string,
  only: { reservationIds?: readonly ReservationId[]; reportIds?: readonly string[]; neverLeft?: boolean },
): Promise<ReportRow[]> =>
  reports(db, propertyId)
    .select(COLUMNS)
    .where('registry', '=', registry)
    .$if(only.reservationIds !== undefined, (q) =>
      q.where('reservation_id', '=', sql<ReservationId>`any(${only.reservationIds})`),
    )
    .$if(only.reportIds !== undefined, (q) => q.where('id', '=', sql<string>`any(${only.reportIds})`))
    .$if(only.neverLeft === true, (q) => q.where('never_left', '=', true))
    .orderBy('due_at')
    .orderBy('key')
    .limit(500)
    .execute();

const TO_DO = `
  select ${COLUMNS.join(', ')} from stay_reports
   where property_id = $1 and (state in ('refused', 'attention') or (state in ('waiting', 'sending') and due_at < $2)
     or ${TO_SETTLE})
   order by due_at limit 50`;

/**
 * Reports to act on: refused, in doubt, almost due and not sent (REL-15), or different from the present stay (W1-D-06).
 */
export const listReportsNeedingAction = (
  db: Queries,
  propertyId: PropertyId,
  dueBefore: Instant,
): Promise<ReportRow[]> => db.named<ReportRow>('reports-to-do', TO_DO, [propertyId, dueBefore]);

export const countByState = async (
  db: Queries,
  propertyId: PropertyId,
  due?: { readonly date: PlainDate; readonly timeZone: string },
): Promise<Map<StayReportPile, number>> => {
  const rows = await reports(db, propertyId)
    .$if(due !== undefined, (q) =>
      q.where(sql<boolean>`(due_at at time zone ${due?.timeZone})::date = ${due?.date}::date`),
    )
    .select([PILE.as('pile'), (q) => q.fn.countAll<string>().as('count')])
    .groupBy('pile')
    .execute();
  return new Map(rows.map(({ pile, count }) => [pile, Number(count)]));
};

/** The number of reports in each group, and its earliest deadline. */
export async function sumGroups(
  db: Queries,
  propertyId: PropertyId,
  times: ReportTimes,
): Promise<ReadonlyMap<StayReportGroup, ReportGroupSum>> {
  const rows = await reports(db, propertyId)
    .select([
      groupAt(times).as('group'),
      (q) => q.fn.countAll<string>().as('count'),
      (q) => q.fn.min('due_at').as('first'),
    ])
    .groupBy('group')
    .execute();
  return new Map(rows.map(({ group, count, first }) => [group, { count: Number(count), firstDueAt: first }]));
}

/** The number of reports of each registry that certainly never left. */
export async function countUnsentReports(
  db: Queries,
  propertyId: PropertyId,
): Promise<{ registry: string; count: number }[]> {
  const rows = await reports(db, propertyId)
    .select(['registry', (q) => q.fn.countAll<string>().as('count')])
    .where('never_left', '=', true)
    .groupBy('registry')
    .orderBy('registry')
    .execute();
  return rows.map(({ registry, count }) => ({ registry, count: Number(count) }));
}

/** Stays with data that a registry refused. Reports in doubt or never sent have nothing to correct. */
export const listStaysToCorrect = async (db: Queries, propertyId: PropertyId): Promise<ReservationId[]> => {
  const rows = await reports(db, propertyId)
    .select('reservation_id')
    .distinct()
    .where('state', '=', 'refused')
    .limit(500)
    .execute();
  return rows.map(({ reservation_id }) => reservation_id);
};

export async function insertReport(
  tx: Transaction,
  report: Omit<
    ReportRow,
    'code' | 'sent_at' | 'changed_since' | 'withdrawn_since' | 'settled_at' | 'never_left'
  > & {
    created_at: Instant;
  },
): Promise<void> {
  await tx
    .tables<RegistryTables>()
    .insertInto('stay_reports')
    .values({ ...report, updated_at: report.created_at })
    .execute();
}

export async function changeReport(
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
  change: Partial<Omit<ReportRow, 'id' | 'property_id' | 'reservation_id' | 'key'>>,
  at: Instant,
): Promise<void> {
  await tx
    .tables<RegistryTables>()
    .updateTable('stay_reports')
    .set({ ...change, updated_at: at })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

export async function deleteReports(
  tx: Transaction,
  propertyId: PropertyId,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .tables<RegistryTables>()
    .deleteFrom('stay_reports')
    .where('property_id', '=', propertyId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
}

/** The proof is kept, guest data is deleted (PRV-06). */
export async function forgetContents(
  tx: Transaction,
  propertyId: PropertyId,
  guestIds: readonly GuestId[],
): Promise<void> {
  await tx
    .tables<RegistryTables>()
    .updateTable('stay_reports')
    .set({ content: null, problem: null })
    .where('property_id', '=', propertyId)
    .where('guest_id', '=', sql<GuestId>`any(${guestIds})`)
    .execute();
}

const DUE = `
  select distinct property_id, reservation_id from stay_reports
   where state = 'waiting' and send_from <= $1 limit 1000`;

/** Across properties: stays with a report whose moment has come. */
export const staysWithDueReports = (
  system: Database,
  now: Instant,
): Promise<{ property_id: PropertyId; reservation_id: ReservationId }[]> =>
  system.named('stays-with-due-reports', DUE, [now]);

/** Stays whose reports wait for a connection or a setting, or went to a simulator only. */
export const listStaysToRecheck = async (db: Queries, propertyId: PropertyId): Promise<ReservationId[]> => {
  const rows = await reports(db, propertyId)
    .select('reservation_id')
    .distinct()
    .where(sql<boolean>`state in ('refused', 'waiting') or (mode = 'test' and state <> 'by-hand')`)
    .limit(1000)
    .execute();
  return rows.map(({ reservation_id }) => reservation_id);
};
