import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { User } from '#areas/platform/accounts/users/me.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Answer, hostWithProperty, openHost } from '#support/host.ts';
import { createColleague, createSignedInPerson } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import {
  accountOf,
  billFor,
  billOf,
  BILLS,
  CARDS,
  cardsOf,
  landingPath,
  type Owner,
  pay,
  payPath,
  saveCard,
} from './billing.test-stage.ts';
import { collectDueBills } from './billing.jobs.ts';
import type { Bill, Payment } from './bills.contract.ts';
import { voidBill } from './bills.service.ts';
import { type BillRow, findBill } from './bills.store.ts';
import type { LandingBill, LandingPayment } from './landing.contract.ts';
import { reconcileOldPayments, backfillMissedWebhooks } from './payment-webhooks.service.ts';
import type { Payer, PaymentCard } from './payers.contract.ts';
import type { BillForStaff } from './refunds.contract.ts';
import { refundBill } from './refunds.service.ts';

let app: TestApp;
let host: Owner;
let cards: ReturnType<typeof cardsOf>;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp({}, { hasPace: true });
  cards = cardsOf(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await fetch(`${app.url}/_simulator/stripe/reset`, { method: 'POST' });
  await cards.listens();
  host = await hostWithProperty(app, `paga${counter++}@example.test`);
});

const stored = async (bill: BillRow): Promise<BillRow> => {
  const ctx = await accountOf(app, host);
  const row = await findBill(ctx.db, bill.id);
  if (!row) throw new Error(`Bill ${bill.id} does not exist`);
  return row;
};
const mailsTo = async (to: string) => {
  const answer = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { subject: string; text: string }[]).map(({ subject }) => subject);
};
/** Runs the worker's sweeps and their jobs until nothing changes. */
const goOn = () => collectDueBills(app.context());
const listed = async (): Promise<PaymentCard[]> => (await host.get<PaymentCard[]>(CARDS)).data;

