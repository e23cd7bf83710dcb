import { createHmac } from 'node:crypto';

import { shownEvent } from './stripe.simulated-objects.ts';
import { newestFirst, newId, secondsNow, type StripeStage, withId } from './stripe.simulated-world.ts';

/** The name of the simulator's account; the product uses it if no real one is configured. */
export const SIMULATED_STRIPE = {
  secretKey: 'sk_test_posada0simulator0secret',
  publishableKey: 'pk_test_posada0simulator0page',
  webhookSecret: 'whsec_posada0simulator0notices',
} as const;

export type Cause = { readonly id: string | null; readonly idempotency_key: string | null };
export const BY_ITSELF: Cause = { id: null, idempotency_key: null };

/** The receiver may never take them. */
const MOST_WAITING = 500;

/** A moment after the answer that it is about. At Stripe the event may even arrive before the answer. */
const AFTER_MS = 5;

/** Records an event: kept for the list of events, and posted. `object` is the current record. */
export function recordEvent(stage: StripeStage, type: string, object: unknown, request: Cause): void {
  const { world } = stage;
  const event = { id: newId('evt'), created: secondsNow(stage), type, object, request };
  world.events = newestFirst(world.events, event);
  if (world.delivery.held) world.delivery.waiting.push(event.id);
  else setTimeout(() => void deliver(stage, event.id), AFTER_MS).unref();
}

/** Signed with the key of now and, as while a key is changed, with one that is not known. */
const signatureOf = (seconds: number, content: unknown): string => {
  const hmac = (secret: string) =>
    createHmac('sha256', secret)
      .update(`${seconds}.${JSON.stringify(content)}`)
      .digest('hex');
  return `t=${seconds},v1=${hmac('whsec_of_before')},v1=${hmac(SIMULATED_STRIPE.webhookSecret)},v0=${'0'.repeat(64)}`;
};

/** An event that is not taken waits to be sent again. */
export async function deliver(stage: StripeStage, id: string): Promise<void> {
  const { world } = stage;
  const event = withId(world.events, id);
  if (!event) return;
  const content = shownEvent(event, world.endpoints.length);
  for (const url of world.endpoints) {
    for (let times = world.delivery.doubled ? 2 : 1; times > 0; times -= 1) {
      const headers = { 'stripe-signature': signatureOf(secondsNow(stage), content) };
      const { status } = await stage.notify(url, { json: content, headers });
      const isTaken = status !== null && status >= 200 && status < 300;
      if (!isTaken && !world.delivery.waiting.includes(id)) {
        world.delivery.waiting = [...world.delivery.waiting, id].slice(-MOST_WAITING);
      }
    }
  }
  stage.changed();
}

/** Sends the waiting events, in the asked order. */
export async function release(stage: StripeStage, { shuffled }: { shuffled: boolean }): Promise<void> {
  const waiting = stage.world.delivery.waiting.splice(0);
  for (const id of shuffled ? waiting.toReversed() : waiting) await deliver(stage, id);
}
