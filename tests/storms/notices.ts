import crypto from 'node:crypto';

import { expect } from 'vitest';

import { billFor, cardsOf, type Owner, pay } from '#areas/subscription/billing/billing.test-stage.ts';
import { backfillMissedWebhooks } from '#areas/subscription/billing/payment-webhooks.service.ts';
import { SIMULATED_STRIPE } from '#providers/stripe/stripe.simulator.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import { dice } from '#support/dice.ts';

type Event = { readonly id: string };

const TOLD = `
  select count(*)::int as told, count(distinct payload ->> 'billId')::int as bills
    from events where name = 'billing.billPaid'`;
const LEFT = `
  select count(*)::int as left from jobs
   where name in ('billing.payment-webhook', 'billing.settle') and state in ('waiting', 'running')`;

/** From here on only the test looks up missed events: either schedule would find a payment whose events are lost. */
const ASK_NO_MORE = `
  insert into schedules (name, next_at)
  values ('billing.missed-webhooks', 'infinity'), ('billing.compare-long-ago', 'infinity')
  on conflict (name) do update set next_at = 'infinity'`;
const ASKING = `
  select count(*)::int as left from jobs
   where name in ('billing.missed-webhooks', 'billing.compare-long-ago') and state in ('waiting', 'running')`;

/** Every event at the payment provider, from its list. */
async function eventsAt(base: string): Promise<Event[]> {
  const all: Event[] = [];
  for (let hasMore = true; hasMore;) {
    const after = all.at(-1)?.id;
    const query = new URLSearchParams({
      limit: '100',
      ...(after !== undefined && { starting_after: after }),
    });
    const answer = await fetch(`${base}/v1/events?${query}`, {
      headers: { authorization: `Bearer ${SIMULATED_STRIPE.secretKey}` },
    });
    const page = (await answer.json()) as { data: Event[]; has_more: boolean };
    all.push(...page.data);
    hasMore = page.has_more;
  }
  return all;
}

const paymentOf = (event: Event): string[] =>
  JSON.stringify(event)
    .match(/\bpi_\w+?(?=["_])/)
    ?.slice(0, 1) ?? [];

/** Signs a webhook as the payment provider does. */
function signed(body: string, at: number): Record<string, string> {
  const seconds = Math.floor(at / 1000);
  const v1 = crypto
    .createHmac('sha256', SIMULATED_STRIPE.webhookSecret)
    .update(`${seconds}.${body}`)
    .digest('hex');
  return { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${v1}` };
}

const noneLeft = (app: TestApp, name: string, text: string) =>
  eventually(async () => {
    const [row] = await app.platform.pools.system.named<{ left: number }>(name, text, []);
    if (row?.left !== 0) throw new Error('There are jobs left');
  }, 120_000);

/**
 * Bills are paid at the payment provider while no webhook arrives here. Then the events arrive in random order, each twice,
 * and the events of one payment in fifty never. Checks the state before and after one round of the reconciler.
 */
async function noticesStorm(bills: number, seed: number) {
  const app = await startTestApp({ BILLING: 'on' });
  try {
    const cards = cardsOf(app);
    const roll = dice(seed);
    const host: Owner = await hostWithProperty(app, 'tormenta@example.test');
    await app.platform.pools.system.named('ask-no-more', ASK_NO_MORE, []);
    await noneLeft(app, 'asking-left', ASKING);
    await cards.emit({ delivery: { held: true } });
    for (let made = 0; made < bills; made++) {
      const bill = await billFor(app, host);
      const { data } = await pay(host, bill.id);
      const typed = await cards.type(data.clientSecret ?? '', 'good');
      if (typed !== 'succeeded') throw new Error(`A good card was answered ${typed}`);
    }
    const events = await eventsAt(`${app.url}/simulators/stripe`);
    // One payment in fifty loses all its events.
    const payments = [...new Set(events.flatMap(paymentOf))];
    const lost = new Set(payments.filter((_, place) => place % 50 === 7));
    const posts = [...events, ...events]
      .filter((event) => !paymentOf(event).some((payment) => lost.has(payment)))
      .map((event) => ({ event, at: roll() }))
      .toSorted((one, other) => one.at - other.at);
    for (const { event } of posts) {
      const body = JSON.stringify(event);
      const answer = await fetch(`${app.url}/hooks/payments`, {
        method: 'POST',
        body,
        headers: signed(body, Date.parse(app.clock.now())),
      });
      if (answer.status !== 200) throw new Error(`A notice was answered ${answer.status}`);
    }
    const quiet = () => noneLeft(app, 'notices-left', LEFT);
    const known = async () => {
      const [row] = await app.platform.pools.system.named<{ told: number; bills: number }>(
        'bills-told',
        TOLD,
        [],
      );
      return row;
    };
    await quiet();
    const before = await known();
    const missed = await backfillMissedWebhooks(app.context());
    await quiet();
    return { before, missed, after: await known(), again: await backfillMissedWebhooks(app.context()) };
  } finally {
    await app.stop();
  }
}

/** T-HOOK for money: the same state as in order after one reconciliation, and nothing of it twice. */
export async function checkNotices(bills: number, seed = 14): Promise<object> {
  const { before, missed, after, again } = await noticesStorm(bills, seed);
  // Something was lost, or nothing is shown here.
  expect(before?.bills).toBeLessThan(bills);
  expect(after).toEqual({ told: bills, bills });
  expect(again).toBe(0);
  return { bills, toldBefore: before?.bills, missed };
}
