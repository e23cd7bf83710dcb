import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { PaymentsCapability } from '#capabilities/payments/payments.capability.ts';
import { createProviders } from '#main/providers.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import { goOnWithBills } from './billing.jobs.ts';
import { accountOf, billFor, billOf, cardsOf, type Owner, saveCard } from './billing.test-stage.ts';
import { findBill } from './bills.store.ts';
import { collectBill } from './collecting.service.ts';

/** Where the process that charges dies: what it throws then is nothing that anybody catches, as with a death. */
type Point = { readonly call: 'create' | 'confirm'; readonly when: 'before' | 'after' };
let point: Point | null = null;

class Died extends Error {}

const mortal = ({ paymentIntents, ...rest }: PaymentsCapability): PaymentsCapability => {
  const dying =
    <Given extends unknown[], Answer>(call: Point['call'], work: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      const dies = point?.call === call ? point.when : null;
      if (dies === 'before') throw new Died();
      const answer = await work(...given);
      if (dies === 'after') throw new Died();
      return answer;
    };
  return {
    ...rest,
    paymentIntents: {
      ...paymentIntents,
      create: dying('create', paymentIntents.create),
      confirm: dying('confirm', paymentIntents.confirm),
    },
  };
};

let app: TestApp;
let host: Owner;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp(
    {},
    {
      makeProviders: (settings) =>
        createProviders(settings).map((provider) =>
          provider.capabilities.payments
            ? { ...provider, capabilities: { payments: mortal(provider.capabilities.payments) } }
            : provider,
        ),
    },
  );
});
afterAll(() => app.stop());
beforeEach(async () => {
  point = null;
  host = await hostWithProperty(app, `muerte${counter++}@example.test`);
});

describe('T-KILL whoever charges dies', () => {
  test.each<Point>([
    { call: 'create', when: 'before' },
    { call: 'create', when: 'after' },
    { call: 'confirm', when: 'before' },
    { call: 'confirm', when: 'after' },
  ])('REL-01 REL-02 REL-04 $when $call: the next round finds out, and money is taken once', async (where) => {
    const cards = cardsOf(app);
    await saveCard(app, host);
    const ctx = await accountOf(app, host);
    const bill = await billFor(app, host, { isCollected: true });
    point = where;
    await expect(collectBill(ctx, bill.id)).rejects.toBeInstanceOf(Died);
    point = null;
    app.clock.advance(120);
    await goOnWithBills(app.context());
    await eventually(async () => {
      await goOnWithBills(app.context());
      expect((await billOf(host, bill.id)).status).toBe('paid');
    });
    const after = await findBill(ctx.db, bill.id);
    expect(await cards.charges({ intent_id: after?.intent_id ?? null })).toBe(1);
    const { payments } = await cards.world<{ payments: { metadata: { reference?: string } }[] }>();
    expect(payments.filter(({ metadata }) => metadata.reference === bill.id)).toHaveLength(1);
  });
});
