import { z } from 'zod';

import { AppId } from '#vocabulary/app-ids.ts';
import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlanId } from '#vocabulary/plans.ts';
import { Subscription } from './subscriptions.contract.ts';

export const SubscriptionChange = z.object({
  at: Instant,
  actorName: z.string(),
  /** In the language of the caller. */
  message: z.string(),
  /** The plan afterwards, if the change was about it. */
  plan: PlanId.nullable(),
  app: AppId.nullable(),
});

/** The subscription of a property with its next charge and its changes, newest first. */
export const SubscriptionForStaff = z.object({
  subscription: Subscription,
  history: z.array(SubscriptionChange),
});
export type SubscriptionForStaff = z.infer<typeof SubscriptionForStaff>;

export const subscriptionStaffContract = {
  getSubscriptionForStaff: defineCall({
    id: 'C-SUB-21',
    method: 'GET',
    path: '/api/admin/subscriptions/{propertyId}',
    access: 'admin',
    summary: 'Get the subscription of any property',
    description: 'Includes the next charge and the history.',
    params: z.object({ propertyId: PropertyId }),
    status: 200,
    reply: SubscriptionForStaff,
  }),
};
