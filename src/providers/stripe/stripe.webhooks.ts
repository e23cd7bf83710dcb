import type { PaymentWebhookEvent } from '#capabilities/payments/payments.capability.ts';
import { instantOf } from '#vocabulary/instant.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

/** The events that Stripe posts to us, https://docs.stripe.com/api/events/types; its list takes twenty at most. */
export const WEBHOOK_EVENT_TYPES = [
  'customer.updated',
  'customer.deleted',
  'payment_method.attached',
  'payment_method.detached',
  'payment_method.automatically_updated',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'setup_intent.requires_action',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
/** An id, or the id of the expanded record. */
const idIn = (value: unknown): string | null => {
  const id = typeof value === 'string' ? value : fieldsOf(value)['id'];
  return typeof id === 'string' && id !== '' && id.length <= 255 ? id : null;
};

const KINDS: Readonly<Record<string, PaymentWebhookEvent['kind']>> = lookUpTable({
  customer: 'customer',
  payment_method: 'payment_method',
  setup_intent: 'setup_intent',
  payment_intent: 'payment_intent',
  // A charge is the attempt of an intent, and its refunds are read there.
  charge: 'payment_intent',
  refund: 'refund',
  dispute: 'dispute',
});

/** Only the subject of an event: amounts and states are read again (SEC-33). Null for a text that is no event. */
export function webhookEventOf(event: unknown): PaymentWebhookEvent | null {
  const { id, object, type, created, data } = fieldsOf(event);
  const eventId = idIn(id);
  if (object !== 'event' || eventId === null || typeof type !== 'string' || typeof created !== 'number')
    return null;
  const about = fieldsOf(fieldsOf(data)['object']);
  const kind = KINDS[String(about['object'])] ?? 'other';
  const own = (of: PaymentWebhookEvent['kind'], reference: string) =>
    idIn(about['object'] === of ? about['id'] : about[reference]);
  return {
    eventId,
    kind,
    type: type.slice(0, 100),
    at: instantOf(created * 1000),
    subject: {
      customer: own('customer', 'customer'),
      paymentMethod: own('payment_method', 'payment_method'),
      setupIntent: own('setup_intent', 'setup_intent'),
      paymentIntent: own('payment_intent', 'payment_intent'),
      refund: own('refund', 'refund'),
      dispute: own('dispute', 'dispute'),
    },
  };
}
