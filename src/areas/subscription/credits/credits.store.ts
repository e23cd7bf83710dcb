import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { CreditTables } from './credits.tables.ts';
import { type Account, accountChangesOf, type Sides, type TransferKind } from './ledger.ts';

export type BalanceRow = Readonly<Record<Account, number>> & {
  readonly property_id: PropertyId;
  readonly app: AppId;
  /** Number of transfers so far: the number of the last one. */
  readonly transfers: number;
  readonly changed_at: Instant;
  /** The last warning to members of the property. */
  readonly told: 'low' | 'empty' | null;
};

export type TransferRow = {
  readonly id: string;
  readonly app: AppId;
  readonly number: number;
  readonly key: string;
  readonly kind: TransferKind;
  readonly from_account: Account;
  readonly to_account: Account;
  readonly amount: number;
  readonly available_after: number;
  readonly settles: string | null;
};

const TRANSFER = [
  'id',
  'app',
  'number',
  'key',
  'kind',
  'from_account',
  'to_account',
  'amount',
  'available_after',
  'settles',
] as const;

const balances = (db: Queries, propertyId: PropertyId) =>
  db.tables<CreditTables>().selectFrom('credit_balances').selectAll().where('property_id', '=', propertyId);

export const balancesOf = (db: Queries, propertyId: PropertyId): Promise<BalanceRow[]> =>
  balances(db, propertyId).execute();

/** Locks the ledger (REL-23): transfers of one property and app run one after the other. */
export const lockBalance = (
  tx: Transaction,
  propertyId: PropertyId,
  app: AppId,
): Promise<BalanceRow | undefined> =>
  balances(tx, propertyId).where('app', '=', app).forUpdate().executeTakeFirst();

/** Does nothing if it exists. */
export async function insertBalance(
  tx: Transaction,
  propertyId: PropertyId,
  app: AppId,
  at: Instant,
): Promise<void> {
  await tx
    .tables<CreditTables>()
    .insertInto('credit_balances')
    .values({ property_id: propertyId, app, changed_at: at })
    .onConflict((conflict) => conflict.columns(['property_id', 'app']).doNothing())
    .execute();
}

const transfers = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<CreditTables>()
    .selectFrom('credit_transfers')
    .select(TRANSFER)
    .where('property_id', '=', propertyId);

export const transferOfKey = (
  db: Queries,
  propertyId: PropertyId,
  key: string,
): Promise<TransferRow | undefined> => transfers(db, propertyId).where('key', '=', key).executeTakeFirst();

export const settlementOf = (
  db: Queries,
  propertyId: PropertyId,
  reservation: string,
): Promise<TransferRow | undefined> =>
  transfers(db, propertyId).where('settles', '=', reservation).executeTakeFirst();

