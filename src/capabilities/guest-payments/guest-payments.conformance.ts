import { expect, test } from 'vitest';

import { eventually } from '#support/wait.ts';
import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import type { Money } from '#vocabulary/money.ts';

import type { ProviderConnection } from '../connection.ts';
import { failureOf } from '../failures.conformance.ts';
import type { WebhookPost, Webhooks } from '../webhooks.ts';
import type {
  Checkout,
  CheckoutOrder,
  GuestPaymentMethod,
  GuestPaymentsCapability,
} from './guest-payments.capability.ts';

/** What the payer does on the provider's page. `leave`: begins to pay, and the bank has not answered. */
export type PayerAct = 'approve' | 'refuse' | 'leave';

/** Who pays in the suite: no failure, log or event may repeat it. */
export const TEST_PAYER = {
  email: 'ana.huesped@example.test',
  name: 'Ana Maria Huesped',
  legalId: '1020304050',
} as const;

/** A provider of guest payments beside its simulator, with what the suite has to make happen. */
export type GuestPaymentsSubject = {
  readonly guestPayments: GuestPaymentsCapability;
  readonly webhooks: Webhooks;
  readonly connection: ProviderConnection;
  readonly now: () => Instant;
  readonly advance: (seconds: number) => void;
  /** An amount that the rules allow, in whole steps: 1 is the smallest. */
  readonly amountOf: (steps: number) => Money;
  /** A method that may answer late, for `leave`; null where every payment is decided at once. */
  readonly lateMethod: GuestPaymentMethod | null;
  /**
   * Opens the page as a payer and pays as TEST_PAYER. `closed`: the page lets no one pay, because the reference was used or its
   * time is over.
   */
  readonly pay: (
    url: string,
    how: { method: GuestPaymentMethod; act: PayerAct },
  ) => Promise<'done' | 'closed'>;
  /** Pays on the page that shows a refusal, as its payer; null where a page takes one payment only. */
  readonly payAgain: ((url: string) => Promise<'done' | 'closed'>) | null;
  /** The bank answers a payment that was left. */
  readonly settle: (paymentId: string, approved: boolean) => Promise<void>;
  /** The provider reports a state that is in no list of ours. */
  readonly reportUnknownState: (paymentId: string) => Promise<void>;
  /** Minor units that were taken from payers for a reference. */
  readonly taken: (reference: string) => number;
  /** Where events are posted, for providers that are asked for them. */
  readonly callbackUrl: string;
  /** Everything that was posted since the last call; `tell` posts the event of a payment once more. */
  readonly posts: () => readonly WebhookPost[];
  readonly tell: (
    paymentId: string,
    how: { readonly twice?: boolean; readonly forged?: boolean },
  ) => Promise<void>;
  /**
   * The next reads are answered "too many", "down", with half a document or not at all; `lost`: the next write is carried out, and
   * its answer gets lost.
   */
  readonly trouble: (kind: 'busy' | 'down' | 'dropped' | 'garbage' | 'lost', times: number) => void;
  readonly requests: () => number;
  /** Another account of the provider, with the pages that its payers pay on. */
  readonly neighbour: ProviderConnection;
  /** Keys in the right form that the provider does not take. */
  readonly refusedKeys: ProviderConnection;
  /** Keys that do not belong together, or not into a test connection, each with the field that is named. */
  readonly wrongKeys: readonly { readonly connection: ProviderConnection; readonly field: string }[];
  /** The same keys, one of them of the neighbour, after both accounts were paid; null where the provider cannot tell. */
  readonly mixedKeys: { readonly connection: ProviderConnection; readonly field: string } | null;
  readonly unreachable: GuestPaymentsCapability;
  /** Texts that must be in no failure and in no log: the secret keys. */
  readonly secrets: readonly string[];
  /** The request log and the log, as text. */
  readonly logged: () => string;
};

