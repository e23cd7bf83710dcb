import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { AccountId, BillId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { AttemptState, BillingTables, BillKind } from './billing.tables.ts';
import type { Bill } from './bills.contract.ts';
import { STANDING_DISPUTES } from './billing.constants.ts';

export type BillRow = Readonly<Selectable<BillingTables['bills']>>;
export type AttemptRow = Readonly<Selectable<BillingTables['bill_attempts']>>;

const bills = (db: Queries) => db.tables<BillingTables>().selectFrom('bills').selectAll();

export const findBill = (db: Queries, id: BillId): Promise<BillRow | undefined> =>
  bills(db).where('id', '=', id).executeTakeFirst();

export const lockBill = (tx: Transaction, id: BillId): Promise<BillRow> =>
  bills(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const billOfKey = (db: Queries, accountId: AccountId, key: string): Promise<BillRow | undefined> =>
  bills(db).where('account_id', '=', accountId).where('key', '=', key).executeTakeFirst();

export const openBillsOf = (db: Queries, accountId: AccountId): Promise<BillRow[]> =>
  bills(db)
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .orderBy('opened_at')
    .orderBy('id')
    .execute();

const CARRIED = `
  select coalesce(sum(carried_out - carried_in), 0)::text as left from bills
   where account_id = $1 and currency = $2 and state <> 'void' and (state <> 'open' or id <> all ($3::uuid[]))`;

/**
 * The amount that bills of an account carried over, in minor units. `without`: bills that the next one replaces. Read it
 * under `lockCarriedAmount` when writing a bill: two parallel bills would charge it twice.
 */
export async function readCarriedAmount(
  db: Queries,
  accountId: AccountId,
  currency: string,
  without: readonly BillId[] = [],
): Promise<number> {
  const [row] = await db.named<{ left: string }>('carried-of-account', CARRIED, [
    accountId,
    currency,
    without,
  ]);
  return Math.max(0, Number(row?.left ?? 0));
}

/** The state of a bill for waiting callers. */
export async function readBillState(
  db: Queries,
  id: BillId,
): Promise<Pick<BillRow, 'state' | 'charge'> | undefined> {
  return findBill(db, id);
}

/** The content and the state of a bill, for its readers. */
export type BillContent = Pick<
  BillRow,
  | 'id'
  | 'key'
  | 'number'
  | 'kind'
  | 'state'
  | 'currency'
  | 'lines'
  | 'total'
  | 'tax'
  | 'carried_in'
  | 'charge'
  | 'refunded'
  | 'period_start'
  | 'period_end'
  | 'opened_at'
>;

/** The content of a charge on a tax document, in minor units. */
export type Charge = BillContent &
  Pick<
    BillRow,
    | 'account_id'
    | 'currency'
    | 'tax_name'
    | 'tax_rate'
    | 'tax'
    | 'carried_in'
    | 'carried_out'
    | 'payer'
    | 'closed_at'
  > &
  Pick<BillRow, 'period_start' | 'period_end'>;

export const readCharge = (db: Queries, id: BillId): Promise<Charge | undefined> => findBill(db, id);

export const readBill = (db: Queries, id: BillId): Promise<BillContent | undefined> => findBill(db, id);

/** Open bills of credits, and paid ones that are newer than `after`; oldest first. */
export const creditBillsSince = (
  db: Queries,
  accountId: AccountId,
  after: number | undefined,
): Promise<BillContent[]> =>
  bills(db)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'credits')
    .where((of) =>
      of.or([
        of('state', '=', 'open'),
        ...(after === undefined ? [] : [of.and([of('state', '=', 'paid'), of('number', '>', after)])]),
      ]),
    )
    .orderBy('number')
    .execute();

/** The number of the newest bill of credits; 0 before the first one. */
export async function findNewestCreditBillNumber(db: Queries, accountId: AccountId): Promise<number> {
  const row = await db
    .tables<BillingTables>()
    .selectFrom('bills')
    .select('number')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'credits')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

const beginsWith = (of: ExpressionBuilder<BillingTables, 'bills'>, beginning: string) =>
  of(of.fn<boolean>('starts_with', ['key', of.val(beginning)]), '=', of.lit(true));

/** The newest bill whose key starts with this text. */
export const findLastBillByKeyPrefix = (
  db: Queries,
  accountId: AccountId,
  beginning: string,
): Promise<BillContent | undefined> =>
  bills(db)
    .where('account_id', '=', accountId)
    .where((of) => beginsWith(of, beginning))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The number of bills of an account whose key starts with this text. */
export async function countBillsByKeyPrefix(
  db: Queries,
  accountId: AccountId,
  beginning: string,
): Promise<number> {
  const { total } = await db
    .tables<BillingTables>()
    .selectFrom('bills')
    .select((of) => of.fn.countAll<string>().as('total'))
    .where('account_id', '=', accountId)
    .where((of) => beginsWith(of, beginning))
    .executeTakeFirstOrThrow();
  return Number(total);
}

type NewBill = Omit<
  BillRow,
  | 'number'
  | 'received'
  | 'refunded'
  | 'intent_id'
  | 'intents'
  | 'intent_asked_at'
  | 'link_payer'
  | 'lines'
  | 'payer'
> &
  Pick<BillRow, 'lines' | 'payer'>;

/** Undefined if the account has a bill with this key. */
export const insertBill = (tx: Transaction, bill: NewBill): Promise<BillRow | undefined> =>
  tx
    .tables<BillingTables>()
    .insertInto('bills')
    .values({
      ...bill,
      lines: JSON.stringify(bill.lines) as never,
      payer: JSON.stringify(bill.payer) as never,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const changeBill = (
  tx: Queries,
  id: BillId,
  change: Partial<
    Pick<
      BillRow,
      | 'state'
      | 'received'
      | 'refunded'
      | 'intent_id'
      | 'intents'
      | 'intent_asked_at'
      | 'retry_at'
      | 'closed_at'
      | 'link_payer'
    >
  >,
): Promise<BillRow> =>
  tx
    .tables<BillingTables>()
    .updateTable('bills')
    .set({ ...change, ...(change.link_payer && { link_payer: JSON.stringify(change.link_payer) as never }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export type BillFilters = {
  readonly kind?: BillKind | undefined;
  readonly status?: Bill['status'] | undefined;
  /** Bills with a line about this property. */
  readonly propertyId?: PropertyId | undefined;
};

/** Bills that name only these properties: a reader must be allowed to read the whole bill. */
const isAboutOnly = (properties: readonly PropertyId[]) => sql<boolean>`not exists (
  select 1 from jsonb_array_elements(bills.lines) line
   where line ->> 'propertyId' is not null and not (line ->> 'propertyId' = any (${[...properties]}::text[])))`;

const DISPUTED = sql<boolean>`exists (
  select 1 from bill_disputes where bill_id = bills.id and state in (${sql.join(STANDING_DISPUTES)}))`;

/** The same rule as `statusOf`. */
function isOfStatus(status: Bill['status']) {
  switch (status) {
    case 'disputed':
      return DISPUTED;
    case 'refunded':
      return sql<boolean>`(state = 'paid' and refunded > 0 and not ${DISPUTED})`;
    case 'paid':
      return sql<boolean>`(state = 'paid' and refunded = 0 and not ${DISPUTED})`;
    default:
      return sql<boolean>`(state = ${status} and not ${DISPUTED})`;
  }
}

const asFor = ({ kind, status, propertyId }: BillFilters) => {
  const about = propertyId !== undefined && JSON.stringify([{ propertyId }]);
  return sql<boolean>`(${sql.join(
    [
      ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
      ...(about === false ? [] : [sql`lines @> ${about}::jsonb`]),
      ...(status === undefined ? [] : [isOfStatus(status)]),
      sql`true`,
    ],
    sql` and `,
  )})`;
};

export async function listBillRows(
  db: Queries,
  accountId: AccountId,
  {
    page,
    limit,
    seen,
    ...asked
  }: { page: number; limit: number; seen: readonly PropertyId[] | null } & BillFilters,
): Promise<{ rows: BillRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    bills(db)
      .where('account_id', '=', accountId)
      .where(asFor(asked))
      .$if(seen !== null, (query) => query.where(isAboutOnly(seen ?? [])))
      .orderBy('number', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .tables<BillingTables>()
      .selectFrom('bills')
      .select((of) => of.fn.countAll<string>().as('total'))
      .where('account_id', '=', accountId)
      .where(asFor(asked))
      .$if(seen !== null, (query) => query.where(isAboutOnly(seen ?? [])))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

export type BillOwner = { readonly id: BillId; readonly account_id: AccountId };

const owners = (system: Queries) =>
  system.tables<BillingTables>().selectFrom('bills').select(['id', 'account_id']);

export const billOfIntent = (system: Queries, intentId: string): Promise<BillOwner | undefined> =>
  owners(system).where('intent_id', '=', intentId).executeTakeFirst();
export const findBillOwner = (system: Queries, id: BillId): Promise<BillOwner | undefined> =>
  owners(system).where('id', '=', id).executeTakeFirst();
export const billOfReference = (system: Queries, reference: string): Promise<BillOwner | undefined> =>
  owners(system).where('reference', '=', reference).executeTakeFirst();

/** Bills whose card is due, longest waiting first. */
export const findBillsToCollect = (system: Queries, now: Instant, limit: number): Promise<BillOwner[]> =>
  owners(system)
    .where('state', '=', 'open')
    .where('retry_at', '<=', now)
    .orderBy('retry_at')
    .limit(limit)
    .execute();

/** Open bills of credits from before then without automatic collection: unfinished purchases. */
export const findUnfinishedCreditBills = (system: Queries, openedBefore: Instant): Promise<BillOwner[]> =>
  owners(system)
    .where('kind', '=', 'credits')
    .where('state', '=', 'open')
    .where('retry_at', 'is', null)
    .where('opened_at', '<=', openedBefore)
    .execute();

/** Open bills that were due before then and whose card is not tried again. */
export const findUncollectibleBills = (system: Queries, dueBefore: Instant): Promise<BillOwner[]> =>
  owners(system)
    .where('state', '=', 'open')
    .where('retry_at', 'is', null)
    .where('due_at', '<=', dueBefore)
    .execute();

// ── Attempts ────────────────────────────────────────────────────────────────────────────────────────────────

/** The last attempt of each bill. */
export async function lastAttempts(
  db: Queries,
  ids: readonly BillId[],
): Promise<ReadonlyMap<BillId, AttemptRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .tables<BillingTables>()
    .selectFrom('bill_attempts')
    .selectAll()
    .distinctOn('bill_id')
    .where('bill_id', 'in', [...ids])
    .orderBy('bill_id')
    .orderBy('number', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.bill_id, row]));
}

/** Oldest first. */
export const attemptsOfBill = (db: Queries, id: BillId): Promise<AttemptRow[]> =>
  db
    .tables<BillingTables>()
    .selectFrom('bill_attempts')
    .selectAll()
    .where('bill_id', '=', id)
    .orderBy('number')
    .execute();

export const lastAttempt = async (db: Queries, id: BillId): Promise<AttemptRow | undefined> =>
  (await lastAttempts(db, [id])).get(id);

export async function insertAttempt(tx: Transaction, attempt: AttemptRow): Promise<void> {
  await tx.tables<BillingTables>().insertInto('bill_attempts').values(attempt).execute();
}

export async function changeAttempt(
  tx: Queries,
  id: string,
  change: Partial<Pick<AttemptRow, 'state' | 'code' | 'decline_code' | 'is_retryable' | 'answered_at'>>,
): Promise<void> {
  await tx.tables<BillingTables>().updateTable('bill_attempts').set(change).where('id', '=', id).execute();
}

const UNDECIDED: readonly AttemptState[] = ['decided', 'unknown', 'processing', 'requires_action'];

/** Bills with an attempt whose outcome is unknown (REL-10). */
export async function findUndecidedBills(system: Queries, decidedBefore: Instant): Promise<BillOwner[]> {
  const rows = await system
    .tables<BillingTables>()
    .selectFrom('bill_attempts')
    .select(['bill_id', 'account_id'])
    .distinct()
    .where('state', 'in', UNDECIDED)
    .where('decided_at', '<=', decidedBefore)
    .execute();
  return rows.map(({ bill_id, account_id }) => ({ id: bill_id, account_id }));
}
