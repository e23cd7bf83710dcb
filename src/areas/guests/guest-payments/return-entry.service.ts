import { propertyFacts } from '#areas/property/properties/index.ts';
import { enterReceivedMoney, type ReceivedMoney } from '#areas/stays/folios/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { changePayment, type PaymentRow } from './payments.store.ts';
import type { RequestRow } from './requests.store.ts';
import { afterReturn, FOLIO_MEANS, folioStateAfter } from './settlement.ts';

type Return = {
  /** `payment`: the bank of the guest did not take what went back. */
  readonly kind: 'refund' | 'payment';
  readonly minor: number;
  readonly sourceKey: string;
  readonly reference: string | null;
};

/** The account that received it; tests leave the folio by it. */
const originOf = ({
  connection_id: connectionId,
  external_id: externalId,
}: PaymentRow): ReceivedMoney['from'] =>
  connectionId === null || externalId === null ? null : { connectionId, externalId };

/** The same whether the answer to a refund or a reading of the payment says first that so much went back in all. */
export const returnKeyOf = (
  provider: string,
  { account, external_id: externalId }: Pick<PaymentRow, 'account' | 'external_id'>,
  refundedMinor: number,
): string => `${provider}:${account}:${externalId}:back:${refundedMinor}`;

/** Enters what went back of a payment in the account of the stay, under the lock of its request; a test that ended leaves no entry. */
export async function enterReturn(
  ctx: PropertyContext,
  tx: Transaction,
  { reservation_id: reservationId }: Pick<RequestRow, 'reservation_id'>,
  payment: PaymentRow,
  { kind, minor, sourceKey, reference }: Return,
): Promise<void> {
  if (payment.folio_state === 'taken-out') return;
  const { timeZone } = await propertyFacts(ctx);
  const entered = await enterReceivedMoney(ctx, tx, reservationId, {
    kind,
    amount: { minor, currency: payment.currency },
    method: FOLIO_MEANS[payment.method],
    onDate: dayIn(timeZone, ctx.clock.now()),
    sourceKey,
    reference,
    from: originOf(payment),
  });
  const state = folioStateAfter(entered, afterReturn(payment));
  if (state !== payment.folio_state)
    await changePayment(tx, ctx.propertyId, payment.id, { folio_state: state });
}
