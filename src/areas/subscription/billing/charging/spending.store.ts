import type { Queries } from '#foundation/database/database.ts';
import type { AccountId, BillId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';

type Asked = {
  readonly accountId: AccountId;
  readonly actor: string;
  readonly currency: string;
  readonly since: Instant;
  /** A retried bill counts once. */
  readonly except: BillId;
};

const SPENT = `
  select coalesce(sum(charge), 0)::text as spent from bills
   where account_id = $1 and currency = $2 and id <> $5
     and exists (select 1 from bill_attempts
                  where bill_id = bills.id and actor = $3 and decided_at >= $4 and state <> 'declined')`;

/** Minor units of the bills that a member paid, or is paying, since a moment. */
export async function sumSpending(
  db: Queries,
  { accountId, actor, currency, since, except }: Asked,
): Promise<number> {
  const values = [accountId, currency, actor, since, except];
  const [row] = await db.named<{ spent: string }>('spent-by', SPENT, values);
  return Number(row?.spent ?? 0);
}