describe('cards of an account', () => {
  test('a saved card is listed; the first one is the default, and exactly one is [C-PAY-07, C-PAY-08, C-PAY-04, C-PAY-09, R-SUB-04]', async () => {
    expect(await listed()).toEqual([]);
    const first = await saveCard(app, host);
    expect(first).toMatchObject({ default: true, brand: 'visa', last4: '4242' });
    const second = await saveCard(app, host, 'other-brand');
    expect(second.default).toBe(false);
    const changed = await host.send<Payer>('PUT', '/api/third-party/stripe/payment/customer', {
      invoice_settings: { default_payment_method: second.id },
    });
    expect(changed.data.invoice_settings.default_payment_method).toBe(second.id);
    expect((await listed()).filter((card) => card.default).map(({ id }) => id)).toEqual([second.id]);
    const { data } = await host.get<unknown[]>('/api/common/audit-log?limit=5');
    expect(JSON.stringify(data)).toContain('4444');
  });

  test('the card step has the same secret until a card is saved [C-PAY-17, C-PAY-07, D-37]', async () => {
    const path = '/api/third-party/stripe/payment/intent';
    const [a, b] = await Promise.all([
      host.get<{ clientSecret: string }>(path),
      host.send<{ clientSecret: string }>('POST', path, {}),
    ]);
    expect(a.data.clientSecret).toBe(b.data.clientSecret);
    await saveCard(app, host);
    expect((await host.get<{ clientSecret: string }>(path)).data.clientSecret).not.toBe(a.data.clientSecret);
  });

  test('without a default no card can be removed; a removed card is gone [C-PAY-05, C-PAY-06, R-SUB-03, W2-N-11, REL-27]', async () => {
    const first = await saveCard(app, host);
    await saveCard(app, host, 'other-brand');
    await host.send('DELETE', `${CARDS}/defaults`);
    expect((await listed()).map((card) => card.default)).toEqual([false, false]);
    const { data: history } = await host.get<unknown[]>('/api/common/audit-log?limit=5');
    expect(JSON.stringify(history)).toContain('Quitó la tarjeta predeterminada');
    const left = await host.send<PaymentCard[]>('DELETE', `${CARDS}/${first.id}`);
    expect(left.data.map(({ last4 }) => last4)).toEqual(['4444']);
    const again = await host.send('DELETE', `${CARDS}/${first.id}`);
    expect(again.status).toBe(400);
  });

  test('a card of another account cannot be charged, chosen or removed, and looks like one that does not exist [SEC-02]', async () => {
    const other = await hostWithProperty(app, `otra${counter++}@example.test`);
    const theirs = await saveCard(app, other);
    const bill = await billFor(app, host);
    const tries = [
      await pay(host, bill.id, theirs.id),
      await host.send('PUT', '/api/third-party/stripe/payment', { paymentMethod: theirs.id }),
      await host.send('DELETE', `${CARDS}/${theirs.id}`),
      await host.send('DELETE', `${CARDS}/pm_unknown`),
    ];
    for (const { status, errors } of tries) {
      expect(status).toBe(400);
      expect(errors[0]).toMatchObject({
        field: 'paymentMethod',
        message: 'Esa tarjeta ya no está guardada. Elige otra',
      });
    }
    expect((await other.send('POST', payPath(bill.id), {})).status).toBe(404);
    expect((await other.get<Bill[]>(BILLS)).data).toEqual([]);
  });

  test('the name for documents is validated at its field, and an outdated form is refused [C-SUB-03, C-SUB-04]', async () => {
    const path = '/api/common/subscriptions/customer';
    const { data: before } = await host.get<Payer>(path);
    expect(before).toMatchObject({ legalName: null, country: 'CO', taxIdName: 'NIT', triedAt: null });
    const input = { legalName: 'Inversiones Casa Azul S.A.S.', taxId: '901482317-1', country: 'CO' };
    const wrong = await host.send('PATCH', path, input);
    expect(wrong.errors[0]).toMatchObject({ field: 'taxId' });
    const right = { ...input, taxId: '900373076-4' };
    const saved = await host.send<Payer>('PATCH', path, right, { 'if-match': `"${before.version}"` });
    expect(saved.data).toMatchObject({ legalName: input.legalName, taxId: '900373076-4' });
    const stale = await host.send('PATCH', path, right, { 'if-match': `"${before.version}"` });
    expect(stale.status).toBe(412);
    const bill = await billFor(app, host);
    expect((await billOf(host, bill.id)).payer).toEqual({ legalName: input.legalName, taxId: '900373076-4' });
  });

  test('a member without money sees no card and no bill [SEC-37]', async () => {
    const reception = await createColleague(app, host.propertyId, `recepcion${counter++}@example.test`, {
      role: 'reception',
      money: false,
    });
    for (const path of [CARDS, BILLS, '/api/common/subscriptions/customer']) {
      expect((await reception.get(`${path}?propertyId=${host.propertyId}`)).status).toBe(403);
    }
  });
});