/** What every provider of guest payments owes us. Each test gets a subject of its own. */
export function guestPaymentsConformance(start: () => Promise<GuestPaymentsSubject>): void {
  const begin = async () => {
    const subject = await start();
    const { guestPayments, connection, amountOf, now } = subject;
    const rules = guestPayments.rulesOf((await guestPayments.readAccount(connection)).externalId);
    let attempts = 0;
    const orderOf = (more: Partial<CheckoutOrder> = {}): CheckoutOrder => {
      attempts += 1;
      return {
        reference: `attempt-${attempts}`,
        amount: amountOf(1000),
        title: 'Reserva 4411',
        email: TEST_PAYER.email,
        expiresAt: plusSeconds(now(), 3600),
        returnUrl: 'http://127.0.0.1:1/pay/attempt?lang=es',
        ...more,
      };
    };
    const open = async (more: Partial<CheckoutOrder> = {}) => {
      const order = orderOf(more);
      const checkout = await guestPayments.openCheckout(connection, order);
      const key = { reference: order.reference, checkoutId: checkout.id };
      return { order, checkout, key, list: () => guestPayments.listPayments(connection, key) };
    };
    const byCard = (checkout: Checkout, act: PayerAct) => subject.pay(checkout.url, { method: 'card', act });
    /** A reference whose payment has the state that the payer's act leads to. */
    const paid = async (act: PayerAct = 'approve', method: GuestPaymentMethod = 'card') => {
      const opened = await open();
      expect(await subject.pay(opened.checkout.url, { method, act })).toBe('done');
      const [payment] = await opened.list();
      if (!payment) throw new Error('The payment is in no list');
      return { ...opened, payment };
    };
    /** What the caller does with a page that takes several payments, once it was paid. */
    const closePaid = async ({ key, checkout }: Awaited<ReturnType<typeof open>>): Promise<void> => {
      if (rules.pageTakes === 'one') return;
      const opened = { ...key, expiresAt: checkout.expiresAt };
      expect(await guestPayments.closeCheckout(connection, opened)).toBe(false);
    };
    return { ...subject, rules, orderOf, open, byCard, paid, closePaid };
  };
  const fieldsOf = async (attempt: Promise<unknown>) => {
    const { kind, fields } = await failureOf(attempt);
    return [kind, ...fields.map(({ field }) => field)];
  };

  test('rules say where they come from, and every amount is a whole number of steps', async () => {
    const { guestPayments, rules, amountOf } = await begin();
    const { refund, listRefunds } = guestPayments;
    expect(rules.source).toMatch(/https:\/\/\S+.*20\d{2}-\d{2}-\d{2}/);
    expect(Object.keys(rules.currencies)).not.toEqual([]);
    for (const [currency, one] of Object.entries(rules.currencies)) {
      expect(currency).toMatch(/^[A-Z]{3}$/);
      expect(one.smallestMinor % one.stepMinor).toBe(0);
      expect(one.largestMinor ?? one.smallestMinor).toBeGreaterThanOrEqual(one.smallestMinor);
      expect(one.methods).not.toEqual([]);
    }
    expect(rules.expiry.shortest).toBeLessThan(rules.expiry.longest);
    expect(refund === undefined).toBe(rules.refunds === 'by-hand');
    if (rules.refunds === 'by-hand') expect(listRefunds).toBeUndefined();
    const smallest = amountOf(1);
    expect(smallest.minor).toBe(rules.currencies[smallest.currency]?.smallestMinor);
  });

  test('good keys answer whose they are', async () => {
    const { guestPayments, connection, neighbour } = await begin();
    const account = await guestPayments.readAccount(connection);
    expect(account).toEqual({
      externalId: expect.stringMatching(/./) as string,
      name: expect.stringMatching(/./) as string,
      isTest: true,
    });
    expect((await guestPayments.readAccount(neighbour)).externalId).not.toBe(account.externalId);
  });

  test('keys that do not belong together are refused by name, and are sent nowhere', async () => {
    const { guestPayments, wrongKeys, requests, orderOf, secrets } = await begin();
    expect(wrongKeys.length).toBeGreaterThan(0);
    for (const { connection, field } of wrongKeys) {
      const before = requests();
      const key = { reference: 'attempt-1', checkoutId: null };
      for (const attempt of [
        guestPayments.readAccount(connection),
        guestPayments.openCheckout(connection, orderOf()),
        guestPayments.listPayments(connection, key),
        guestPayments.readPayment(connection, '1'),
      ]) {
        const failure = await failureOf(attempt);
        expect([failure.kind, ...failure.fields.map((one) => one.field)]).toEqual(['refused', field]);
        for (const secret of [...secrets, ...Object.values(connection.credentials)])
          expect(JSON.stringify([failure.message, failure.fields])).not.toContain(secret);
      }
      expect(requests()).toBe(before);
    }
  });

  test('keys of two accounts are refused by name once both were paid', async () => {
    const { guestPayments, mixedKeys, neighbour, pay, paid, orderOf } = await begin();
    if (!mixedKeys) return;
    await paid();
    const other = await guestPayments.openCheckout(neighbour, orderOf());
    expect(await pay(other.url, { method: 'card', act: 'approve' })).toBe('done');
    expect(await fieldsOf(guestPayments.readAccount(mixedKeys.connection))).toEqual([
      'refused',
      mixedKeys.field,
    ]);
  });

  test('a guest pays once, whatever is pressed afterwards', async () => {
    const { open, byCard, closePaid, taken } = await begin();
    const opened = await open();
    const { order, checkout, key, list } = opened;
    expect(await list()).toEqual([]);
    expect(await byCard(checkout, 'approve')).toBe('done');
    const [payment, ...others] = await list();
    expect(others).toEqual([]);
    expect(payment).toMatchObject({
      state: 'paid',
      amount: order.amount,
      refunded: { minor: 0, currency: order.amount.currency },
      method: 'card',
      last4: expect.stringMatching(/^\d{4}$/) as string,
      refusal: null,
      isTest: true,
    });
    expect([payment?.reference, payment?.checkoutId]).toContain(
      payment?.reference === null ? key.checkoutId : key.reference,
    );
    expect(payment?.decidedAt).not.toBeNull();
    await closePaid(opened);
    expect(await byCard(checkout, 'approve')).toBe('closed');
    expect((await list()).filter(({ state }) => state === 'paid')).toHaveLength(1);
    expect(taken(order.reference)).toBe(order.amount.minor);
  });

  test('two presses at once are one payment', async () => {
    const { rules, open, byCard, taken } = await begin();
    if (rules.pageTakes === 'several') return;
    const { order, checkout, list } = await open();
    const ends = await Promise.all([byCard(checkout, 'approve'), byCard(checkout, 'approve')]);
    expect(ends.toSorted()).toEqual(['closed', 'done']);
    expect(await list()).toHaveLength(1);
    expect(taken(order.reference)).toBe(order.amount.minor);
  });

  test('the same reference is the same page, or is paid once at most', async () => {
    const { guestPayments, connection, open, byCard, closePaid, taken } = await begin();
    const opened = await open();
    const { order, checkout, list } = opened;
    const again = await guestPayments.openCheckout(connection, order);
    expect(again.expiresAt).toBe(checkout.expiresAt);
    expect(await byCard(again, 'approve')).toBe('done');
    await closePaid(opened);
    expect(await byCard(checkout, 'approve')).toBe('closed');
    expect(await list()).toHaveLength(1);
    expect(taken(order.reference)).toBe(order.amount.minor);
  });

  test('a checkout whose answer got lost is in doubt, and its repeat is paid once at most [REL-04]', async () => {
    const { guestPayments, connection, orderOf, byCard, taken, trouble, requests } = await begin();
    const order = orderOf();
    const before = requests();
    trouble('lost', 1);
    const first = await guestPayments.openCheckout(connection, order).catch((error: unknown) => error);
    // A provider whose pages are made without a request has nothing to lose.
    if (requests() > before) expect(first).toMatchObject({ kind: 'unknown' });
    else expect(first).toMatchObject({ url: expect.stringMatching(/^http/) as string });
    const again = await guestPayments.openCheckout(connection, order);
    expect(await byCard(again, 'approve')).toBe('done');
    const key = { reference: order.reference, checkoutId: again.id };
    expect(await guestPayments.listPayments(connection, key)).toMatchObject([{ state: 'paid' }]);
    expect(taken(order.reference)).toBe(order.amount.minor);
  });

  test('a refused payment is told with its reason, and takes nothing', async () => {
    const { paid, taken } = await begin();
    const { payment, order } = await paid('refuse');
    expect(payment).toMatchObject({
      state: 'rejected',
      refusal: expect.stringMatching(/^.{1,100}$/) as string,
    });
    expect(taken(order.reference)).toBe(0);
  });

  test('a payer who is refused may try again where the page lets it, and pays once', async () => {
    const { guestPayments, connection, open, payAgain, taken } = await begin();
    if (!payAgain) return;
    const { order, checkout, key, list } = await open();
    expect(await payAgain(checkout.url)).toBe('done');
    const payments = await list();
    expect(payments.map(({ state }) => state)).toEqual(['rejected', 'paid']);
    expect(new Set(payments.map(({ id }) => id)).size).toBe(2);
    for (const { id, reference } of payments)
      expect((await guestPayments.readPayment(connection, id))?.reference).toBe(reference);
    expect(taken(order.reference)).toBe(order.amount.minor);
    const opened = { ...key, expiresAt: checkout.expiresAt };
    expect(await guestPayments.closeCheckout(connection, opened)).toBe(false);
  });

  test('a payment may wait for its bank, and is decided later', async () => {
    const { guestPayments, connection, paid, settle, lateMethod, taken } = await begin();
    if (lateMethod === null) return;
    for (const approved of [true, false]) {
      const { order, payment } = await paid('leave', lateMethod);
      expect(payment).toMatchObject({ state: 'pending', method: lateMethod, last4: null, decidedAt: null });
      expect(taken(order.reference)).toBe(0);
      await settle(payment.id, approved);
      const decided = await guestPayments.readPayment(connection, payment.id);
      expect(decided?.state).toBe(approved ? 'paid' : 'rejected');
      expect(decided?.decidedAt).not.toBeNull();
      expect(taken(order.reference)).toBe(approved ? order.amount.minor : 0);
    }
  });

  test('every method that the rules name can be paid with', async () => {
    const { rules, amountOf, paid } = await begin();
    const methods = rules.currencies[amountOf(1).currency]?.methods ?? [];
    for (const method of methods.filter((one) => one !== 'other')) {
      const { payment } = await paid('approve', method);
      expect([payment.method, payment.state]).toEqual([method, 'paid']);
    }
  });

  test('a state that is not known is neither paid nor refused', async () => {
    const { guestPayments, connection, paid, reportUnknownState, now } = await begin();
    const { payment, order, key } = await paid();
    await reportUnknownState(payment.id);
    expect(await guestPayments.readPayment(connection, payment.id)).toMatchObject({
      state: 'unknown',
      decidedAt: null,
      refusal: null,
    });
    const opened = { ...key, expiresAt: order.expiresAt };
    expect(now() < opened.expiresAt).toBe(true);
    expect(await guestPayments.closeCheckout(connection, opened)).toBe(false);
  });

  test('no payment is made after the end, and a page is closed only then or by a closing call', async () => {
    const { guestPayments, connection, open, byCard, advance, paid, lateMethod, taken } = await begin();
    const { order, checkout, key } = await open();
    const opened = { ...key, expiresAt: checkout.expiresAt };
    const isClosedEarly = await guestPayments.closeCheckout(connection, opened);
    if (isClosedEarly) expect(await byCard(checkout, 'approve')).toBe('closed');
    const late = lateMethod === null ? null : await paid('leave', lateMethod);
    const done = await paid();
    advance(2 * 3600);
    expect(await byCard(checkout, 'approve')).toBe('closed');
    expect(taken(order.reference)).toBe(0);
    expect(await guestPayments.closeCheckout(connection, opened)).toBe(true);
    for (const one of [late, done]) {
      if (one === null) continue;
      const ofPayment = { ...one.key, expiresAt: one.checkout.expiresAt };
      expect(await guestPayments.closeCheckout(connection, ofPayment)).toBe(false);
    }
  });

  test('an order that the rules do not allow is refused by name', async () => {
    const { guestPayments, rules, connection, orderOf, amountOf, now } = await begin();
    const { currency, minor } = amountOf(1);
    const { stepMinor = 1, largestMinor = null } = rules.currencies[currency] ?? {};
    const wrong: readonly (readonly [string, Partial<CheckoutOrder>])[] = [
      ['amount', { amount: { currency, minor: minor - stepMinor } }],
      ['amount', { amount: { currency, minor: -minor } }],
      ['amount', { amount: { currency, minor: minor + 0.5 } }],
      ['amount', { amount: { currency, minor: Number.NaN } }],
      ...(stepMinor > 1 ? ([['amount', { amount: { currency, minor: minor + 1 } }]] as const) : []),
      ...(largestMinor === null
        ? []
        : ([['amount', { amount: { currency, minor: largestMinor + stepMinor } }]] as const)),
      ['currency', { amount: { currency: 'XTS', minor } }],
      ['currency', { amount: { currency: 'constructor', minor } }],
      ['reference', { reference: '' }],
      ['reference', { reference: 'a'.repeat(37) }],
      ['reference', { reference: 'a b&amount=1' }],
      ['expiresAt', { expiresAt: plusSeconds(now(), -1) }],
      ['expiresAt', { expiresAt: plusSeconds(now(), rules.expiry.shortest - 1) }],
      ['expiresAt', { expiresAt: plusSeconds(now(), rules.expiry.longest + 60) }],
      ['returnUrl', { returnUrl: 'javascript:alert(1)' }],
      ['returnUrl', { returnUrl: 'nowhere' }],
    ];
    for (const [field, more] of wrong) {
      expect(
        await fieldsOf(guestPayments.openCheckout(connection, orderOf(more))),
        JSON.stringify(more),
      ).toEqual(['refused', field]);
    }
    for (const expiresAt of [rules.expiry.shortest, rules.expiry.longest].map((one) =>
      plusSeconds(now(), one),
    ))
      await guestPayments.openCheckout(connection, orderOf({ expiresAt, amount: amountOf(1) }));
  });

  test('two accounts see nothing of each other', async () => {
    const { guestPayments, neighbour, paid } = await begin();
    const { payment, key } = await paid();
    expect(await guestPayments.listPayments(neighbour, key)).toEqual([]);
    expect(await guestPayments.readPayment(neighbour, payment.id)).toBeNull();
  });

  test('what does not exist is nothing', async () => {
    const { guestPayments, connection } = await begin();
    for (const id of ['0-0-0', 'constructor', '../merchants', '', 'a'.repeat(300), '1?x=2'])
      expect(await guestPayments.readPayment(connection, id), id).toBeNull();
    for (const reference of ['never', '', 'x&y=1', '__proto__'])
      expect(await guestPayments.listPayments(connection, { reference, checkoutId: null })).toEqual([]);
  });

  test('refused keys ask to connect again, a busy provider to wait, and a read that fails is repeated', async () => {
    const { guestPayments, connection, refusedKeys, trouble, requests, paid, unreachable } = await begin();
    const { key, payment } = await paid();
    const list = () => guestPayments.listPayments(connection, key);
    const requestsAtFirst = requests();
    await list();
    const usual = requests() - requestsAtFirst;
    expect((await failureOf(guestPayments.listPayments(refusedKeys, key))).kind).toBe('reconnect');
    expect((await failureOf(guestPayments.readAccount(refusedKeys))).kind).toBe('reconnect');
    for (const kind of ['busy', 'down', 'dropped'] as const) {
      const before = requests();
      trouble(kind, 1);
      expect(await list(), kind).toHaveLength(1);
      expect(requests() - before, kind).toBe(usual + 1);
    }
    trouble('down', 20);
    expect((await failureOf(list())).kind).toBe('wait');
    expect((await failureOf(unreachable.readPayment(connection, payment.id))).kind).toBe('wait');
  });

  test('an answer in another form is no payment', async () => {
    const { guestPayments, connection, trouble, paid } = await begin();
    const { key } = await paid();
    trouble('garbage', 1);
    const failure = await failureOf(guestPayments.listPayments(connection, key));
    expect([failure.kind, failure.isUnreadable]).toEqual(['wait', true]);
  });

  test('events name the payment and nothing else, keep one key, and are signed [SEC-33]', async () => {
    const { webhooks, connection, callbackUrl, paid, posts, tell, now, neighbour } = await begin();
    const keyOf = async (one: ProviderConnection): Promise<string | null> =>
      webhooks.signingKey
        ? webhooks.signingKey(one)
        : ((await webhooks.subscribe?.(one, '', callbackUrl))?.signingKey ?? null);
    const [key, otherKey] = [await keyOf(connection), await keyOf(neighbour)];
    const { payment } = await paid();
    const all: WebhookPost[] = [];
    const collect = () => all.push(...posts());
    await eventually(() => {
      collect();
      expect(all.length).toBeGreaterThan(0);
    });
    await tell(payment.id, { twice: true });
    collect();
    const read = (post: WebhookPost) => webhooks.read(JSON.parse(post.raw.toString('utf8')), post.headers);
    const [first, second] = all.slice(-2);
    if (!first || !second) throw new Error('No event was posted twice');
    expect(webhooks.verify?.(first, key, now())).toBe(true);
    expect(read(first)).toEqual(read(second));
    expect(read(first)).toEqual([
      {
        key: expect.stringContaining(payment.id) as string,
        topic: 'guest-payment',
        externalId: payment.id,
        isConfidential: true,
      },
    ]);
    for (const value of Object.values(TEST_PAYER)) expect(JSON.stringify(read(first))).not.toContain(value);
    const changed = Buffer.from(first.raw.toString('utf8').replaceAll(payment.id, `${payment.id}1`));
    expect(changed.equals(first.raw)).toBe(false);
    for (const [post, secret] of [
      [{ ...first, raw: changed }, key],
      [{ ...first, raw: Buffer.from('') }, key],
      [first, null],
      [first, otherKey],
    ] as const) {
      expect(webhooks.verify?.(post, secret, now())).toBe(false);
    }
    await tell(payment.id, { forged: true });
    collect();
    const forged = all.at(-1);
    expect(forged && webhooks.verify?.(forged, key, now())).toBe(false);
  });

  test('bodies of strangers are no events and never throw', async () => {
    const { webhooks, connection, now } = await begin();
    const key = (await webhooks.signingKey?.(connection)) ?? null;
    const hostile = [null, 0, '', 'x', true, [], [[]], {}, { event: null }, { data: { id: {} } }];
    const texts = [
      '',
      '{',
      '{"__proto__":{"event":"x"}}',
      '{"constructor":{"prototype":1}}',
      `"${'a'.repeat(1_000_000)}"`,
      '['.repeat(10_000),
      '{"a":'.repeat(5000),
    ];
    for (const body of hostile) expect(webhooks.read(body, {})).toEqual([]);
    for (const text of [...texts, ...hostile.map((one) => JSON.stringify(one))])
      expect(webhooks.verify?.({ headers: {}, raw: Buffer.from(text) }, key, now())).toBe(false);
  });

  test('no secret and nothing about the payer is in a log or a failure', async () => {
    const { guestPayments, connection, refusedKeys, paid, lateMethod, settle, secrets, logged, trouble } =
      await begin();
    const { payment, key } = await paid();
    const late = await paid('leave', lateMethod ?? 'card');
    if (lateMethod !== null) await settle(late.payment.id, true);
    await guestPayments.readAccount(connection);
    await guestPayments.readPayment(connection, payment.id);
    await guestPayments.listPayments(connection, key);
    await guestPayments.listPayments(connection, late.key);
    await guestPayments.readPayment(connection, late.payment.id);
    trouble('garbage', 1);
    const failures = [
      await failureOf(guestPayments.readPayment(connection, payment.id)),
      await failureOf(guestPayments.listPayments(refusedKeys, key)),
    ];
    const text = `${logged()}${JSON.stringify(failures.map(({ message, fields }) => [message, fields]))}`;
    expect(text).toContain(payment.id);
    for (const value of [...secrets, ...Object.values(TEST_PAYER)]) expect(text).not.toContain(value);
  });

  test('money goes back in parts, once for each reference, and never more than there is', async () => {
    const { guestPayments, rules, connection, paid } = await begin();
    const { refund, listRefunds } = guestPayments;
    if (!refund) return;
    const { payment } = await paid();
    const { currency, minor } = payment.amount;
    const { stepMinor = 1 } = rules.currencies[currency] ?? {};
    const half = { currency, minor: Math.floor(minor / 2 / stepMinor) * stepMinor };
    const give = (amount: Money, reference: string) =>
      refund(connection, { paymentId: payment.id, amount, reference });
    const first = await give(half, 'refund-1');
    expect(first).toMatchObject({ paymentId: payment.id, amount: half });
    expect((await give(half, 'refund-1')).id).toBe(first.id);
    expect((await guestPayments.readPayment(connection, payment.id))?.refunded).toEqual(half);
    expect(await fieldsOf(give(payment.amount, 'refund-2'))).toEqual(['refused', 'amount']);
    await give({ currency, minor: minor - half.minor }, 'refund-3');
    expect(await guestPayments.readPayment(connection, payment.id)).toMatchObject({
      state: 'refunded',
      refunded: payment.amount,
    });
    if (listRefunds) expect(await listRefunds(connection, payment.id)).toHaveLength(2);
  });
}
