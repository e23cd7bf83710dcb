import { NUMBERS } from '#providers/stripe/stripe.test-stage.ts';
import { SIMULATED_STRIPE } from '#providers/stripe/stripe.simulator.ts';
import type { TestCard } from '#capabilities/payments/payments.conformance.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import type { TestApp } from '#support/app.ts';
import { markSignInFresh } from '#support/fresh-sign-in.ts';
import type { Host } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import type { AccountId, BillId, PropertyId } from '#vocabulary/ids.ts';
import type { Bill, Payment } from './bills.contract.ts';
import { type BillDraft, openBill } from './bills.service.ts';
import type { BillRow } from './bills.store.ts';
import type { CardIntent, PaymentCard } from './payers.contract.ts';

export type Owner = Host & { readonly propertyId: string };

const STRIPE = '/api/third-party/stripe';
export const CARDS = `${STRIPE}/payment/methods`;
export const BILLS = '/api/common/subscriptions/invoices';
export const payPath = (id: string) => `${STRIPE}/payment/${id}`;
export const landingPath = (reference: string) => `${STRIPE}/landing-payment/${reference}`;

type Charge = { readonly intent: string; readonly error: unknown };

/** The simulated payment provider, and the calls that a payer's browser sends to it directly. */
export function cardsOf(app: TestApp) {
  const base = `${app.url}/simulators/stripe`;
  const fromPage = async (method: string, path: string, clientSecret: string, fields = {}) => {
    const form = new URLSearchParams({
      key: SIMULATED_STRIPE.publishableKey,
      client_secret: clientSecret,
      ...fields,
    });
    const isRead = method === 'GET';
    const answer = await fetch(`${base}${path}${isRead ? `?${form}` : ''}`, {
      method,
      ...(!isRead && { body: form }),
    });
    return (await answer.json()) as {
      status: string;
      payment_method: string | null;
      next_action?: { use_stripe_sdk?: { stripe_js: string } } | null;
      error?: { code: string };
    };
  };
  const pathOf = (clientSecret: string) => {
    const [id = ''] = clientSecret.split('_secret_');
    return `/v1/${id.startsWith('seti_') ? 'setup' : 'payment'}_intents/${id}`;
  };
  const steered = steer(app, 'stripe');
  const answerBank = async (clientSecret: string, answer: 'accept' | 'fail'): Promise<void> => {
    const { next_action: next } = await fromPage('GET', pathOf(clientSecret), clientSecret);
    const page = next?.use_stripe_sdk?.stripe_js;
    if (page === undefined) throw new Error('The bank does not ask for confirmation');
    await fetch(page, { method: 'POST', body: new URLSearchParams({ answer }) });
  };
  return {
    ...steered,
    answerBank,
    /** Types a card into the fields of a page; returns the state, or the code of the refusal. */
    type: async (clientSecret: string, card: TestCard): Promise<string> => {
      const answer = await fromPage('POST', `${pathOf(clientSecret)}/confirm`, clientSecret, {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': NUMBERS[card],
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '34',
        'payment_method_data[card][cvc]': '123',
      });
      return answer.error?.code ?? answer.status;
    },
    /** The number of charges for a bill. */
    charges: async (bill: Pick<BillRow, 'intent_id'>): Promise<number> => {
      const { charges } = await steered.world<{ charges: Charge[] }>();
      return charges.filter(({ intent, error }) => intent === bill.intent_id && error === null).length;
    },
    /** Sends webhook events to the product, as in a live account. */
    listens: () => steered.has({ endpoint: `${app.url}/hooks/payments` }),
    typed: async (clientSecret: string, card: TestCard) => {
      await fromPage('POST', `${pathOf(clientSecret)}/confirm`, clientSecret, {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': NUMBERS[card],
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '34',
        'payment_method_data[card][cvc]': '123',
      });
      const { status, next_action: next } = await fromPage('GET', pathOf(clientSecret), clientSecret);
      if (status === 'requires_action' && next) await answerBank(clientSecret, 'accept');
      return (await fromPage('GET', pathOf(clientSecret), clientSecret)).payment_method;
    },
  };
}

const ACCOUNT_OF = 'select account_id from memberships where property_id = $1 limit 1';

export async function accountOf(app: TestApp, { propertyId }: Owner): Promise<AccountContext> {
  const rows = await app.platform.pools.system.named<{ account_id: AccountId }>(
    'account-of-property',
    ACCOUNT_OF,
    [propertyId],
  );
  if (!rows[0]) throw new Error(`Property ${propertyId} has no account`);
  return app.context().forAccount(rows[0].account_id);
}

/** A card that the host saves in the card step. */
export async function saveCard(app: TestApp, host: Owner, card: TestCard = 'good'): Promise<PaymentCard> {
  // A page asks for a sign-in if the last one is old.
  await markSignInFresh(app, host);
  const { data: intent } = await host.get<CardIntent>(`${STRIPE}/payment/intent`);
  const paymentMethod = await cardsOf(app).typed(intent.clientSecret, card);
  const { data, status } = await host.send<PaymentCard[]>('PUT', `${STRIPE}/payment`, { paymentMethod });
  const saved = data?.find(({ id }) => id === paymentMethod);
  if (!saved) throw new Error(`Saving a card was answered with ${status}`);
  return saved;
}

let counter = 0;
/** The bill of a monthly subscription. */
export async function billFor(app: TestApp, host: Owner, draft: Partial<BillDraft> = {}): Promise<BillRow> {
  const ctx = await accountOf(app, host);
  return ctx.db.transaction((tx) =>
    openBill(ctx, tx, {
      key: `test:${counter++}`,
      kind: 'subscription',
      currency: 'COP',
      lines: [
        {
          propertyId: host.propertyId as PropertyId,
          propertyName: 'Casa Azul',
          of: 'plan',
          id: 'PRO',
          units: 4,
          unitPrice: 3_490_000,
          months: 1,
          days: null,
          amount: 13_960_000,
          discount: 0,
          discountCode: null,
          includedIn: null,
        },
      ],
      subtotal: 13_960_000,
      discount: 0,
      tax: { name: 'IVA', rate: 1900, amount: 2_652_400 },
      total: 16_612_400,
      carriedIn: 0,
      carriedOut: 0,
      charge: 16_612_400,
      period: null,
      dueAt: app.clock.now(),
      isCollected: false,
      ...draft,
    }),
  );
}

export async function billOf(host: Owner, id: BillId): Promise<Bill> {
  const { data } = await host.get<Bill[]>(BILLS);
  const bill = data.find(({ _id }) => _id === id);
  if (!bill) throw new Error(`Bill ${id} is not in the list`);
  return bill;
}

/** With a saved card the page sends the shown amount of the bill. */
export async function pay(host: Owner, id: BillId, paymentMethod: string | null = null) {
  if (paymentMethod === null) return host.send<Payment>('POST', payPath(id), { paymentMethod });
  const bill = (await host.get<Bill[]>(`${BILLS}?limit=100`)).data?.find(({ _id }) => _id === id);
  return host.send<Payment>('POST', payPath(id), { paymentMethod, expected: bill?.charge ?? 0 });
}