describe('paying a bill', () => {
  test('a saved card pays once, with one receipt, and the newest bill comes first [C-PAY-03, C-SUB-05, R-SUB-06]', async () => {
    const card = await saveCard(app, host);
    const bill = await billFor(app, host);
    const paid = await pay(host, bill.id, card.id);
    expect(paid.data).toMatchObject({ state: 'succeeded', clientSecret: null });
    expect(await billOf(host, bill.id)).toMatchObject({
      status: 'paid',
      charge: 166_124,
      total: 166_124,
      retryAt: null,
    });
    expect((await pay(host, bill.id, card.id)).data.state).toBe('succeeded');
    expect(await cards.charges(await stored(bill))).toBe(1);
    await eventually(async () => {
      const mails = await mailsTo(`paga${counter - 1}@example.test`);
      expect(mails.filter((subject) => subject.startsWith('Pago recibido'))).toHaveLength(1);
    });
    const newer = await billFor(app, host);
    const { data, meta } = await host.get<Bill[]>(`${BILLS}?limit=1`);
    expect([data[0]?._id, data.length, meta.total]).toEqual([newer.id, 1, 2]);
  });

  test('a typed card is saved, and becomes the default if there was none [R-SUB-04]', async () => {
    const bill = await billFor(app, host);
    const { data } = await pay(host, bill.id);
    await cards.type(data.clientSecret ?? '', 'good');
    await eventually(async () => expect(await listed()).toMatchObject([{ last4: '4242', default: true }]));
  });

  test('twenty parallel payments with the same and another card charge once [REL-02]', async () => {
    const one = await saveCard(app, host);
    const other = await saveCard(app, host, 'other-brand');
    const bill = await billFor(app, host);
    // A caller that waited too long for the bill is told to repeat, and does.
    const press = async (card: string): Promise<Awaited<ReturnType<typeof pay>>> => {
      const answer = await pay(host, bill.id, card);
      return answer.status === 503 ? press(card) : answer;
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => press(at % 2 ? one.id : other.id)),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    await eventually(async () => expect((await billOf(host, bill.id)).status).toBe('paid'));
    expect(await cards.charges(await stored(bill))).toBe(1);
  });

  test('administrators see each attempt, and refund with a reason that stands in the history [C-PAY-18, C-PAY-19, REL-27, W2-L-15, W2-N-11]', async () => {
    const admin = await createSignedInPerson(app, `admin${counter++}@example.test`, { admin: true });
    const card = await saveCard(app, host);
    const bill = await billFor(app, host);
    await pay(host, bill.id, card.id);
    const list = await admin.get<BillForStaff[]>(`/api/admin/bills/${host.propertyId}`);
    expect(list.data).toMatchObject([{ _id: bill.id, attempts: [{ session: 'on', state: 'succeeded' }] }]);
    const path = `/api/admin/bills/${bill.id}/refund`;
    const empty = await admin.send('POST', path, { reason: 'Sin decir cuánto' });
    expect([empty.status, empty.errors[0]?.field]).toEqual([400, 'amount']);
    const silent = await admin.send('POST', path, { amount: 1, reason: ' ' });
    expect(silent.errors[0]).toMatchObject({ field: 'reason' });
    const tooMuch = await admin.send('POST', path, { amount: 166_125, reason: 'Más de lo pagado' });
    expect(tooMuch.errors[0]).toMatchObject({ field: 'amount' });
    // Less than a centavo is no money, and no fault of ours (W2-N-11).
    for (const amount of [0.001, 1e-9]) {
      const nothing = await admin.send('POST', path, { amount, reason: 'Casi nada' });
      expect([nothing.status, nothing.errors[0]?.field]).toEqual([400, 'amount']);
    }
    const back = await admin.send<BillForStaff>('POST', path, { amount: 100.5, reason: 'Cobro de más' });
    expect(back.status).toBe(202);
    await eventually(async () => expect((await billOf(host, bill.id)).refunded).toBe(100.5));
    const { data } = await host.get<unknown[]>('/api/common/audit-log?limit=5');
    expect(JSON.stringify(data)).toContain('Cobro de más');
    expect((await host.send('POST', path, { amount: null, reason: 'Para mí' })).status).toBe(403);
    expect((await host.get(`/api/admin/bills/${host.propertyId}`)).status).toBe(403);
  });

  test.each([
    'declined',
    'no-funds',
    'expired',
    'wrong-code',
    'lost',
    'stolen',
    'broken',
    'blocked',
  ] as const)(
    'a card that is %s charges nothing, and another one pays the same bill [R-SUB-13]',
    async (which) => {
      const bill = await billFor(app, host);
      const { data: step } = await pay(host, bill.id);
      expect(step).toMatchObject({
        state: 'requires_method',
        clientSecret: expect.stringContaining('_secret_'),
      });
      expect(await cards.type(step.clientSecret ?? '', which)).not.toBe('succeeded');
      expect((await pay(host, bill.id)).data).toMatchObject({
        state: 'requires_method',
        clientSecret: step.clientSecret,
      });
      expect((await billOf(host, bill.id)).status).toBe('open');
      expect(await cards.type(step.clientSecret ?? '', 'good')).toBe('succeeded');
      expect((await pay(host, bill.id)).data.state).toBe('succeeded');
      expect(await cards.charges(await stored(bill))).toBe(1);
    },
  );

  test('a refused saved card tells its holder what to do, in the list too [R-SUB-13]', async () => {
    const bill = await billFor(app, host);
    const saved = await saveCard(app, host, 'fails-later');
    const { data: refused } = await pay(host, bill.id, saved.id);
    expect(refused).toMatchObject({ state: 'declined', problem: 'otherCard' });
    expect((await billOf(host, bill.id)).problem).toBe('otherCard');
  });

  test('a bank confirmation completes the same payment; ignored or refused, it charges nothing [C-PAY-03]', async () => {
    const card = await saveCard(app, host, 'asks-always');
    const bill = await billFor(app, host);
    const asks = await pay(host, bill.id, card.id);
    expect(asks.data).toMatchObject({ state: 'requires_action' });
    // After the tab was closed and opened again.
    expect((await pay(host, bill.id)).data).toMatchObject({
      state: 'requires_action',
      clientSecret: asks.data.clientSecret,
    });
    await cards.answerBank(asks.data.clientSecret ?? '', 'fail');
    await eventually(async () => expect((await pay(host, bill.id)).data.state).toBe('requires_method'));
    const again = await pay(host, bill.id, card.id);
    expect(again.data.clientSecret).toBe(asks.data.clientSecret);
    await cards.answerBank(again.data.clientSecret ?? '', 'accept');
    expect((await pay(host, bill.id)).data.state).toBe('succeeded');
    expect(await cards.charges(await stored(bill))).toBe(1);
  });

  test('a lost answer is looked up, and not charged again [REL-04]', async () => {
    const card = await saveCard(app, host);
    const bill = await billFor(app, host);
    await cards.failNext({ match: 'POST confirm', acceptThenDrop: true });
    expect((await pay(host, bill.id, card.id)).data.state).toBe('succeeded');
    expect(await cards.charges(await stored(bill))).toBe(1);
  });

  test('during an outage the outcome is unknown, no second attempt begins, and the sweep looks it up [REL-04, REL-10]', async () => {
    const card = await saveCard(app, host);
    const bill = await billFor(app, host);
    await pay(host, bill.id);
    await cards.emit({ delivery: { held: true } });
    await cards.failNext({ match: 'POST confirm', acceptThenDrop: true });
    // The second read is that of the look-up.
    const { intent_id: intent } = await stored(bill);
    const fails = async () => cards.failNext({ match: `GET ${intent}`, drop: true });
    const answer = await (async () => {
      const paying = pay(host, bill.id, card.id);
      return paying;
    })();
    expect(['succeeded', 'unknown']).toContain(answer.data.state);
    await fails();
    app.clock.advance(120);
    await goOn();
    await eventually(async () => expect((await billOf(host, bill.id)).status).toBe('paid'));
    expect(await cards.charges(await stored(bill))).toBe(1);
  });

  test('an unreachable provider has its own text, and nothing is lost [R-SUB-13]', async () => {
    const card = await saveCard(app, host);
    const bill = await billFor(app, host);
    await cards.failNext({ match: 'POST payment_intents', drop: true });
    const answer = await pay(host, bill.id, card.id);
    expect(answer.status).toBe(503);
    expect(answer.errors[0]?.message).toBe(
      'No se ha podido establecer comunicación con el proveedor de pagos.',
    );
    expect((await pay(host, bill.id, card.id)).data.state).toBe('succeeded');
    expect(await cards.charges(await stored(bill))).toBe(1);
  });

  test('a customer deleted at the provider is created again with the next payment', async () => {
    await saveCard(app, host);
    const { customers } = await cards.world<{ customers: { id: string }[] }>();
    await cards.emit({ deleteCustomer: customers[0]?.id });
    await eventually(async () => expect(await listed()).toEqual([]));
    const card = await saveCard(app, host);
    const bill = await billFor(app, host);
    expect((await pay(host, bill.id, card.id)).data.state).toBe('succeeded');
  });
});

