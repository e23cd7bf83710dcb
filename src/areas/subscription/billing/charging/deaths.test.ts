import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type DeathPoint, Died, createDyingCards } from '#support/dying-cards.ts';
import { hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import { collectDueBills } from '../billing.jobs.ts';
import { accountOf, billFor, billOf, cardsOf, type Owner, saveCard } from '../billing.test-stage.ts';
import { findBill } from '../bills.store.ts';
import { collectBill } from './collect-bill.service.ts';

let app: TestApp;
let host: Owner;
let counter = 0;

const { makeProviders, dieAt } = createDyingCards();

beforeAll(async () => {
  app = await startTestApp({}, { makeProviders });
});
afterAll(() => app.stop());
beforeEach(async () => {
  dieAt(null);
  host = await hostWithProperty(app, `muerte${counter++}@example.test`);
});

describe('a process that charges dies [T-KILL]', () => {
  test.each<DeathPoint>([
    { call: 'create', when: 'before' },
    { call: 'create', when: 'after' },
    { call: 'confirm', when: 'before' },
    { call: 'confirm', when: 'after' },
  ])(
    '$when $call: the next sweep looks it up, and the card is charged once [REL-01, REL-02, REL-04]',
    async (where) => {
      const cards = cardsOf(app);
      await saveCard(app, host);
      const ctx = await accountOf(app, host);
      const bill = await billFor(app, host, { isCollected: true });
      dieAt(where);
      await expect(collectBill(ctx, bill.id)).rejects.toBeInstanceOf(Died);
      dieAt(null);
      app.clock.advance(120);
      await collectDueBills(app.context());
      await eventually(async () => {
        await collectDueBills(app.context());
        expect((await billOf(host, bill.id)).status).toBe('paid');
      });
      const after = await findBill(ctx.db, bill.id);
      expect(await cards.charges({ intent_id: after?.intent_id ?? null })).toBe(1);
      const { payments } = await cards.world<{ payments: { metadata: { reference?: string } }[] }>();
      expect(payments.filter(({ metadata }) => metadata.reference === bill.id)).toHaveLength(1);
    },
  );
});
