import type {
  GuestPayment,
  GuestPaymentMethod,
  GuestPaymentState,
  GuestRefund,
} from '#capabilities/guest-payments/guest-payments.capability.ts';
import { sanitizeProviderText } from '#foundation/outbound/outbound.ts';
import { epochMs } from '#vocabulary/instant.ts';

import { moneyOfDecimal } from './mercado-pago.money.ts';
import type { MercadoPagoPayment, MercadoPagoRefund } from './mercado-pago.wire.ts';

const STATES: ReadonlyMap<string, GuestPaymentState> = new Map([
  ['pending', 'pending'],
  ['in_process', 'pending'],
  ['authorized', 'authorized'],
  ['approved', 'paid'],
  // A dispute has begun and is not decided: the host was paid, and loses the money only if it ends as `charged_back` or `refunded`.
  ['in_mediation', 'paid'],
  ['rejected', 'rejected'],
  ['cancelled', 'cancelled'],
  ['refunded', 'refunded'],
  ['charged_back', 'charged-back'],
]);

/** By the id of the method where it has a word of ours. */
const METHODS: ReadonlyMap<string, GuestPaymentMethod> = new Map([
  ['pse', 'pse'],
  ['pix', 'pix'],
  ['oxxo', 'oxxo'],
  // The account number to which a transfer by SPEI is made.
  ['clabe', 'spei'],
]);
const CARD_TYPES: ReadonlySet<string> = new Set(['credit_card', 'debit_card', 'prepaid_card']);

const methodOf = ({ payment_method_id: id, payment_type_id: type }: MercadoPagoPayment): GuestPaymentMethod =>
  METHODS.get(id ?? '') ?? (CARD_TYPES.has(type ?? '') ? 'card' : 'other');

const UNDECIDED: ReadonlySet<GuestPaymentState> = new Set(['pending', 'authorized', 'unknown']);

/** As Mercado Pago has it. A word that is not known is neither paid nor refused. */
export function mapPayment(payment: MercadoPagoPayment, isTestAccount: boolean): GuestPayment {
  const told = STATES.get(payment.status) ?? 'unknown';
  // A payment of which a part was given back stays approved.
  const state = told === 'paid' && payment.refunded.minor > 0 ? 'refunded' : told;
  const method = methodOf(payment);
  const lastFour = payment.card?.last_four_digits ?? '';
  const isWhole = payment.status === 'refunded' && payment.refunded.minor === 0;
  const decidedAt =
    told === 'paid' || told === 'refunded'
      ? (payment.date_approved ?? payment.date_last_updated)
      : payment.date_last_updated;
  return {
    id: payment.id,
    reference: payment.external_reference,
    // A payment does not name its page.
    checkoutId: null,
    state,
    amount: payment.amount,
    refunded: isWhole ? payment.amount : payment.refunded,
    fee: payment.fee,
    method,
    last4: method === 'card' && /^\d{4}$/.test(lastFour) ? lastFour : null,
    refusal:
      state === 'rejected'
        ? sanitizeProviderText(payment.status_detail ?? payment.status).slice(0, 100) || payment.status
        : null,
    createdAt: payment.date_created,
    decidedAt: UNDECIDED.has(state) ? null : (decidedAt ?? null),
    isTest: isTestAccount || payment.live_mode === false,
  };
}

export const oldestFirst = (payments: readonly GuestPayment[]): GuestPayment[] =>
  payments.toSorted((a, b) => epochMs(a.createdAt) - epochMs(b.createdAt) || Number(a.id) - Number(b.id));

const REFUND_STATES: ReadonlyMap<string, GuestRefund['state']> = new Map([
  ['approved', 'done'],
  ['in_process', 'pending'],
  ['pending', 'pending'],
  ['rejected', 'failed'],
  ['cancelled', 'failed'],
]);

/** Throws RangeError for an amount that the currency cannot have. */
export const mapRefund = (
  refund: MercadoPagoRefund,
  currency: string,
  reference: string | null,
): GuestRefund => ({
  id: refund.id,
  paymentId: refund.payment_id,
  reference,
  amount: moneyOfDecimal(refund.amount, currency),
  state: REFUND_STATES.get(refund.status ?? '') ?? 'unknown',
});
