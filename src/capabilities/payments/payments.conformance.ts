import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { eventually } from '#support/wait.ts';
import { type Instant, instantOf, epochMs, plusSeconds } from '#vocabulary/instant.ts';
import { failureOf } from '../failures.conformance.ts';
import type { WebhookPost } from '../webhooks.ts';
import {
  type PaymentIntent,
  type PaymentOutcome,
  type PaymentsCapability,
  smallestChargeIn,
} from './payments.capability.ts';

/** The behaviour of a card of the subject. */
export type TestCard =
  | 'good'
  | 'other-brand'
  | 'declined'
  | 'no-funds'
  | 'lost'
  | 'stolen'
  | 'expired'
  | 'wrong-code'
  | 'broken'
  | 'fails-later'
  | 'blocked'
  | 'disputed'
  | 'asks-once'
  | 'asks-always'
  | 'asks-newer';

/** A payment provider beside its simulator, with what the suite has to make happen. */
export type PaymentsSubject = {
  readonly payments: PaymentsCapability;
  readonly now: () => Instant;
  /**
   * Acts as a payer at a page with the client secret: types a card and answers the bank. Returns whether the intent
   * went through, or the code of its refusal.
   */
  readonly typeCard: (clientSecret: string, card: TestCard, bank?: 'accept' | 'fail') => Promise<string>;
  /** The bank's question of an intent that asks, answered. */
  readonly answerBank: (clientSecret: string, answer: 'accept' | 'fail') => Promise<void>;
  readonly deleteCustomer: (id: string) => Promise<void>;
  readonly settlesLate: () => Promise<void>;
  readonly settle: (intent: string, accepted: boolean) => Promise<void>;
  readonly dispute: (intent: string) => Promise<void>;
  readonly closeDispute: (id: string, status: 'won' | 'lost') => Promise<void>;
  readonly failRefund: (id: string) => Promise<void>;
  /** How often money of this intent was taken. */
  readonly charges: (intent: string) => number;
  /** The posted webhook events, in the order of arrival. */
  readonly posted: () => readonly WebhookPost[];
  /** Each is posted twice and the whole in another order. */
  readonly postBadly: (work: () => Promise<void>) => Promise<void>;
  readonly busy: () => void;
  /** The provider carries out the next request, and its answer is lost. */
  readonly loseAnswer: () => void;
  /** The first request with this key is still on its way. */
  readonly keyInUse: (key: string, isBusy: boolean) => void;
  readonly advance: (seconds: number) => void;
  readonly stranger: PaymentsCapability;
  readonly unreachable: PaymentsCapability;
  readonly stop: () => Promise<void>;
};

