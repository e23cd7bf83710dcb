import type { ProviderConnection } from '#capabilities/connection.ts';
import type {
  GuestPayment,
  GuestPaymentsCapability,
} from '#capabilities/guest-payments/guest-payments.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { findPaymentOfAccount } from '../payments.store.ts';
import { listRefunds } from './refunds.store.ts';

type Account = {
  /** The provider's id of it. */
  readonly account: string;
  readonly capability: GuestPaymentsCapability;
  readonly connection: ProviderConnection;
};

/**
 * Refunds that were done and that the bank of the guest did not take, by our ids. They are asked for where a provider counts less as
 * given back than it did.
 */
export async function readFailedRefunds(
  ctx: PropertyContext,
  { account, capability, connection }: Account,
  payments: readonly GuestPayment[],
): Promise<readonly string[]> {
  if (!capability.listRefunds) return [];
  const failed: string[] = [];
  for (const { id, refunded } of payments) {
    const known = await findPaymentOfAccount(ctx.db, ctx.propertyId, account, id);
    if (!known) continue;
    const counted = known.refunded_minor - known.by_hand_minor - known.failed_minor;
    if (refunded.minor >= counted) continue;
    const there = await capability.listRefunds(connection, id);
    const ours = await listRefunds(ctx.db, ctx.propertyId, [known.id]);
    const isFailed = ({ state, external_id: externalId }: (typeof ours)[number]) =>
      state === 'done' && there.some((one) => one.state === 'failed' && one.id === externalId);
    failed.push(...ours.filter(isFailed).map((refund) => refund.id));
  }
  return failed;
}