/** How many credits were returned for keys that start with this text. */
export async function sumReturnedCredits(
  db: Queries,
  propertyId: PropertyId,
  beginning: string,
): Promise<number> {
  const { total } = await db
    .tables<CreditTables>()
    .selectFrom('credit_transfers')
    .select((of) => of.fn.coalesce(of.fn.sum<string>('amount'), of.lit(0)).as('total'))
    .where('property_id', '=', propertyId)
    .where('kind', '=', 'return')
    .where((of) => of(of.fn('starts_with', ['key', of.val(beginning)]), '=', of.lit(true)))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function setLastWarning(
  tx: Transaction,
  { property_id, app }: Pick<BalanceRow, 'property_id' | 'app'>,
  told: BalanceRow['told'],
): Promise<void> {
  await tx
    .tables<CreditTables>()
    .updateTable('credit_balances')
    .set({ told })
    .where('property_id', '=', property_id)
    .where('app', '=', app)
    .execute();
}

export type NewTransfer = {
  readonly id: string;
  readonly app: AppId;
  readonly key: string;
  readonly kind: TransferKind;
  readonly sides: Sides;
  readonly amount: number;
  readonly settles?: string | undefined;
  readonly cause?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly label?: string | undefined;
  readonly reason?: string | undefined;
  readonly actor: string;
  readonly at: Instant;
};

/** One statement checks the limit, changes the balances and writes the transfer: they always match. */
const MOVE = `
  with moved as (
    update credit_balances
       set available = available + $3, reserved = reserved + $4, issued = issued + $5, consumed = consumed + $6,
           corrections = corrections + $7, transfers = transfers + 1, changed_at = $8
     where property_id = $1 and app = $2 and available + $3 >= 0
    returning available, transfers
  )
  insert into credit_transfers (id, property_id, app, number, key, kind, from_account, to_account, amount,
                                available_after, settles, cause, subject_id, label, reason, actor, created_at)
  select $9::uuid, $1::uuid, $2::text, transfers, $10::text, $11::text, $12::text, $13::text, $14::bigint,
         available, $15::uuid, $16::text, $17::uuid, $18::text, $19::text, $20::text, $8::timestamptz
    from moved
  returning ${TRANSFER.join(', ')}`;

/** Undefined if the balance is too small: nothing was written. */
export async function insertTransfer(
  tx: Transaction,
  propertyId: PropertyId,
  { sides, amount, at, ...wanted }: NewTransfer,
): Promise<TransferRow | undefined> {
  const [from, to] = sides;
  const { settles = null, cause = null, subjectId = null, label = null, reason = null } = wanted;
  const [row] = await tx.named<TransferRow>('credits-move', MOVE, [
    propertyId,
    wanted.app,
    ...accountChangesOf(sides, amount),
    at,
    wanted.id,
    wanted.key,
    wanted.kind,
    from,
    to,
    amount,
    settles,
    cause,
    subjectId,
    label,
    reason,
    wanted.actor,
  ]);
  return row;
}

export type Use = {
  readonly app: AppId;
  /** Grants and corrections since the start of the month. */
  readonly added: number;
  readonly spent: number;
  /** Used in the last thirty days. */
  readonly recent: number;
  /** First use. */
  readonly first: Instant | null;
};

const USE = `
  select app,
         (select min(used.created_at) from credit_transfers used
           where used.property_id = $1 and used.app = credit_transfers.app and used.kind = 'spend') as first,
         coalesce(sum(case to_account when 'available' then amount else -amount end)
           filter (where kind in ('grant', 'return', 'correction') and created_at >= $2), 0) as added,
         coalesce(sum(amount) filter (where kind = 'spend' and created_at >= $2), 0) as spent,
         coalesce(sum(amount) filter (where kind = 'spend' and created_at >= $3), 0) as recent
    from credit_transfers
   where property_id = $1 and created_at >= least($2::timestamptz, $3::timestamptz)
   group by app`;

export async function useOf(
  db: Queries,
  propertyId: PropertyId,
  { month, recent }: { readonly month: Instant; readonly recent: Instant },
): Promise<Use[]> {
  const rows = await db.named<Use>('credits-use', USE, [propertyId, month, recent]);
  return rows.map((row) => ({
    ...row,
    added: Number(row.added),
    spent: Number(row.spent),
    recent: Number(row.recent),
  }));
}

export type LineRow = {
  readonly id: string;
  readonly kind: TransferKind;
  /** How a reservation ended; null while it is open. */
  readonly ended: 'spend' | 'release' | null;
  readonly cause: string | null;
  readonly subject_id: string | null;
  readonly label: string | null;
  readonly reason: string | null;
  /** Signed change of the balance. */
  readonly amount: number;
  readonly balance: number;
  readonly created_at: Instant;
  readonly total: number;
};

/**
 * A reservation and its end are one line. The balance of a line is the current balance without the lines above it: the top
 * line shows the current balance, whenever reservations below it ended.
 */
const LINES = `
  select line.*, balance.available - coalesce(sum(amount) over newer, 0) as balance, count(*) over () as total
    from credit_balances balance
    join lateral (
      select opened.id, opened.app, opened.number, opened.kind, ended.kind as ended, opened.cause, opened.subject_id,
             opened.label, opened.reason, opened.created_at,
             case when ended.kind = 'release' then 0
                  when opened.to_account = 'available' then opened.amount else -opened.amount end as amount
        from credit_transfers opened
        left join credit_transfers ended on ended.property_id = opened.property_id and ended.settles = opened.id
       where opened.property_id = balance.property_id and opened.app = balance.app and opened.settles is null
    ) line on true
   where balance.property_id = $1 and balance.app = $2
  window newer as (order by line.number desc rows between unbounded preceding and 1 preceding)
   order by line.number desc limit $3 offset $4`;

export async function listLedgerLines(
  db: Queries,
  propertyId: PropertyId,
  { app, limit, offset }: { readonly app: AppId; readonly limit: number; readonly offset: number },
): Promise<LineRow[]> {
  const rows = await db.named<LineRow>('credits-lines', LINES, [propertyId, app, limit, offset]);
  return rows.map((row) => ({ ...row, balance: Number(row.balance), total: Number(row.total) }));
}

export type Drift = {
  readonly property_id: PropertyId;
  readonly app: AppId;
  readonly account: Account;
  readonly held: number;
  readonly entered: number;
};

const DRIFT = `
  with held as (
    select property_id, app, account, amount
      from credit_balances
      cross join lateral (values ('available', available), ('reserved', reserved), ('issued', issued),
                                 ('consumed', consumed), ('corrections', corrections)) as each (account, amount)
  ), entered as (
    select property_id, app, account, sum(amount) as amount from credit_entries group by property_id, app, account
  )
  select property_id, app, account, held.amount as held, coalesce(entered.amount, 0)::bigint as entered
    from held left join entered using (property_id, app, account)
   where held.amount <> coalesce(entered.amount, 0)`;

/** Balances of all properties that differ from their entries (REL-12): expected to be none. */
export const findLedgerDrift = (system: Database): Promise<Drift[]> =>
  system.named<Drift>('credits-drift', DRIFT, []);

/** Every property with a ledger of the app. */
export async function findPropertiesWithLedger(system: Database, app: AppId): Promise<Set<PropertyId>> {
  const rows = await system
    .tables<CreditTables>()
    .selectFrom('credit_balances')
    .select('property_id')
    .where('app', '=', app)
    .execute();
  return new Set(rows.map(({ property_id: id }) => id));
}
