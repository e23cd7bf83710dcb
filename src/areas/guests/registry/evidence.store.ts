import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { Insertable } from 'kysely';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { RegistryTables } from './registry.tables.ts';

/** Writes a line and returns its text for the history. */
export async function insertEvidence(
  tx: Transaction,
  line: Insertable<RegistryTables['registry_evidence']>,
): Promise<string> {
  await tx.tables<RegistryTables>().insertInto('registry_evidence').values(line).execute();
  const [row] = await tx.named<{ hash: string }>(
    'evidence-hash',
    'select evidence_hash(line) as hash from registry_evidence line where id = $1',
    [line.id],
  );
  if (!row) throw new Error(`Line of evidence ${line.id} is missing right after insert`);
  return row.hash;
}

/** Both directions: lines in the history, and lines that the history lacks. */
const FAULTS = `
  with told as (
    select id as change_id, after->>'id' as evidence_id, after->>'hash' as hash
      from changes where property_id = $1 and subject = 'report' and action = 'evidence'
  ), lines as (
    select line.id::text as id, line.at, evidence_hash(line) as hash from registry_evidence line where property_id = $1
  )
  select coalesce(lines.id, told.evidence_id) as id
    from told full join lines on lines.id = told.evidence_id
   where lines.hash is distinct from told.hash
   order by told.change_id nulls last, lines.at, lines.id limit 1`;

/** The first line that differs from the history, or that is missing. */
export async function findFirstFault(db: Queries, propertyId: PropertyId): Promise<string | null> {
  const [row] = await db.named<{ id: string }>('evidence-fault', FAULTS, [propertyId]);
  return row?.id ?? null;
}

export async function countEvidence(db: Queries, propertyId: PropertyId): Promise<number> {
  const counted = await db
    .tables<RegistryTables>()
    .selectFrom('registry_evidence')
    .select((q) => q.fn.countAll<string>().as('total'))
    .where('property_id', '=', propertyId)
    .executeTakeFirstOrThrow();
  return Number(counted.total);
}

/** Across properties: also properties of which only the signed head is left. */
export async function propertiesWithHistory(system: Queries): Promise<PropertyId[]> {
  const rows = await system.named<{ property_id: PropertyId }>(
    'evidence-properties',
    `select property_id from changes union select property_id from history_heads
      union select property_id from registry_evidence order by 1`,
    [],
  );
  return rows.map(({ property_id }) => property_id);
}
