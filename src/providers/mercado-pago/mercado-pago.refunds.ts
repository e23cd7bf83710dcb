import type { ProviderConnection } from '#capabilities/connection.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type {
  GuestPaymentsCapability,
  GuestRefund,
} from '#capabilities/guest-payments/guest-payments.capability.ts';
import { epochMs } from '#vocabulary/instant.ts';

import type { Access } from './mercado-pago.accounts.ts';
import { assertAmount } from './mercado-pago.checkout.ts';
import { PROVIDER, refusedField, unreadable } from './mercado-pago.failures.ts';
import { decimalOfMoney } from './mercado-pago.money.ts';
import { mapRefund } from './mercado-pago.payments.ts';
import { mercadoPagoFailureOf } from './mercado-pago.refusal.ts';
import { REFERENCE, rulesOfSite } from './mercado-pago.rules.ts';
import { type MercadoPagoPayment, type MercadoPagoRefund, RefundAnswer } from './mercado-pago.wire.ts';

type Parts = {
  readonly accessOf: (connection: ProviderConnection) => Promise<Access>;
  readonly findPayment: (access: Access, paymentId: string) => Promise<MercadoPagoPayment | null>;
};

/** Money that goes back by call: class K, the reference of the refund is the key of the request. */
export function createRefunds({
  accessOf,
  findPayment,
}: Parts): Required<Pick<GuestPaymentsCapability, 'refund' | 'listRefunds'>> {
  return {
    refund: async (connection, { paymentId, amount, reference }) => {
      const access = await accessOf(connection);
      assertAmount(amount, rulesOfSite(access.owner.site), 1);
      if (!REFERENCE.test(reference)) {
        throw refusedField('reference', 'A reference has 1 to 36 letters, digits and dashes');
      }
      const payment = await findPayment(access, paymentId);
      if (!payment) {
        throw new ProviderFailure(PROVIDER, 'missing', `${PROVIDER}: the payment to refund does not exist`);
      }
      if (payment.amount.currency !== amount.currency) {
        throw refusedField('currency', 'The payment has another currency');
      }
      const response = await access.client.createRefund(payment.id, decimalOfMoney(amount), reference);
      if (response.status >= 300) {
        const left = payment.amount.minor - payment.refunded.minor;
        throw mercadoPagoFailureOf(response, 'POST /v1/payments/{id}/refunds', {
          isWrite: true,
          // The words of a refusal are in no document; that more is asked for than is left says why.
          ...(amount.minor > left && { field: 'amount' }),
        });
      }
      const refund = readRefund(response.read(RefundAnswer), amount.currency, reference, true);
      if (refund.paymentId !== payment.id || refund.amount.minor !== amount.minor) {
        throw unreadable('another refund was answered', true);
      }
      return refund;
    },

    listRefunds: async (connection, paymentId) => {
      const access = await accessOf(connection);
      const payment = await findPayment(access, paymentId);
      if (!payment) return [];
      const refunds = await access.client.getRefunds(payment.id);
      return refunds
        .toSorted((a, b) => timeOf(a) - timeOf(b) || Number(a.id) - Number(b.id))
        .map((one) => readRefund(one, payment.amount.currency, null, false));
    },
  };
}

const timeOf = ({ date_created: at }: MercadoPagoRefund): number => (at ? epochMs(at) : 0);

/** Mercado Pago does not say with which key a refund was made: the reference is known of our own request only. */
function readRefund(
  refund: MercadoPagoRefund,
  currency: string,
  reference: string | null,
  isWrite: boolean,
): GuestRefund {
  try {
    return mapRefund(refund, currency, reference);
  } catch (cause) {
    if (cause instanceof RangeError) throw unreadable('a refund has no amount', isWrite);
    throw cause;
  }
}
