import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ListingId, PropertyId } from '#vocabulary/ids.ts';
import {
  PLAN_CHANNELS_MAX,
  PLAN_DAYS_MAX,
  PLAN_LISTINGS_MAX,
  PLAN_PARTS_MAX,
} from '../guest-payments.constants.ts';
import { guestPaymentErrors } from '../guest-payments.errors.ts';

/** A share of what a stay costs. */
export const PaymentPlanPart = z.object({
  percent: z
    .number('general.invalid.number')
    .int('general.invalid.number')
    .min(1, 'general.invalid.tooSmall')
    .max(100, 'general.invalid.tooBig'),
  /** How many days before the arrival it is due; null when the stay is sold. */
  daysBefore: z
    .number('general.invalid.number')
    .int('general.invalid.number')
    .min(0, 'general.invalid.tooSmall')
    .max(PLAN_DAYS_MAX, 'general.invalid.tooBig')
    .nullable(),
});
export type PaymentPlanPart = z.infer<typeof PaymentPlanPart>;

/** A part that is due when the stay is sold comes first, and the others come in order of time. */
const isInOrder = (parts: readonly PaymentPlanPart[]): boolean =>
  parts.every(({ daysBefore }, place) => {
    const before = parts[place - 1];
    return (
      before === undefined ||
      (daysBefore !== null && (before.daysBefore === null || before.daysBefore > daysBefore))
    );
  });

export const PaymentPlanParts = z
  .array(PaymentPlanPart)
  .min(1, 'general.required')
  .max(PLAN_PARTS_MAX, 'general.invalid.tooBig')
  .refine(
    (parts) => parts.reduce((sum, { percent }) => sum + percent, 0) === 100,
    'guestPayments.plans.not100',
  )
  .refine(isInOrder, 'guestPayments.plans.order');

const content = {
  /** Slugs of channels such as `booking`; empty means all. */
  channels: z.array(z.string().min(1).max(60)).max(PLAN_CHANNELS_MAX, 'general.invalid.tooBig'),
  /** Empty means all. */
  listings: z.array(ListingId).max(PLAN_LISTINGS_MAX, 'general.invalid.tooBig'),
  parts: PaymentPlanParts,
  /** Whether each part is asked for by mail, three days before it is due. */
  isMailed: z.boolean(),
};

/** Which guests are asked for what, and when, without a member. */
export const PaymentPlan = z.object({
  _id: z.uuid(),
  propertyId: PropertyId,
  ...content,
  version: z.number().int(),
});
export type PaymentPlan = z.infer<typeof PaymentPlan>;

export const PaymentPlanInput = z.object({ propertyId: PropertyId, ...content });
export type PaymentPlanInput = z.infer<typeof PaymentPlanInput>;

const common = { access: 'member', app: 'payments', permission: 'manage' } as const;
const one = {
  ...common,
  path: '/api/payment-collect/plans/{id}',
  params: z.object({ id: z.uuid() }),
} as const;

export const paymentPlansContract = {
  listPaymentPlans: defineCall({
    ...common,
    id: 'C-PCOL-14',
    method: 'GET',
    path: '/api/payment-collect/plans',
    summary: 'List payment plans',
    description: 'In the order in which they are looked at: the first one that a stay fits is its plan.',
    query: z.object({ propertyId: PropertyId }),
    status: 200,
    reply: z.array(PaymentPlan),
  }),
  createPaymentPlan: defineCall({
    ...common,
    id: 'C-PCOL-15',
    method: 'POST',
    path: '/api/payment-collect/plans',
    summary: 'Create a payment plan',
    description: 'Guests of stays that are sold from now on are asked by it.',
    body: PaymentPlanInput,
    status: 201,
    reply: PaymentPlan,
    errors: [guestPaymentErrors.tooManyPlans],
  }),
  replacePaymentPlan: defineCall({
    ...one,
    id: 'C-PCOL-16',
    method: 'PUT',
    summary: 'Replace a payment plan',
    description: 'Stays that were sold before keep the plan that they had.',
    body: PaymentPlanInput,
    ifMatch: true,
    status: 200,
    reply: PaymentPlan,
  }),
  deletePaymentPlan: defineCall({
    ...one,
    id: 'C-PCOL-17',
    method: 'DELETE',
    summary: 'Delete a payment plan',
    description: 'Stays that were sold before keep the plan that they had.',
    query: z.object({ propertyId: PropertyId }),
    status: 200,
    reply: z.array(PaymentPlan),
  }),
};
