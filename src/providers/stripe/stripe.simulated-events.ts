import { createHmac } from 'node:crypto';

import { SIMULATED_STRIPE_HOST } from './stripe.manifest.ts';
import { shownEvent } from './stripe.simulated-objects.ts';
import {
  type SimulatedAccount,
  newestFirst,
  newId,
  secondsNow,
  type StripeStage,
  withId,
} from './stripe.simulated-world.ts';

/** The name of the simulator's account; the product uses it if no real one is configured. */
export const SIMULATED_STRIPE = {
  secretKey: 'sk_test_posada0simulator0secret',
  publishableKey: 'pk_test_posada0simulator0page',
  webhookSecret: 'whsec_posada0simulator0notices',
} as const;

/** A second host of the simulator, for tests. */
export const SIMULATED_STRIPE_NEIGHBOUR = {
  publicKey: 'pk_test_posada0other0host0page',
  secretKey: 'sk_test_posada0other0host0secret',
} as const;

export const INSTALLATION: SimulatedAccount = {
  id: 'acct_1Posada0Installed',
  name: 'Posada',
  ...SIMULATED_STRIPE,
};
const hostAccount = (
  id: string,
  name: string,
  { publicKey, secretKey }: { readonly publicKey: string; readonly secretKey: string },
): SimulatedAccount => ({
  id,
  name,
  publishableKey: publicKey,
  secretKey,
  webhookSecret: 'whsec_of_no_endpoint',
});
export const HOSTS: readonly SimulatedAccount[] = [
  hostAccount('acct_1Posada0CasaAzul0', 'Casa Azul', SIMULATED_STRIPE_HOST),
  hostAccount('acct_1Posada0OtherHost', 'Casa Bruma', SIMULATED_STRIPE_NEIGHBOUR),
];

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
const signatureOf = (seconds: number, content: unknown, current: string): string => {
  const hmac = (secret: string) =>
    createHmac('sha256', secret)
      .update(`${seconds}.${JSON.stringify(content)}`)
      .digest('hex');
  return `t=${seconds},v1=${hmac('whsec_of_before')},v1=${hmac(current)},v0=${'0'.repeat(64)}`;
};

/** An event that is not taken waits to be sent again. */
export async function deliver(stage: StripeStage, id: string, isForged = false): Promise<void> {
  const { world } = stage;
  const event = withId(world.events, id);
  if (!event) return;
  const receivers = [
    ...world.endpoints.map((url) => ({ url, secret: world.account.webhookSecret })),
    ...world.webhooks.filter(({ types }) => types.includes(event.type) || types.includes('*')),
  ];
  const content = shownEvent(event, receivers.length);
  for (const { url, secret } of receivers) {
    for (let times = world.delivery.doubled ? 2 : 1; times > 0; times -= 1) {
      const headers = {
        'stripe-signature': signatureOf(secondsNow(stage), content, isForged ? 'whsec_of_another' : secret),
      };
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
