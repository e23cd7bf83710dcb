import { describe, expect, test } from 'vitest';

import { dice } from '#support/dice.ts';
import { overOf } from '../settlement.ts';
import { proposeReturns } from './proposed-returns.ts';

type Paid = Parameters<typeof proposeReturns>[0][number];
const paid = (id: string, amount: number, own: Partial<Paid> = {}): Paid => ({
  id,
  state: 'paid',
  amount_minor: amount,
  counted_minor: amount,
  proposed_minor: 0,
  refunded_minor: 0,
  failed_minor: 0,
  returning_minor: 0,
  folio_state: 'entered',
  ...own,
});

describe('a stay that costs less than was paid', () => {
  test('gives back from the last payment', () => {
    const payments = [paid('first', 300), paid('last', 700)];
    expect(proposeReturns(payments, { soldMinor: 800, balanceMinor: -200 })).toEqual([
      { id: 'last', proposedMinor: 200 },
    ]);
    expect(proposeReturns(payments, { soldMinor: 0, balanceMinor: -1000 })).toEqual([
      { id: 'last', proposedMinor: 700 },
      { id: 'first', proposedMinor: 300 },
    ]);
  });

  test('gives back nothing of extras, of cash that a member wrote, or of what is not in its account', () => {
    expect(proposeReturns([paid('one', 450)], { soldMinor: 450, balanceMinor: -50 })).toEqual([]);
    expect(
      proposeReturns([paid('one', 450, { folio_state: 'to-type' })], { soldMinor: 0, balanceMinor: -450 }),
    ).toEqual([]);
  });

  test('takes it back when it costs more again, and never what went back already', () => {
    const proposed = [paid('one', 450, { proposed_minor: 100 })];
    expect(proposeReturns(proposed, { soldMinor: 450, balanceMinor: 0 })).toEqual([
      { id: 'one', proposedMinor: 0 },
    ]);
    const returned = [paid('one', 450, { proposed_minor: 100, refunded_minor: 100 })];
    expect(proposeReturns(returned, { soldMinor: 350, balanceMinor: 0 })).toEqual([]);
    expect(proposeReturns(returned, { soldMinor: 450, balanceMinor: 100 })).toEqual([]);
  });

  test('leaves a second payment as it is', () => {
    const twice = [paid('one', 450), paid('two', 450, { counted_minor: 0 })];
    expect(proposeReturns(twice, { soldMinor: 450, balanceMinor: -450 })).toEqual([]);
    expect(proposeReturns(twice, { soldMinor: 400, balanceMinor: -500 })).toEqual([
      { id: 'one', proposedMinor: 50 },
    ]);
  });
});

test('2,000 histories of prices and returns: what is to be given back is what the house owes, and a repeat changes nothing', () => {
  const random = dice(71);
  const pick = (most: number) => Math.floor(random() * most);
  for (let run = 0; run < 2000; run += 1) {
    let payments: Paid[] = Array.from({ length: 1 + pick(3) }, (_, place) => {
      const amount = 1 + pick(900);
      return paid(`${place}`, amount, pick(4) === 0 ? { counted_minor: pick(amount) } : {});
    });
    for (let step = 0; step < 8; step += 1) {
      const soldMinor = pick(2000);
      const received = payments.reduce((sum, one) => sum + one.amount_minor - one.refunded_minor, 0);
      const price = { soldMinor, balanceMinor: soldMinor - received };
      const changes = new Map(proposeReturns(payments, price).map((one) => [one.id, one.proposedMinor]));
      payments = payments.map((one) => ({
        ...one,
        proposed_minor: changes.get(one.id) ?? one.proposed_minor,
      }));
      const over = payments.reduce((sum, one) => sum + overOf(one), 0);
      const never = payments.reduce(
        (sum, one) => sum + Math.max(0, one.amount_minor - one.counted_minor - one.refunded_minor),
        0,
      );
      expect(over).toBe(Math.max(never, received - soldMinor));
      expect(
        payments.every((one) => one.proposed_minor >= 0 && one.proposed_minor <= one.counted_minor),
      ).toBe(true);
      expect(proposeReturns(payments, price)).toEqual([]);
      if (pick(3) === 0) {
        payments = payments.map((one) => ({ ...one, refunded_minor: one.refunded_minor + overOf(one) }));
      }
    }
  }
});
