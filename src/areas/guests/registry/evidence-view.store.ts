import type { Queries } from '#foundation/database/database.ts';
import type { GuestId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { EvidenceDeed, EvidenceOutcome } from './evidence.contract.ts';

export type EvidenceRow = {
  id: string;
  reservation_id: ReservationId;
  guest_id: GuestId | null;
  registry: string | null;
  registration: string | null;
  kind: string;
  movement: '' | 'E' | 'S';
  mode: 'live' | 'test';
  deed: EvidenceDeed;
  outcome: EvidenceOutcome;
  code: string | null;
  actor: string;
  at: Instant;
  sealing_key_id: string | null;
  content: Buffer | null;
  hash: string | null;
};

export type EvidencePeriod = {
  readonly from: Instant;
  /** The first moment after the period. */
  readonly until: Instant;
  readonly registry?: string | undefined;
};

/**
 * The lines of a period in the order of the history. An attempt is one line: its beginning is left out once its end is
 * known. One day more on each side is read, because an attempt may end after midnight.
 */
const LINES = `
  with read as (
    select line.*, change.id as change_id, change.after->>'hash' as hash,
           lead(line.outcome) over (partition by line.report_id, line.deed order by line.at, change.id) as next
      from registry_evidence line
      left join changes change on change.property_id = line.property_id and change.subject = 'report'
       and change.action = 'evidence' and change.after->>'id' = line.id::text
     where line.property_id = $1
       and line.at >= $2::timestamptz - interval '1 day' and line.at < $3::timestamptz + interval '1 day'
  ), lines as (
    select * from read
     where at >= $2 and at < $3 and ($4::text is null or registry = $4)
       and (outcome <> 'begun' or next is null or next = 'begun')
  )`;

const argumentsOf = (propertyId: PropertyId, { from, until, registry }: EvidencePeriod) => [
  propertyId,
  from,
  until,
  registry ?? null,
];

export const evidenceBetween = (
  db: Queries,
  propertyId: PropertyId,
  period: EvidencePeriod,
  page: { readonly limit: number; readonly offset: number },
): Promise<EvidenceRow[]> =>
  db.named<EvidenceRow>(
    'evidence-between',
    `${LINES} select id, reservation_id, guest_id, registry, registration, kind, movement, mode, deed, outcome, code, actor,
                     at, sealing_key_id, content, hash
       from lines order by at, change_id limit $5 offset $6`,
    [...argumentsOf(propertyId, period), page.limit, page.offset],
  );

type Summary = {
  readonly total: number;
  readonly last_hash: string | null;
  readonly registrations: readonly { readonly registry: string; readonly registration: string }[];
};

export async function summarizeEvidence(
  db: Queries,
  propertyId: PropertyId,
  period: EvidencePeriod,
): Promise<Summary> {
  const [row] = await db.named<Summary>(
    'evidence-summary',
    `${LINES} select (select count(*)::int from lines) as total,
                     (select hash from lines order by at desc, change_id desc limit 1) as last_hash,
                     coalesce((select jsonb_agg(named order by registry, registration) from (
                       select distinct registry, registration from lines
                        where registry is not null and registration is not null) named), '[]') as registrations`,
    argumentsOf(propertyId, period),
  );
  if (!row) throw new Error(`The evidence summary of property ${propertyId} returned no row`);
  return row;
}

/** The person who decided to send a report again, by the revision of the decision. */
export async function listDeciders(
  db: Queries,
  propertyId: PropertyId,
  reportId: string,
): Promise<Map<number, string>> {
  const rows = await db.named<{ revision: number; actor: string }>(
    'evidence-deciders',
    `select revision, actor from registry_evidence
      where property_id = $1 and report_id = $2 and deed = 'sent-again' order by at`,
    [propertyId, reportId],
  );
  return new Map(rows.map(({ revision, actor }) => [revision + 1, actor]));
}
