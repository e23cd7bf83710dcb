import { handleWebhooks } from '#foundation/area/webhook-handlers.ts';
import { guestPaymentTold } from './guest-payments.events.ts';

export const GUEST_PAYMENT_TOPIC = 'guest-payment';

/** Webhook events about payments of guests. An event proves nothing: the payment is read again (SEC-33). */
export const guestPaymentWebhooks = handleWebhooks(
  GUEST_PAYMENT_TOPIC,
  guestPaymentTold,
  ({ connectionId, externalId }) => ({ connectionId, externalId }),
);