describe('events of the provider', () => {
  const typed = async (bill: BillRow) => {
    const { data } = await pay(host, bill.id);
    expect(await cards.type(data.clientSecret ?? '', 'good')).toBe('succeeded');
  };

  test('an event pays a bill whose page was closed; repeated, it changes nothing [C-PAY-16, REL-08]', async () => {
    const bill = await billFor(app, host);
    await cards.emit({ delivery: { doubled: true } });
    await typed(bill);
    await eventually(async () => expect((await billOf(host, bill.id)).status).toBe('paid'));
    const counted = await app.platform.pools.system.named<{ paid: number }>(
      'bills-told-of',
      `select count(*)::int as paid from events where name = 'billing.billPaid' and payload ->> 'billId' = $1`,
      [bill.id],
    );
    expect(counted[0]?.paid).toBe(1);
  });

  test('an event without the provider’s signature changes nothing [C-PAY-16, SEC-33]', async () => {
    const post = (headers: Record<string, string>) =>
      fetch(`${app.url}/hooks/payments`, {
        method: 'POST',
        body: JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded' }),
        headers: { 'content-type': 'application/json', ...headers },
      });
    expect((await post({})).status).toBe(401);
    expect((await post({ 'stripe-signature': 't=1,v1=00' })).status).toBe(401);
  });

  test('a lost event is processed by the sweep, and an older one at night [REL-10]', async () => {
    const [recent, old] = [await billFor(app, host), await billFor(app, host)];
    await cards.emit({ delivery: { held: true } });
    await typed(recent);
    expect((await billOf(host, recent.id)).status).toBe('open');
    expect(await backfillMissedWebhooks(app.context())).toBeGreaterThan(0);
    await eventually(async () => expect((await billOf(host, recent.id)).status).toBe('paid'));
    expect(await backfillMissedWebhooks(app.context())).toBe(0);
    await typed(old);
    expect(await reconcileOldPayments(app.context())).toBe(1);
    expect((await billOf(host, old.id)).status).toBe('paid');
  });

  test('a voided bill cannot be paid, and a payment at that moment is refunded', async () => {
    const ctx = await accountOf(app, host);
    const [unpaid, late] = [await billFor(app, host), await billFor(app, host)];
    const { data: step } = await pay(host, unpaid.id);
    await ctx.db.transaction((tx) => voidBill(ctx, tx, unpaid.id));
    await eventually(async () =>
      expect(await cards.type(step.clientSecret ?? '', 'good')).toBe('payment_intent_unexpected_state'),
    );
    expect((await pay(host, unpaid.id)).status).toBe(409);
    await cards.emit({ delivery: { held: true } });
    await typed(late);
    await ctx.db.transaction((tx) => voidBill(ctx, tx, late.id));
    await eventually(async () =>
      expect(await stored(late)).toMatchObject({ state: 'void', refunded: 16_612_400 }),
    );
  });

  test('partial refunds never exceed the rest, happen once, and send a mail', async () => {
    const ctx = await accountOf(app, host);
    const bill = await billFor(app, host);
    await typed(bill);
    await eventually(async () => expect((await billOf(host, bill.id)).status).toBe('paid'));
    await cards.failNext({ match: 'POST refunds', acceptThenDrop: true });
    await refundBill(ctx, bill.id, { amount: 6_612_400, reason: 'Cobro de un mes que no usó' });
    await eventually(async () => expect((await billOf(host, bill.id)).refunded).toBe(66_124));
    await expect(refundBill(ctx, bill.id, { amount: 10_000_001, reason: 'Demasiado' })).rejects.toThrow(
      'amount',
    );
    await refundBill(ctx, bill.id, { amount: null, reason: 'El resto' });
    await eventually(async () =>
      expect(await billOf(host, bill.id)).toMatchObject({ refunded: 166_124, status: 'refunded' }),
    );
    await expect(refundBill(ctx, bill.id, { amount: null, reason: 'Otra vez' })).rejects.toThrow(
      'bill-not-paid',
    );
    const { refunds } = await cards.world<{ refunds: unknown[] }>();
    expect(refunds).toHaveLength(2);
  });

  test('a refused refund ends, is reported to the administrators, and another one may follow [W2-J-15]', async () => {
    const admin = await createSignedInPerson(app, `devuelve${counter++}@example.test`, { admin: true });
    const ctx = await accountOf(app, host);
    const bill = await billFor(app, host);
    await typed(bill);
    await eventually(async () => expect((await billOf(host, bill.id)).status).toBe('paid'));
    await cards.failNext({
      match: 'POST refunds',
      status: 400,
      body: JSON.stringify({
        error: { type: 'invalid_request_error', message: 'This charge cannot be refunded' },
      }),
    });
    await refundBill(ctx, bill.id, { amount: null, reason: 'Cobro de más' });
    const refunds = async () =>
      (await admin.get<BillForStaff[]>(`/api/admin/bills/${host.propertyId}`)).data[0]?.refunds.map(
        ({ state }) => state,
      );
    await eventually(async () => expect(await refunds()).toEqual(['failed']));
    await eventually(async () =>
      expect(await mailsTo(`devuelve${counter - 1}@example.test`)).toEqual([
        expect.stringContaining('No se pudo devolver'),
      ]),
    );
    await refundBill(ctx, bill.id, { amount: null, reason: 'Otra vez' });
    await eventually(async () => expect((await billOf(host, bill.id)).refunded).toBe(166_124));
    expect(await refunds()).toEqual(['failed', 'succeeded']);
  });

  test.each([
    ['won', 'paid'],
    ['lost', 'disputed'],
  ] as const)('a dispute that is %s leaves the bill %s', async (end, status) => {
    const bill = await billFor(app, host);
    await typed(bill);
    await eventually(async () => expect((await billOf(host, bill.id)).status).toBe('paid'));
    await cards.emit({ dispute: (await stored(bill)).intent_id });
    await eventually(async () => expect((await billOf(host, bill.id)).status).toBe('disputed'));
    const { disputes } = await cards.world<{ disputes: { id: string }[] }>();
    await cards.emit({ closeDispute: disputes[0]?.id, status: end });
    await eventually(async () => {
      const told = await app.platform.pools.system.named<{ told: number }>(
        'bills-returned',
        `select count(*)::int as told from events where name = 'billing.billReturned' and payload ->> 'billId' = $1`,
        [bill.id],
      );
      expect([(await billOf(host, bill.id)).status, told[0]?.told]).toEqual([status, end === 'lost' ? 1 : 0]);
    });
  });
});

