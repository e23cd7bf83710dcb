import { z } from 'zod';

import { marketplaceErrors } from '#areas/property/marketplace/marketplace.errors.ts';
import { AppId } from '#vocabulary/app-ids.ts';
import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { ChangePreview, Expected, Subscription } from './subscriptions.contract.ts';
import { subscriptionErrors } from './subscriptions.errors.ts';

/**
 * `none`: nothing to pay here, because the app is free, billed per submission, part of the plan or paid already; `change`:
 * it is added to the running subscription; `checkout`: a plan has to be chosen with it first.
 */
export const ActivationWay = z.enum(['none', 'change', 'checkout']);

/** The price of activating a paid app for a property. */
export const Activation = z.object({
  appId: AppId,
  way: ActivationWay,
  /** Today's charge by line, and the next charge; null if nothing is added to a subscription. */
  change: ChangePreview.nullable(),
  /** First day without it, if it was turned off and is paid until then. */
  endsOn: PlainDate.nullable(),
});
export type Activation = z.infer<typeof Activation>;

const byId = z.object({ id: AppId });
const propertyQuery = z.object({ propertyId: PropertyId.optional() });
const common = { access: 'member', app: 'property', permission: 'money', status: 200, params: byId } as const;
const write = { ...common, permission: 'spend', secret: true, rate: 'write' } as const;
const PATH = '/api/common/subscriptions/apps/{id}';

/** Apps that a property pays in addition to its plan. */
export const paidAppsContract = {
  getActivation: defineCall({
    ...common,
    id: 'C-SUB-17',
    method: 'GET',
    path: PATH,
    summary: 'Preview the price of an app',
    description:
      'Shows what the app costs the property today and from the next charge on. It changes nothing.',
    query: propertyQuery,
    reply: Activation,
    errors: [marketplaceErrors.notLive, subscriptionErrors.notSold],
  }),
  activateApp: defineCall({
    ...write,
    id: 'C-SUB-18',
    method: 'POST',
    path: PATH,
    summary: 'Activate a paid app',
    description:
      'Adds the app to the running subscription. The app starts when its bill is paid, or at once in a trial. A repeated call returns the same bill.',
    body: z.object({
      propertyId: PropertyId.optional(),
      expected: Expected,
    }),
    reply: ChangePreview,
    errors: [
      marketplaceErrors.notLive,
      subscriptionErrors.notSold,
      subscriptionErrors.notActive,
      subscriptionErrors.priceChanged,
      subscriptionErrors.unpaid,
    ],
  }),
  endApp: defineCall({
    ...write,
    id: 'C-SUB-19',
    method: 'DELETE',
    path: PATH,
    summary: 'Cancel a paid app',
    description:
      'The app ends with the period that is paid. Its data stays. Posada charges nothing more for it.',
    query: propertyQuery,
    reply: Subscription,
    errors: [marketplaceErrors.nothingToEnd, subscriptionErrors.priceChanged, subscriptionErrors.unpaid],
  }),
};
