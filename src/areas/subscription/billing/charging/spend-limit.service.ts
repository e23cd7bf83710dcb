import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { actorOf, type MemberContext } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import type { AccountId } from '#vocabulary/ids.ts';
import { atLocalTime, type Instant } from '#vocabulary/instant.ts';
import { toMajorUnits, type Money } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { billingErrors } from '../billing.errors.ts';
import type { BillRow } from '../bills.store.ts';
import { sumSpending } from './spending.store.ts';

/** What a member may still pay this month, by the calendar of the property in which the member pays (decision 97). */
export type SpendLimit = {
  readonly accountId: AccountId;
  readonly actor: string;
  readonly most: Money;
  readonly since: Instant;
};

/** Null for an owner, who has no limit. */
export async function spendLimitOf(ctx: MemberContext): Promise<SpendLimit | null> {
  const { spendLimit: most, accountId } = ctx.property;
  if (most === null) return null;
  const property = await propertyFacts(ctx);
  const first = `${todayOfProperty(ctx, property).slice(0, 7)}-01` as PlainDate;
  return { accountId, actor: actorOf(ctx), most, since: atLocalTime(first, '00:00', property.timeZone) };
}

/** Requires that the monthly maximum of a setting is within the limit of the member who sets it. */
export function requireMonthWithinSpendLimit(
  { property: { spendLimit: most } }: MemberContext,
  month: Money,
): void {
  if (most === null) return;
  const { currency } = month;
  if (currency !== most.currency) {
    throw billingErrors.limitCurrency({ params: { currency, limit: most.currency } });
  }
  if (month.minor <= most.minor) return;
  const all = toMajorUnits(most);
  throw billingErrors.overLimit({ params: { left: all, most: all, currency } });
}

/** Refuses a payment above the rest of the month's limit before any call to the provider. */
export async function requireWithinSpendLimit(
  db: Queries,
  { accountId, actor, most, since }: SpendLimit,
  { id, charge, currency }: Pick<BillRow, 'id' | 'charge' | 'currency'>,
): Promise<void> {
  if (charge === 0) return;
  if (currency !== most.currency) {
    throw billingErrors.limitCurrency({ params: { currency, limit: most.currency } });
  }
  const spent = await sumSpending(db, { accountId, actor, currency, since, except: id });
  if (spent + charge <= most.minor) return;
  const left = { minor: Math.max(0, most.minor - spent), currency };
  throw billingErrors.overLimit({
    params: { left: toMajorUnits(left), most: toMajorUnits(most), currency },
    details: { left: toMajorUnits(left), currency },
  });
}