describe('collecting without the payer present [D-26]', () => {
  const DAY = 86_400;
  const due = (draft = {}) => billFor(app, host, { isCollected: true, ...draft });
  const attempts = async (bill: BillRow): Promise<number> => {
    const ctx = await accountOf(app, host);
    const rows = await ctx.db.named<{ made: number }>(
      'attempts-made',
      'select count(*)::int as made from bill_attempts where bill_id = $1',
      [bill.id],
    );
    return rows[0]?.made ?? 0;
  };
  const JOBS = `
    select count(*)::int as left from jobs
     where name like 'billing.%' and state in ('waiting', 'running') and payload ->> 'billId' = $1`;
  /** The worker's sweep runs twice a day, with its jobs. */
  async function pass(bill: BillRow, days: number) {
    for (let half = 0; half < days * 2; half++) {
      app.clock.advance(12 * 3600);
      await goOn();
      await eventually(async () => {
        const [row] = await app.platform.pools.system.named<{ left: number }>('jobs-left', JOBS, [bill.id]);
        expect(row?.left).toBe(0);
      });
    }
  }

  test('the default card is charged on the day, once, and not earlier', async () => {
    await saveCard(app, host);
    const ctx = app.clock.now();
    const bill = await due({ dueAt: new Date(Date.parse(ctx) + 2 * DAY * 1000).toISOString() as never });
    await goOn();
    expect(await attempts(bill)).toBe(0);
    await pass(bill, 3);
    await eventually(async () => expect((await billOf(host, bill.id)).status).toBe('paid'));
    expect([await attempts(bill), await cards.charges(await stored(bill))]).toEqual([1, 1]);
  });

  test('a card without money is retried on days 1, 3, 7 and 14, then no more; the bill may still be paid', async () => {
    const card = await saveCard(app, host, 'fails-later');
    const bill = await due();
    await goOn();
    await eventually(async () => expect((await billOf(host, bill.id)).problem).not.toBeNull());
    expect(card.default).toBe(true);
    const { data: me } = await host.get<User>('/api/auth/me');
    await pass(bill, 13.5);
    expect([(await stored(bill)).state, await attempts(bill)]).toEqual(['open', 4]);
    await pass(bill, 1.5);
    expect([(await stored(bill)).state, await attempts(bill)]).toEqual(['uncollectible', 5]);
    // After two weeks of absence the host signs in again.
    const back = Object.assign(await openHost(app, me._id), { propertyId: host.propertyId });
    const other = await saveCard(app, back);
    expect((await pay(back, bill.id, other.id)).data.state).toBe('succeeded');
    expect((await stored(bill)).state).toBe('paid');
  });

  test('a payer whose bank asks for confirmation gets a mail, and pays by the link without signing in', async () => {
    await saveCard(app, host, 'asks-always');
    const bill = await due();
    await goOn();
    const to = `paga${counter - 1}@example.test`;
    await eventually(async () =>
      expect((await mailsTo(to)).some((subject) => subject.startsWith('No pudimos'))).toBe(true),
    );
    expect((await billOf(host, bill.id)).retryAt).toBeNull();
    const shown = await fetch(`${app.url}${landingPath(bill.reference)}`);
    const { data } = (await shown.json()) as Answer<LandingBill>;
    expect(data).toMatchObject({ amount: 166_124, currency: 'COP', status: 'open' });
    expect(JSON.stringify(data)).not.toContain('@');
  });

  describe('the link of a bill', () => {
    const send = async (path: string, body: object) => {
      const answer = await fetch(`${app.url}/api/third-party/stripe/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as Answer<LandingPayment>).data;
    };
    const begin = ({ id, reference }: BillRow) =>
      send('landing-subscribe', { invoiceId: reference, email: `${id}@example.test`, name: 'Marta Ríos' });
    const look = ({ reference }: BillRow) => send('landing-payment', { invoiceId: reference });
    const isPaid = (bill: BillRow) =>
      eventually(async () => expect((await billOf(host, bill.id)).status).toBe('paid'));
    const keepJobsEnd = () =>
      eventually(async () => {
        const left = `select count(*)::int as left from jobs
           where name = 'billing.keep-card' and state in ('waiting', 'running')`;
        const [row] = await app.platform.pools.system.named<{ left: number }>('keep-jobs', left, []);
        expect(row?.left).toBe(0);
      });

    test('a stranger pays and no card is saved: an account without a card is charged nothing at its renewal [W2-N-05, C-PAY-14]', async () => {
      const bill = await billFor(app, host);
      // The host's own page is open too: a card typed by link uses an intent of its own.
      const own = (await pay(host, bill.id)).data;
      const { secret } = await look(bill);
      expect(secret).not.toBe(own.clientSecret);
      expect(await cards.type(secret ?? '', 'good')).toBe('succeeded');
      expect((await look(bill)).state).toBe('succeeded');
      await isPaid(bill);
      await keepJobsEnd();
      expect(await listed()).toEqual([]);
      const [intent] = (
        await cards.world<{ payments: { customer: string | null; saveMethod: string | null }[] }>()
      ).payments;
      expect(intent).toMatchObject({ customer: null, saveMethod: null });
      const renewal = await due();
      await goOn();
      await eventually(async () => expect((await stored(renewal)).retry_at).not.toBe(renewal.due_at));
      expect([await attempts(renewal), (await billOf(host, renewal.id)).status]).toEqual([0, 'open']);
    });

    test('an account with a card keeps it, and its renewal charges that card [W2-N-05, C-PAY-13]', async () => {
      const own = await saveCard(app, host, 'other-brand');
      const bill = await billFor(app, host);
      const { secret } = await begin(bill);
      expect(await cards.type(secret ?? '', 'good')).toBe('succeeded');
      await look(bill);
      await isPaid(bill);
      await keepJobsEnd();
      expect((await listed()).map(({ id, default: is }) => [id, is])).toEqual([[own.id, true]]);
      const renewal = await due();
      await goOn();
      await isPaid(renewal);
      const { charges } = await cards.world<{ charges: { intent: string; method: string }[] }>();
      const { intent_id: intent } = await stored(renewal);
      expect(charges.filter((one) => one.intent === intent).map(({ method }) => method)).toEqual([own.id]);
    });

    test('a filled-in form does not prevent a payment by the account, whose new card stays [W2-N-05, C-PAY-03]', async () => {
      const bill = await billFor(app, host);
      const { secret } = await begin(bill);
      const { clientSecret } = (await pay(host, bill.id)).data;
      expect(await cards.type(secret ?? '', 'good')).toBe('payment_intent_unexpected_state');
      expect(await cards.type(clientSecret ?? '', 'other-brand')).toBe('succeeded');
      expect((await pay(host, bill.id)).data.state).toBe('succeeded');
      await isPaid(bill);
      await keepJobsEnd();
      expect((await listed()).map(({ last4, default: is }) => [last4, is])).toEqual([['4444', true]]);
      expect(await cards.charges(await stored(bill))).toBe(1);
      expect(await mailsTo(`${bill.id}@example.test`)).toEqual([]);
    });

    test('a form that answers after the host paid takes no card from the host [W2-J-11]', async () => {
      const bill = await billFor(app, host);
      await begin(bill);
      const { clientSecret } = (await pay(host, bill.id)).data;
      // The name in the form is written last, after the account began to pay.
      const { db } = await accountOf(app, host);
      await db.named('late-form', 'update bills set link_payer = $2 where id = $1', [
        bill.id,
        JSON.stringify({ email: `${bill.id}@example.test`, name: 'Marta Ríos' }),
      ]);
      expect(await cards.type(clientSecret ?? '', 'other-brand')).toBe('succeeded');
      expect((await pay(host, bill.id)).data.state).toBe('succeeded');
      await isPaid(bill);
      await keepJobsEnd();
      expect((await listed()).map(({ last4, default: is }) => [last4, is])).toEqual([['4444', true]]);
    });
  });

  test('a stranger with the link pays; a guess sees nothing and is throttled [C-PAY-13, C-PAY-14, C-PAY-15, SEC-39]', async () => {
    await saveCard(app, host);
    const bill = await billFor(app, host);
    const send = async (path: string, body: object) => {
      const answer = await fetch(`${app.url}/api/third-party/stripe/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { ...((await answer.json()) as Answer<Payment & { secret: string }>), status: answer.status };
    };
    const payer = { invoiceId: bill.reference, email: 'socia@example.test', name: 'Marta Ríos' };
    expect((await send('landing-subscribe', { ...payer, email: 'no' })).errors[0]).toMatchObject({
      field: 'email',
    });
    const begun = await send('landing-subscribe', payer);
    expect(begun.status).toBe(201);
    expect(begun.data.state).toBe('requires_method');
    expect(await cards.type(begun.data.secret, 'good')).toBe('succeeded');
    const ended = await send('landing-payment', { invoiceId: bill.reference });
    expect(ended.data.state).toBe('succeeded');
    await eventually(async () => expect(await mailsTo('socia@example.test')).toHaveLength(1));
    // The card of a stranger is not saved.
    await eventually(async () => expect((await listed()).map(({ default: is }) => is)).toEqual([true]));
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        fetch(`${app.url}${landingPath(`${String(at).padStart(2, '0')}AAAAAAAAAAAAAAAAAAAA`)}`),
      ),
    );
    const statuses = new Set(guesses.map(({ status }) => status));
    expect(statuses).toEqual(new Set([404, 429]));
  });
});
