import { ProviderFailure } from '#capabilities/failures.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';
import type { Money } from '#vocabulary/money.ts';
import { amountRefusedFailure, stripeFailureOf } from './stripe.failures.ts';
import { stripeAmountOf } from './stripe.money.ts';

export const PAGE = 100;
export const secondsOf = (moment: Instant): number => Math.floor(epochMs(moment) / 1000);

/** Whatever goes wrong at Stripe as a failure of ours. */
export async function asked<Value>(what: string, ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    throw stripeFailureOf(error, what);
  }
}

/** Null for a record that Stripe does not know. */
export const readOrNull = <Value>(what: string, ask: () => Promise<Value>): Promise<Value | null> =>
  asked(what, ask).catch((error: unknown) => {
    if (error instanceof ProviderFailure && error.kind === 'missing') return null;
    throw error;
  });

/** Reads to the end, with any page size. */
export async function all<Item>(what: string, list: () => AsyncIterable<Item>): Promise<Item[]> {
  return asked(what, async () => {
    const items: Item[] = [];
    for await (const item of list()) items.push(item);
    return items;
  });
}

/** Stripe's integer of an amount that is charged or given back. */
export function amountOf(money: Money): number {
  const amount = stripeAmountOf(money);
  if (amount === null || amount <= 0) throw amountRefusedFailure();
  return amount;
}
