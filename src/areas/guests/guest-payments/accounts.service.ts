import { type ConnectionRow, connectionsOfProperty } from '#areas/property/connections/index.ts';
import type {
  GuestPaymentMethod,
  GuestPaymentsCapability,
} from '#capabilities/guest-payments/guest-payments.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import { paymentConnections } from './payment-connections.ts';

/** An account of the host that takes money of guests. */
export type PayAccount = {
  readonly row: ConnectionRow;
  readonly account: string;
  readonly capability: GuestPaymentsCapability;
};

/**
 * Accounts that guests can pay into now. Beside an account that takes money one for tests is not offered: a guest would believe
 * that the stay is paid.
 */
export async function listPayAccounts(ctx: PropertyContext, db: Queries = ctx.db): Promise<PayAccount[]> {
  const rows = await connectionsOfProperty(db, ctx.propertyId);
  const all = activeAccounts(ctx, rows);
  const live = all.filter(({ row }) => row.mode === 'live');
  return rows.some((row) => isLive(ctx, row)) ? live : all;
}

const activeAccounts = (ctx: PropertyContext, rows: readonly ConnectionRow[]): PayAccount[] =>
  rows.flatMap((row): PayAccount[] => {
    const capability = ctx.providers.byId(row.provider_id).capabilities.guestPayments;
    const { external_property_id: account } = row;
    return capability && account !== null && row.state === 'active' ? [{ row, account, capability }] : [];
  });

/** Tests of before touch nothing any more. */
export async function takesRealMoney(ctx: PropertyContext, db: Queries): Promise<boolean> {
  const rows = await connectionsOfProperty(db, ctx.propertyId);
  return rows.some((row) => isLive(ctx, row));
}

/** Also while it cannot be reached. */
const isLive = (ctx: PropertyContext, row: ConnectionRow): boolean =>
  row.mode === 'live' && paymentConnections.isOf(ctx.providers.byId(row.provider_id));

/** The account that took a payment, where it can be asked to give it back. One that was connected again counts. */
export async function findRefundAccount(
  ctx: PropertyContext,
  db: Queries,
  { account }: { readonly account: string | null },
): Promise<PayAccount | undefined> {
  const rows = await connectionsOfProperty(db, ctx.propertyId);
  return refundAccountsOf(ctx, rows).find((one) => one.account === account);
}

/** Accounts that give money back when they are asked. */
export const refundAccountsOf = (ctx: PropertyContext, rows: readonly ConnectionRow[]): PayAccount[] =>
  activeAccounts(ctx, rows).filter(({ capability }) => capability.refund !== undefined);

/** The first account that takes this method for this amount. */
export const accountFor = (
  accounts: readonly PayAccount[],
  method: GuestPaymentMethod,
  { minor, currency }: { readonly minor: number; readonly currency: string },
): PayAccount | undefined =>
  accounts.find(({ account, capability }) => {
    const rule = capability.rulesOf(account).currencies[currency];
    return (
      rule?.methods.includes(method) === true &&
      minor % rule.stepMinor === 0 &&
      minor >= rule.smallestMinor &&
      (rule.largestMinor === null || minor <= rule.largestMinor)
    );
  });
