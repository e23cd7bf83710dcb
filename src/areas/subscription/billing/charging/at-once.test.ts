import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { runWhileHeld } from '#support/lock-holding.ts';
import { createSignedInPerson } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import { accountOf, billFor, billOf, cardsOf, type Owner, pay, saveCard } from '../billing.test-stage.ts';
import { voidBill } from '../bills.service.ts';
import { findBill } from '../bills.store.ts';

/** What meets by chance in production meets here every time: all of them wait for the same row, and go on together. */
let app: TestApp;
let host: Owner;
let cards: ReturnType<typeof cardsOf>;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
  cards = cardsOf(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await fetch(`${app.url}/_simulator/stripe/reset`, { method: 'POST' });
  host = await hostWithProperty(app, `encuentro${counter++}@example.test`);
});

const paidBill = async () => {
  const card = await saveCard(app, host);
  const bill = await billFor(app, host);
  expect((await pay(host, bill.id, card.id)).data.state).toBe('succeeded');
  return bill;
};

describe('two at one bill', () => {
  test('two cards that are decided at once are one attempt: the other payer is told that one is under way [REL-02, W2-Q-04]', async () => {
    const [one, other] = [await saveCard(app, host), await saveCard(app, host, 'other-brand')];
    const bill = await billFor(app, host);
    const ctx = await accountOf(app, host);
    await pay(host, bill.id);
    // Both have seen that no payment is under way, and decide together: a decision ends at the row of the payer.
    for (const { id } of [one, other]) await cards.failNext({ match: `GET ${id}`, hold: true });
    const payer = ['select from payers where account_id = $1 for update', [ctx.accountId]] as const;
    const answers = await runWhileHeld(app, payer, 2, async () => {
      const paying = Promise.all([pay(host, bill.id, one.id), pay(host, bill.id, other.id)]);
      // Each card was read once when it was saved.
      for (const { id } of [one, other])
        await eventually(async () => expect(await cards.received(`GET ${id}`)).toHaveLength(2));
      await cards.release();
      return paying;
    });
    const [first, late] = answers.toSorted((one, two) => one.status - two.status);
    expect(first).toMatchObject({ status: 200, data: { state: 'succeeded' } });
    expect(late).toMatchObject({ status: 409, errors: [{ code: 'payment-under-way' }] });
    const after = await findBill(ctx.db, bill.id);
    expect(await cards.charges({ intent_id: after?.intent_id ?? null })).toBe(1);
  });

  test('two refunds of more than half at once are one: no more is given back than came in [REL-02, W2-Q-04]', async () => {
    const bill = await paidBill();
    const admin = await createSignedInPerson(app, `devuelve${counter++}@example.test`, { admin: true });
    const back = () =>
      admin.send('POST', `/api/admin/bills/${bill.id}/refund`, { amount: 100_000, reason: 'Cobro de más' });
    const held = ['select from bills where id = $1 for update', [bill.id]] as const;
    const answers = await runWhileHeld(app, held, 2, () => Promise.all([back(), back()]));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 202)?.errors[0]).toMatchObject({ field: 'amount' });
    await eventually(async () => expect((await billOf(host, bill.id)).refunded).toBe(100_000));
    expect(await cards.received('POST refunds')).toHaveLength(1);
  });

  test('a payment that two tabs look up at once is settled once [REL-02, REL-08, W2-Q-04]', async () => {
    const bill = await billFor(app, host);
    const { data: step } = await pay(host, bill.id);
    expect(await cards.type(step.clientSecret ?? '', 'good')).toBe('succeeded');
    const held = ['select from bills where id = $1 for update', [bill.id]] as const;
    const answers = await runWhileHeld(app, held, 2, () =>
      Promise.all([pay(host, bill.id), pay(host, bill.id)]),
    );
    expect(answers.map(({ data }) => data.state)).toEqual(['succeeded', 'succeeded']);
    const [told] = await app.platform.pools.system.named<{ times: number }>(
      'test-paid-events',
      `select count(*)::int as times from events
        where name = 'billing.billPaid' and payload ->> 'billId' = $1`,
      [bill.id],
    );
    expect(told?.times).toBe(1);
  });

  test('a bill that is paid while it is voided stays paid [REL-02, W2-Q-04]', async () => {
    const bill = await billFor(app, host);
    const ctx = await accountOf(app, host);
    const quicker = `
      update bills set state = 'paid', received = charge, retry_at = null, closed_at = now() where id = $1`;
    const isVoid = await runWhileHeld(app, [quicker, [bill.id]], 1, () =>
      ctx.db.transaction((tx) => voidBill(ctx, tx, bill.id)),
    );
    expect(isVoid).toBe(false);
    expect((await billOf(host, bill.id)).status).toBe('paid');
  });
});

describe('an attempt whose answer was lost', () => {
  test('is asked for with its own key: a card that was refused is not tried again unseen [REL-02, REL-04, W2-Q-04]', async () => {
    const card = await saveCard(app, host, 'fails-later');
    const bill = await billFor(app, host);
    await cards.failNext({ match: 'POST confirm', acceptThenDrop: true });
    expect((await pay(host, bill.id, card.id)).data).toMatchObject({ state: 'declined' });
    // Asked twice, and tried once: the second answer is the first one again.
    const ctx = await accountOf(app, host);
    const { intent_id: intent } = (await findBill(ctx.db, bill.id)) ?? { intent_id: null };
    expect(await cards.received(`POST ${intent}/confirm`)).toHaveLength(2);
    const { charges } = await cards.world<{ charges: { error: unknown }[] }>();
    expect(charges.filter(({ error }) => error !== null)).toHaveLength(1);
    const good = await saveCard(app, host);
    expect((await pay(host, bill.id, good.id)).data.state).toBe('succeeded');
    expect(await cards.charges({ intent_id: intent })).toBe(1);
  });
});