/** What every payment provider owes us. Each test gets a subject of its own. */
export function paymentsConformance(start: () => Promise<PaymentsSubject>): void {
  describe('as who takes cards', () => {
    let subject: PaymentsSubject;
    let last = 0;
    beforeEach(async () => {
      subject = await start();
    });
    afterEach(() => subject.stop());

    const key = () => `attempt:${(last += 1)}:r1`;
    const USD = (minor: number) => ({ minor, currency: 'USD' });
    const newCustomer = () =>
      subject.payments.customers.create(
        { reference: `account:${(last += 1)}`, email: 'ana@example.test' },
        key(),
      );
    /** A card that was typed and kept. */
    const savedCard = async (customer: string, card: TestCard, bank?: 'accept' | 'fail') => {
      const { setupIntents } = subject.payments;
      const setup = await setupIntents.create({ customer, reference: `setup:${(last += 1)}` }, key());
      expect(await subject.typeCard(setup.clientSecret, card, bank)).toBe('succeeded');
      const { method, state } = (await setupIntents.read(setup.id)) ?? {};
      expect(state).toBe('succeeded');
      return method ?? expect.unreachable();
    };
    const newIntent = (customer: string | null, minor = 1999, more = {}) =>
      subject.payments.paymentIntents.create(
        {
          amount: USD(minor),
          customer,
          reference: `invoice:${(last += 1)}`,
          description: 'Posada, noviembre',
          saveMethod: false,
          ...more,
        },
        key(),
      );
    const charge = (id: string, method: string, attempt = key(), session: 'on' | 'off' = 'off') =>
      subject.payments.paymentIntents.confirm(id, { method, session }, attempt);
    const paid = async (minor = 1999): Promise<PaymentIntent> => {
      const customer = await newCustomer();
      const card = await savedCard(customer.id, 'good');
      const intent = await newIntent(customer.id, minor);
      const outcome = await charge(intent.id, card);
      return outcome.state === 'succeeded' ? outcome.intent : expect.unreachable();
    };
    const declineOf = (outcome: PaymentOutcome) =>
      outcome.state === 'declined' ? outcome.decline : expect.unreachable(outcome.state);

    describe('customers and their cards', () => {
      test('a customer is made once however often the same attempt is sent [REL-02]', async () => {
        const { customers } = subject.payments;
        const asked = { reference: 'account:7', email: 'ana@example.test' };
        const made = await customers.create(asked, 'account:7:r1');
        expect(made).toMatchObject({ reference: 'account:7', email: 'ana@example.test', isDeleted: false });
        expect((await customers.create(asked, 'account:7:r1')).id).toBe(made.id);
        expect((await customers.create(asked, 'account:7:r2')).id).not.toBe(made.id);
        expect(await customers.read(made.id)).toEqual(made);
        expect(await customers.read('cus_nobody')).toBeNull();
      });

      test('a customer deleted at the provider is marked as deleted, and cannot be charged', async () => {
        const { customers, setupIntents } = subject.payments;
        const { id } = await newCustomer();
        await subject.deleteCustomer(id);
        expect(await customers.read(id)).toMatchObject({ id, isDeleted: true, reference: null });
        const failure = await failureOf(setupIntents.create({ customer: id, reference: 'x' }, key()));
        expect(failure.kind).toBe('missing');
      });

      test('cards are listed, one is the default, and a card that was taken off is gone', async () => {
        const { customers, paymentMethods } = subject.payments;
        const { id } = await newCustomer();
        const first = await savedCard(id, 'good');
        const second = await savedCard(id, 'other-brand');
        expect(await paymentMethods.list(id)).toMatchObject([
          { id: second, customer: id, brand: 'mastercard', last4: '4444' },
          { id: first, customer: id, brand: 'visa', last4: '4242' },
        ]);
        expect(await customers.setDefaultMethod(id, second, key())).toMatchObject({ defaultMethod: second });
        await paymentMethods.detach(second, 'detach:1');
        await paymentMethods.detach(second, 'detach:2');
        expect(await paymentMethods.read(second)).toMatchObject({ customer: null });
        expect((await paymentMethods.list(id)).map((card) => card.id)).toEqual([first]);
        expect((await customers.read(id))?.defaultMethod).toBeNull();
        expect((await failureOf(paymentMethods.detach('pm_nobody', key()))).kind).toBe('missing');
        const other = await newCustomer();
        const failure = await failureOf(customers.setDefaultMethod(other.id, first, key()));
        expect(failure.kind).toBe('refused');
      });

      test('a card that its bank refuses is not kept, and the intent says why', async () => {
        const { setupIntents, paymentMethods } = subject.payments;
        const { id } = await newCustomer();
        const setup = await setupIntents.create({ customer: id, reference: 'setup' }, key());
        expect(setup).toMatchObject({ state: 'requires_method', customer: id, reference: 'setup' });
        expect(await subject.typeCard(setup.clientSecret, 'no-funds')).toBe('card_declined');
        expect(await setupIntents.read(setup.id)).toMatchObject({
          state: 'requires_method',
          method: null,
          decline: { code: 'card_declined', declineCode: 'insufficient_funds' },
        });
        expect(await subject.typeCard(setup.clientSecret, 'good')).toBe('succeeded');
        expect(await paymentMethods.list(id)).toHaveLength(1);
      });

      test('a card is kept once its bank has the answer of its holder', async () => {
        const { setupIntents, paymentMethods } = subject.payments;
        const { id } = await newCustomer();
        const setup = await setupIntents.create({ customer: id, reference: 'setup' }, key());
        expect(await subject.typeCard(setup.clientSecret, 'asks-once')).toBe('requires_action');
        expect((await setupIntents.read(setup.id))?.state).toBe('requires_action');
        await subject.answerBank(setup.clientSecret, 'fail');
        expect((await setupIntents.read(setup.id))?.decline?.code).toContain('authentication_failure');
        expect(await paymentMethods.list(id)).toEqual([]);
        expect(await subject.typeCard(setup.clientSecret, 'asks-once', 'accept')).toBe('succeeded');
        expect(await paymentMethods.list(id)).toHaveLength(1);
      });
    });

    describe('charges', () => {
      test('a saved card is charged once, even if requests are repeated [REL-02]', async () => {
        const customer = await newCustomer();
        const card = await savedCard(customer.id, 'good');
        const intent = await newIntent(customer.id, 44_490);
        expect(intent).toMatchObject({ state: 'requires_method', amount: USD(44_490), received: USD(0) });
        const outcomes = [
          await charge(intent.id, card, 'invoice:1:r1'),
          await charge(intent.id, card, 'invoice:1:r1'),
          // Another decision about an intent that is paid.
          await charge(intent.id, card, 'invoice:1:r2'),
        ];
        expect(outcomes.map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'succeeded']);
        expect(subject.charges(intent.id)).toBe(1);
        const now = await subject.payments.paymentIntents.read(intent.id);
        expect(now).toMatchObject({ state: 'succeeded', received: USD(44_490), method: card });
        expect(now && subject.payments.paymentIntents.outcomeOf(now)?.state).toBe('succeeded');
      });

      test('a card that is typed for a payment is kept where that was said', async () => {
        const customer = await newCustomer();
        const once = await newIntent(customer.id);
        expect(await subject.typeCard(once.clientSecret, 'good')).toBe('succeeded');
        expect(await subject.payments.paymentMethods.list(customer.id)).toEqual([]);
        const kept = await newIntent(customer.id, 2500, { saveMethod: true });
        expect(await subject.typeCard(kept.clientSecret, 'good')).toBe('succeeded');
        expect(await subject.payments.paymentMethods.list(customer.id)).toHaveLength(1);
        expect(await subject.payments.paymentIntents.read(kept.id)).toMatchObject({ state: 'succeeded' });
      });

      test('a card that is typed for a payment of no customer is attached to none, and is charged once (W2-N-05)', async () => {
        const customer = await newCustomer();
        const intent = await newIntent(null);
        expect(intent.customer).toBeNull();
        expect(await subject.typeCard(intent.clientSecret, 'good')).toBe('succeeded');
        const { method = null } = (await subject.payments.paymentIntents.read(intent.id)) ?? {};
        const typed = method === null ? null : await subject.payments.paymentMethods.read(method);
        expect(typed).toMatchObject({ last4: '4242', customer: null });
        expect(await subject.payments.paymentMethods.list(customer.id)).toEqual([]);
        const another = await newIntent(customer.id);
        await expect(charge(another.id, typed?.id ?? '', 'invoice:1:typed')).rejects.toThrow();
        // Nor does it take a card of a customer.
        const saved = await savedCard(customer.id, 'good');
        const open = await newIntent(null);
        await expect(charge(open.id, saved, 'invoice:1:saved')).rejects.toThrow();
        expect([subject.charges(another.id), subject.charges(open.id)]).toEqual([0, 0]);
      });

      /** The expected decline of each card when it is typed for a payment. */
      const declines: readonly [TestCard, string, string | null, boolean][] = [
        ['declined', 'card_declined', 'generic_decline', true],
        ['no-funds', 'card_declined', 'insufficient_funds', true],
        ['lost', 'card_declined', 'lost_card', false],
        ['stolen', 'card_declined', 'stolen_card', false],
        ['expired', 'expired_card', null, false],
        ['wrong-code', 'incorrect_cvc', null, false],
        ['broken', 'processing_error', null, true],
        ['blocked', 'card_declined', 'fraudulent', false],
        ['fails-later', 'card_declined', 'generic_decline', true],
      ];
      test.each(declines)(
        'a card that is %s: %s, %s, tried again: %s',
        async (card, code, reason, retryable) => {
          const { id } = await newCustomer();
          const intent = await newIntent(id);
          expect(await subject.typeCard(intent.clientSecret, card)).toBe(code);
          const now = await subject.payments.paymentIntents.read(intent.id);
          const decline = { code, declineCode: reason, retryable };
          expect(now).toMatchObject({ state: 'requires_method', decline, received: USD(0) });
          expect(subject.charges(intent.id)).toBe(0);
        },
      );

      test('a card that was saved and fails later: each attempt has its answer, and another card goes through', async () => {
        const { id } = await newCustomer();
        const bad = await savedCard(id, 'fails-later');
        const good = await savedCard(id, 'good');
        const intent = await newIntent(id);
        const first = await charge(intent.id, bad, 'invoice:9:r1');
        expect(declineOf(first)).toEqual({
          code: 'card_declined',
          declineCode: 'generic_decline',
          retryable: true,
        });
        // A refusal is an answer, and the same attempt has it again.
        expect(declineOf(await charge(intent.id, bad, 'invoice:9:r1'))).toEqual(declineOf(first));
        expect((await charge(intent.id, good, 'invoice:9:r2')).state).toBe('succeeded');
        expect(subject.charges(intent.id)).toBe(1);
      });

      test('a bank that asks its customer: customer absent, confirmed and denied', async () => {
        const { paymentIntents } = subject.payments;
        const { id } = await newCustomer();
        for (const kind of ['asks-always', 'asks-newer'] as const) {
          const card = await savedCard(id, kind, 'accept');
          const intent = await newIntent(id);
          expect(declineOf(await charge(intent.id, card))).toEqual({
            code: 'authentication_required',
            declineCode: 'authentication_required',
            retryable: false,
          });
          const asked = await charge(intent.id, card, key(), 'on');
          expect(asked).toMatchObject({ state: 'requires_action', redirectUrl: null });
          await subject.answerBank(intent.clientSecret, 'fail');
          const denied = await paymentIntents.read(intent.id);
          expect(denied?.decline).toMatchObject({
            code: 'payment_intent_authentication_failure',
            retryable: false,
          });
          expect((await charge(intent.id, card, key(), 'on')).state).toBe('requires_action');
          await subject.answerBank(intent.clientSecret, 'accept');
          expect((await paymentIntents.read(intent.id))?.state).toBe('succeeded');
          expect(subject.charges(intent.id)).toBe(1);
        }
      });

      test('a bank that asks only for unsaved cards does not ask later', async () => {
        const { id } = await newCustomer();
        const card = await savedCard(id, 'asks-once', 'accept');
        expect((await charge((await newIntent(id)).id, card)).state).toBe('succeeded');
        const typed = await newIntent(id);
        expect(await subject.typeCard(typed.clientSecret, 'asks-once')).toBe('requires_action');
      });

      test('a page of the bank sends the payer back to where we said', async () => {
        const { id } = await newCustomer();
        const card = await savedCard(id, 'asks-always', 'accept');
        const intent = await newIntent(id);
        const outcome = await subject.payments.paymentIntents.confirm(
          intent.id,
          { method: card, session: 'on', returnUrl: 'https://posada.example/app/subscriptions' },
          key(),
        );
        expect(outcome).toMatchObject({
          state: 'requires_action',
          redirectUrl: expect.stringMatching(/^https?:/) as string,
        });
      });

      test('a charge may wait for its bank', async () => {
        const { paymentIntents } = subject.payments;
        for (const accepted of [true, false]) {
          const { id } = await newCustomer();
          const card = await savedCard(id, 'good');
          const intent = await newIntent(id);
          await subject.settlesLate();
          expect((await charge(intent.id, card)).state).toBe('processing');
          expect((await charge(intent.id, card)).state).toBe('processing');
          await subject.settle(intent.id, accepted);
          const now = await paymentIntents.read(intent.id);
          expect(now?.state).toBe(accepted ? 'succeeded' : 'requires_method');
          expect(subject.charges(intent.id)).toBe(accepted ? 1 : 0);
        }
      });

      test('a lost answer is in doubt, is found by our reference, and its repeat charges nothing [REL-04]', async () => {
        const { paymentIntents } = subject.payments;
        const { id } = await newCustomer();
        const card = await savedCard(id, 'good');
        const other = await newIntent(id);
        const intent = await newIntent(id);
        subject.loseAnswer();
        expect((await failureOf(charge(intent.id, card, 'invoice:5:r1'))).kind).toBe('unknown');
        const found = await paymentIntents.find({ customer: id, reference: intent.reference ?? '' });
        expect(found).toMatchObject([{ id: intent.id, state: 'succeeded' }]);
        expect((await charge(intent.id, card, 'invoice:5:r1')).state).toBe('succeeded');
        expect(subject.charges(intent.id)).toBe(1);
        expect(await paymentIntents.find({ customer: id, reference: other.reference ?? '' })).toMatchObject([
          { id: other.id, state: 'requires_method' },
        ]);
        expect(await paymentIntents.find({ customer: id, reference: 'invoice:never' })).toEqual([]);
      });

      test('a key is of one attempt: another body is refused, one on its way is in doubt [REL-02]', async () => {
        const { id } = await newCustomer();
        const card = await savedCard(id, 'good');
        const intent = await newIntent(id);
        subject.keyInUse('invoice:6:r1', true);
        expect((await failureOf(charge(intent.id, card, 'invoice:6:r1'))).kind).toBe('unknown');
        subject.keyInUse('invoice:6:r1', false);
        expect((await charge(intent.id, card, 'invoice:6:r1')).state).toBe('succeeded');
        const failure = await failureOf(charge(intent.id, card, 'invoice:6:r1', 'on'));
        expect(failure.kind).toBe('refused');
        expect(subject.charges(intent.id)).toBe(1);
      });

      test('an amount below the smallest charge is refused by name, and our list has that amount', async () => {
        const { paymentIntents, smallestCharges } = subject.payments;
        const { id } = await newCustomer();
        expect(smallestCharges.source).toMatch(/^https:/);
        expect(smallestChargeIn(smallestCharges, 'COP')).toBeNull();
        for (const currency of ['USD', 'BRL', 'MXN', 'JPY']) {
          const { minor } = smallestChargeIn(smallestCharges, currency) ?? expect.unreachable();
          const of = (amount: number) =>
            paymentIntents.create(
              {
                amount: { minor: amount, currency },
                customer: id,
                reference: 'x',
                description: null,
                saveMethod: false,
              },
              key(),
            );
          expect((await of(minor)).amount).toEqual({ minor, currency });
          const failure = await failureOf(of(minor - 1));
          expect([failure.kind, failure.fields.map(({ field }) => field)]).toEqual(['refused', ['amount']]);
        }
      });

      test('amounts are sent in the unit of the provider, and come back in ours', async () => {
        const { paymentIntents } = subject.payments;
        const { id } = await newCustomer();
        const amounts = [
          { minor: 44_482_200, currency: 'COP' },
          { minor: 19_990, currency: 'CLP' },
          { minor: 129_900, currency: 'MXN' },
        ];
        for (const amount of amounts) {
          const asked = { amount, customer: id, reference: 'x', description: null, saveMethod: false };
          expect((await paymentIntents.create(asked, key())).amount).toEqual(amount);
        }
      });

      test('what was not paid can be called off, once and for all', async () => {
        const { paymentIntents } = subject.payments;
        const { id } = await newCustomer();
        const intent = await newIntent(id);
        expect((await paymentIntents.cancel(intent.id, 'cancel:1')).state).toBe('canceled');
        expect((await paymentIntents.cancel(intent.id, 'cancel:2')).state).toBe('canceled');
        const card = await savedCard(id, 'good');
        expect((await failureOf(charge(intent.id, card))).kind).toBe('refused');
        expect((await failureOf(paymentIntents.cancel((await paid()).id, key()))).kind).toBe('refused');
      });

      test('all that were made since a moment are listed to the end [REL-10]', async () => {
        const { paymentIntents } = subject.payments;
        const { id } = await newCustomer();
        await newIntent(id);
        subject.advance(60);
        const since = subject.now();
        const made: string[] = [];
        for (let count = 0; count < 103; count += 1) made.push((await newIntent(id)).id);
        const listed = await paymentIntents.createdSince(plusSeconds(since, -1));
        expect(listed.map((intent) => intent.id)).toEqual(made.toReversed());
      });
    });

    describe('money that goes back', () => {
      test('a part, then the rest, and never more than that', async () => {
        const { refunds, paymentIntents } = subject.payments;
        const { id: intent } = await paid(10_000);
        const refund = (minor: number | null, attempt: string) =>
          refunds.create(
            { intent, amount: minor === null ? null : USD(minor), reference: 'note:1' },
            attempt,
          );
        const first = await refund(2_500, 'note:1:r1');
        expect(first).toMatchObject({ intent, amount: USD(2_500), state: 'succeeded', reference: 'note:1' });
        expect((await refund(2_500, 'note:1:r1')).id).toBe(first.id);
        expect((await paymentIntents.read(intent))?.refunded).toEqual(USD(2_500));
        const failure = await failureOf(refund(7_501, 'note:1:r2'));
        expect([failure.kind, failure.fields.map(({ field }) => field)]).toEqual(['refused', ['amount']]);
        const rest = await refund(null, 'note:1:r3');
        expect(rest.amount).toEqual(USD(7_500));
        expect((await failureOf(refund(null, 'note:1:r4'))).kind).toBe('refused');
        expect((await refunds.list(intent)).map(({ id }) => id)).toEqual([rest.id, first.id]);
        expect((await refunds.read(first.id))?.id).toBe(first.id);
        expect(await refunds.read('re_nobody')).toBeNull();
        await subject.failRefund(rest.id);
        expect((await refunds.read(rest.id))?.state).toBe('failed');
        expect((await paymentIntents.read(intent))?.refunded).toEqual(USD(2_500));
      });

      test('an unpaid intent is not refunded', async () => {
        const { id } = await newCustomer();
        const intent = (await newIntent(id)).id;
        const asked = subject.payments.refunds.create({ intent, amount: null, reference: 'x' }, key());
        expect((await failureOf(asked)).kind).toBe('refused');
      });

      test('a dispute opens, is seen at its payment, and ends', async () => {
        const { webhooks, paymentIntents, readDispute } = subject.payments;
        const since = plusSeconds(subject.now(), -1);
        const { id: customer } = await newCustomer();
        const typed = await newIntent(customer);
        expect(await subject.typeCard(typed.clientSecret, 'disputed')).toBe('succeeded');
        const later = await paid();
        await subject.dispute(later.id);
        const opened = (await webhooks.listSince(since)).flatMap(({ subject: { dispute } }) => dispute ?? []);
        expect(opened).toHaveLength(2);
        for (const [id, intent, status] of [
          [opened[0] ?? '', typed.id, 'lost'],
          [opened[1] ?? '', later.id, 'won'],
        ] as const) {
          expect(await readDispute(id)).toMatchObject({ intent, state: 'needs_response', amount: USD(1999) });
          expect((await paymentIntents.read(intent))?.isDisputed).toBe(true);
          await subject.closeDispute(id, status);
          expect((await readDispute(id))?.state).toBe(status);
        }
        expect(await readDispute('du_nobody')).toBeNull();
      });
    });

    describe('notices', () => {
      const read = (post: WebhookPost) => subject.payments.webhooks.read(post);

      test('each event names its subject, keeps one id when it is repeated, and an unsigned post is refused [REL-08]', async () => {
        let intent = '';
        await subject.postBadly(async () => {
          intent = (await paid()).id;
        });
        // Events are posted a moment after the change.
        await eventually(async () => {
          const all = await Promise.all(subject.posted().map(read));
          const kinds = all.map((notice) => notice?.kind ?? expect.unreachable());
          expect(new Set(kinds)).toEqual(
            new Set(['customer', 'setup_intent', 'payment_method', 'payment_intent']),
          );
          const ids = all.map((notice) => notice?.eventId);
          expect(new Set(ids).size * 2).toBe(ids.length);
          const about = all.filter((notice) => notice?.subject.paymentIntent === intent);
          expect(about.length).toBeGreaterThan(2);
          // Without the amount, the state or anything that could be believed.
          expect(Object.keys(all[0] ?? {}).sort()).toEqual(['at', 'eventId', 'kind', 'subject', 'type']);
        });
      });

      test('unsigned, changed or old: nothing is read [SEC-33]', async () => {
        await newCustomer();
        await eventually(() => expect(subject.posted()).not.toEqual([]));
        const [post = expect.unreachable()] = subject.posted();
        expect(await read(post)).not.toBeNull();
        const changed = Buffer.from(post.raw.toString('utf8').replace('example.test', 'evil.test'));
        expect(changed.equals(post.raw)).toBe(false);
        expect(await read({ ...post, raw: changed })).toBeNull();
        expect(await read({ ...post, headers: {} })).toBeNull();
        for (const header of ['', 't=1', `t=${Date.now()},v1=00`, 'v1=00', '=,=']) {
          expect(await read({ ...post, headers: { 'stripe-signature': header } })).toBeNull();
        }
        expect(await subject.stranger.webhooks.read(post)).toBeNull();
        subject.advance(290);
        expect(await read(post)).not.toBeNull();
        subject.advance(20);
        expect(await read(post)).toBeNull();
      });

      test('what was posted, or should have been, is listed from a moment on, oldest first [REL-10]', async () => {
        const { webhooks } = subject.payments;
        await paid();
        subject.advance(60);
        const since = subject.now();
        const intent = await paid();
        const listed = await webhooks.listSince(plusSeconds(since, -1));
        const types = listed.filter((one) => one.subject.paymentIntent === intent.id).map(({ type }) => type);
        expect(types).toEqual(['payment_intent.succeeded']);
        expect(listed.every(({ at }) => epochMs(at) >= epochMs(since) - 1000)).toBe(true);
        const all = await webhooks.listSince(instantOf(0));
        expect(all.length).toBeGreaterThan(listed.length);
        expect(all.slice(-listed.length)).toEqual(listed);
      });
    });

    test('busy is "wait", a refused key is "reconnect", no answer is "wait"', async () => {
      const { customers, setupIntents } = subject.payments;
      const { id } = await newCustomer();
      subject.busy();
      const failure = await failureOf(setupIntents.create({ customer: id, reference: 'x' }, key()));
      expect([failure.kind, failure.retryAfterSeconds]).toEqual(['wait', 2]);
      expect((await failureOf(subject.stranger.customers.read(id))).kind).toBe('reconnect');
      expect((await failureOf(subject.unreachable.customers.read(id))).kind).toBe('wait');
      expect((await customers.read(id))?.id).toBe(id);
    });
  });
}
