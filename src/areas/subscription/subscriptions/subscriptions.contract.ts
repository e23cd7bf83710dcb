import { z } from 'zod';

import { billingErrors } from '#areas/subscription/billing/billing.errors.ts';
import { PayerIdentity, PresentedLine } from '#areas/subscription/billing/bills.contract.ts';
import { discountErrors } from '#areas/subscription/discounts/discounts.errors.ts';
import { marketplaceErrors } from '#areas/property/marketplace/marketplace.errors.ts';
import { AppId } from '#vocabulary/app-ids.ts';
import { defineCall } from '#vocabulary/call.ts';
import { BillId, PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { Currency } from '#vocabulary/money.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { Frequency, PlanId } from '#vocabulary/plans.ts';
import { QuotedLine } from './quotation.contract.ts';
import { SUBSCRIPTION_STATES } from './subscriptions.constants.ts';
import { subscriptionErrors } from './subscriptions.errors.ts';

/** A charge and its day. */
export const ChargeDay = z.object({ day: PlainDate, amount: z.number() });

/** The next bill of a property, with everything else on it. */
export const NextCharge = z.object({
  ...ChargeDay.shape,
  currency: Currency,
  /** Properties of the account that are charged with it. */
  properties: z.array(PropertyId),
});
export type NextCharge = z.infer<typeof NextCharge>;

export const SubscriptionState = z.enum([...SUBSCRIPTION_STATES, 'none']);

/** E-42: the price of one plan or app in the next charge. */
export const SubscriptionApp = z.object({
  ...QuotedLine.shape,
  currency: Currency,
  /** For a month, by currency. */
  pricesByCurrency: z.record(Currency, z.number()),
});

/** E-41: a property's part of the next charge. */
export const SubscriptionInfo = z.object({
  propertyId: PropertyId,
  name: z.string(),
  state: SubscriptionState,
  currency: Currency,
  amount: z.number(),
  subtotal: z.number(),
  discount: z.number(),
  apps: z.array(SubscriptionApp),
});
export type SubscriptionInfo = z.infer<typeof SubscriptionInfo>;

export const WantedChoice = z.object({
  plan: PlanId,
  apps: z.array(AppId),
  frequency: Frequency,
  currency: Currency,
});

/** E-68: one property's subscription, with its next charge. */
export const Subscription = z.object({
  propertyId: PropertyId,
  name: z.string(),
  state: SubscriptionState,
  plan: PlanId.nullable(),
  apps: z.array(AppId),
  rooms: z.number().int(),
  frequency: Frequency,
  currency: Currency,
  periodStart: PlainDate.nullable(),
  /** First day of the next period. */
  periodEnd: PlainDate.nullable(),
  trialEndsAt: Instant.nullable(),
  /** By the server's clock: a browser's may be wrong. */
  isInTrial: z.boolean(),
  /** When it stops, if it was canceled or is over. */
  endsOn: PlainDate.nullable(),
  /** The choice from the next period on, if it differs. */
  wanted: WantedChoice.nullable(),
  codes: z.array(z.object({ code: z.string(), left: z.number().int().nullable() })),
  nextCharge: NextCharge.nullable(),
  /** The bill to pay so that it continues, or a change begins. */
  openBillId: BillId.nullable(),
  version: z.number().int(),
});
export type Subscription = z.infer<typeof Subscription>;

export const CheckoutChoice = z.object({
  propertyId: PropertyId,
  plan: PlanId,
  apps: z.array(AppId).max(30, 'general.invalid.tooMany').default([]),
});

/** Ids and choices, never amounts (SEC-38). */
export const CheckoutInput = z.object({
  /** Property of the paying account; default: the current one. */
  propertyId: PropertyId.optional(),
  frequency: Frequency.default('month'),
  currency: Currency,
  properties: z.array(CheckoutChoice).min(1, 'general.required').max(100, 'general.invalid.tooMany'),
  codes: z.array(z.string().trim().min(1).max(60)).max(5, 'general.invalid.tooMany').default([]),
});
export type CheckoutInput = z.infer<typeof CheckoutInput>;

export const Checkout = z.object({
  currency: Currency,
  frequency: Frequency,
  /** The charge to the card now. */
  today: z.number(),
  lines: z.array(PresentedLine),
  subtotal: z.number(),
  discount: z.number(),
  discounts: z.array(
    z.object({
      code: z.string(),
      /** Applied automatically (R-SUB-08). */
      isAutomatic: z.boolean(),
      amount: z.number(),
      charges: z.number().int().nullable(),
    }),
  ),
  tax: z.object({ name: z.string(), percent: z.number(), on: z.number(), amount: z.number() }).nullable(),
  total: z.number(),
  carriedIn: z.number(),
  /** The next charges, without today's. */
  upcoming: z.array(ChargeDay),
  properties: z.array(
    z.object({
      propertyId: PropertyId,
      name: z.string(),
      rooms: z.number().int(),
      /** Null: it begins with the payment. */
      startsOn: PlainDate.nullable(),
      trialEndsAt: Instant.nullable(),
    }),
  ),
  /** The name on the tax document; without it nothing is charged. */
  payer: PayerIdentity.nullable(),
});
export type Checkout = z.infer<typeof Checkout>;

/** The next step: save a card for the first charge, pay a bill, or nothing. */
export const CheckoutBegun = z.object({
  secret: z.string().nullable(),
  kind: z.enum(['setup', 'payment', 'none']),
  billId: BillId.nullable(),
});
export type CheckoutBegun = z.infer<typeof CheckoutBegun>;

export const ChangePreview = z.object({
  /** Charged now for additions, for the remaining days. */
  today: z.number(),
  currency: Currency,
  daysLeft: z.number().int(),
  days: z.number().int(),
  lines: z.array(PresentedLine),
  tax: z.number(),
  renewal: NextCharge.nullable(),
  /** A reduction, another currency or another frequency begins with the renewal. */
  waits: z.boolean(),
  /** To be paid before it begins; null if nothing is due, or nothing was saved. */
  billId: BillId.nullable(),
  subscription: Subscription,
});
export type ChangePreview = z.infer<typeof ChangePreview>;

const change = {
  propertyId: PropertyId.optional(),
  plan: PlanId.optional(),
  apps: z.array(AppId).max(30, 'general.invalid.tooMany').optional(),
  frequency: Frequency.optional(),
  currency: Currency.optional(),
};
export const ChangeInput = z.object(change);
export type ChangeInput = z.infer<typeof ChangeInput>;

/** Today's charge on the page: with another price nothing is charged. */
export const Expected = z.number('general.required');

const ids = z
  .string()
  .max(500)
  .transform((text) => text.split(',').filter((id) => id !== ''))
  .pipe(z.array(AppId))
  .optional();

const query = z.object({ propertyId: PropertyId.optional() });
const read = {
  method: 'GET',
  access: 'member',
  app: 'property',
  permission: 'money',
  status: 200,
} as const;
/** An administrator never pays, changes or cancels while impersonating a user. */
const write = {
  access: 'member',
  app: 'property',
  permission: 'spend',
  secret: true,
  rate: 'write',
} as const;
const prices = [subscriptionErrors.notSold, subscriptionErrors.notYours];
const sold = [...prices, marketplaceErrors.notLive];
const codes = Object.values(discountErrors);
const BASE = '/api/common/subscriptions';

export const subscriptionsContract = {
  listSubscriptions: defineCall({
    ...read,
    id: 'C-SUB-01',
    path: `${BASE}/properties`,
    summary: 'List subscriptions of the account',
    description: 'Shows what each property of the account pays in its next charge.',
    query,
    reply: z.array(SubscriptionInfo),
  }),
  getSubscription: defineCall({
    ...read,
    id: 'C-SUB-02',
    path: BASE,
    summary: 'Get the subscription of a property',
    description: 'Includes the next charge and the changes that start with the next period.',
    query,
    reply: Subscription,
  }),
  changeCurrency: defineCall({
    ...write,
    id: 'C-SUB-06',
    method: 'PATCH',
    path: `${BASE}/currency`,
    summary: 'Change the currency of a subscription',
    description: 'Posada charges the new currency from the next period on.',
    body: z.object({ propertyId: PropertyId.optional(), currency: Currency }),
    status: 200,
    reply: Subscription,
    errors: [
      ...sold,
      subscriptionErrors.notActive,
      subscriptionErrors.priceChanged,
      subscriptionErrors.unpaid,
    ],
  }),
  getRenewal: defineCall({
    ...read,
    id: 'C-SUB-07',
    path: `${BASE}/prepare-to-renew`,
    summary: 'Get the next renewal',
    description: 'Returns the subscription with the amount and the day of its next charge.',
    query,
    reply: Subscription,
  }),
  previewChange: defineCall({
    ...read,
    id: 'C-SUB-08',
    path: `${BASE}/prepare-to-renew-plan`,
    summary: 'Preview a subscription change',
    description:
      'Shows what another plan, app, frequency or currency costs today and from the renewal on. It changes nothing.',
    query: z.object({
      ...query.shape,
      plan: PlanId.optional(),
      appIds: ids,
      frequency: Frequency.optional(),
      currency: Currency.optional(),
      /** Accepted and ignored: C-SUB-13 makes the change (D-37). */
      save: z.enum(['true', 'false']).optional(),
    }),
    reply: ChangePreview,
    errors: [...sold, subscriptionErrors.notActive],
  }),
  changePlan: defineCall({
    ...write,
    id: 'C-SUB-13',
    method: 'POST',
    path: `${BASE}/prepare-to-renew-plan`,
    summary: 'Apply a subscription change',
    description:
      'Changes the plan, the apps, the frequency or the currency. An upgrade starts when it is paid. A downgrade, another frequency or another currency starts with the renewal. In a trial every change starts at once.',
    body: z.object({
      ...change,
      expected: Expected,
    }),
    status: 200,
    reply: ChangePreview,
    errors: [
      ...sold,
      subscriptionErrors.notActive,
      subscriptionErrors.priceChanged,
      subscriptionErrors.unpaid,
    ],
  }),
  previewCheckout: defineCall({
    ...read,
    method: 'POST',
    rate: 'write',
    id: 'C-SUB-14',
    path: `${BASE}/preview`,
    summary: 'Preview a subscription checkout',
    description:
      'Shows line by line what a subscription costs today and in the next charges. It changes nothing.',
    body: CheckoutInput,
    reply: Checkout,
    errors: [...sold, ...codes, subscriptionErrors.owedFirst],
  }),
  subscribe: defineCall({
    ...write,
    id: 'C-PAY-01',
    method: 'POST',
    path: '/api/third-party/stripe/subscribe',
    summary: 'Subscribe properties to plans',
    description:
      'Charges all properties in one charge. A property in its trial is charged at the end of the trial.',
    body: CheckoutInput.extend({ expected: Expected }),
    status: 201,
    reply: CheckoutBegun,
    errors: [
      ...sold,
      ...codes,
      subscriptionErrors.unpaid,
      subscriptionErrors.owedFirst,
      subscriptionErrors.payerFirst,
      subscriptionErrors.alreadyActive,
      subscriptionErrors.priceChanged,
      billingErrors.provider,
      billingErrors.closed,
      billingErrors.overLimit,
      billingErrors.limitCurrency,
      billingErrors.process,
    ],
  }),
  beginSelfOnboarding: defineCall({
    ...write,
    id: 'C-PAY-02',
    method: 'POST',
    path: '/api/third-party/stripe/subscribe/init-self-onboarding',
    summary: 'Start the trial of a property',
    description: 'The trial needs no card. A repeated call changes nothing.',
    body: z.object({ propertyId: PropertyId.optional() }),
    status: 201,
    reply: Subscription,
  }),
  cancelSubscription: defineCall({
    ...write,
    id: 'C-SUB-15',
    fresh: true,
    method: 'POST',
    path: `${BASE}/cancel`,
    summary: 'Cancel a subscription',
    description: 'The subscription ends with the period that is paid. Posada charges nothing more.',
    body: z.object({ propertyId: PropertyId.optional() }),
    status: 200,
    reply: Subscription,
    errors: [subscriptionErrors.notActive, subscriptionErrors.priceChanged, subscriptionErrors.unpaid],
  }),
  resumeSubscription: defineCall({
    ...write,
    id: 'C-SUB-16',
    method: 'POST',
    path: `${BASE}/resume`,
    summary: 'Resume a canceled subscription',
    description: 'Works as long as the current period runs.',
    body: z.object({ propertyId: PropertyId.optional() }),
    status: 200,
    reply: Subscription,
    errors: [subscriptionErrors.notActive, subscriptionErrors.priceChanged, subscriptionErrors.unpaid],
  }),
};
