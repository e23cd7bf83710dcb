import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { ONBOARDING_STEPS_MAX, ONBOARDING_VALUES_MAX } from './onboarding.constants.ts';

const name = z.string().regex(/^[a-z0-9][a-z0-9_.-]{0,59}$/i, 'general.invalid.format');
const value = z.union([z.string().max(500, 'general.invalid.tooLong'), z.number(), z.boolean(), z.null()]);

export const OnboardingState = z.enum(['locked', 'active', 'completed'], 'general.invalid.option');

/** R-ONB-01: each shows as completed, active or locked. */
export const OnboardingStep = z.object({
  _id: name,
  state: OnboardingState,
  /** The values that its form remembers. */
  data: z
    .record(name, value)
    .refine((data) => Object.keys(data).length <= ONBOARDING_VALUES_MAX, 'general.invalid.tooLong')
    .optional(),
});
export type OnboardingStep = z.infer<typeof OnboardingStep>;

const Steps = z
  .array(OnboardingStep)
  .max(ONBOARDING_STEPS_MAX, 'general.invalid.tooLong')
  .refine((steps) => new Set(steps.map(({ _id }) => _id)).size === steps.length, 'onboarding.step.twice');

/** E-21. */
export const Onboarding = z.object({
  _id: z.uuid(),
  appId: z.string(),
  propertyId: PropertyId,
  steps: z.array(OnboardingStep),
  updatedAt: Instant,
  version: z.number().int(),
});
export type Onboarding = z.infer<typeof Onboarding>;

const propertyQuery = z.object({ propertyId: PropertyId.optional() });
const byId = z.object({ id: z.uuid() });
const read = { access: 'member', app: 'common', method: 'GET', status: 200 } as const;
const write = { access: 'member', app: 'common', permission: 'manage' } as const;

export const onboardingContract = {
  getOnboarding: defineCall({
    ...read,
    id: 'C-GEN-14',
    path: '/api/common/onboardings',
    summary: 'Get the onboarding of an app',
    description: 'The reply is null if the property has not started it.',
    query: z.object({ ...propertyQuery.shape, appId: name }),
    reply: Onboarding.nullable(),
  }),
  initOnboarding: defineCall({
    ...write,
    id: 'C-GEN-15',
    method: 'POST',
    path: '/api/common/onboardings',
    summary: 'Start the onboarding of an app',
    description: 'If the onboarding exists, the steps of the body replace its steps.',
    query: propertyQuery,
    body: z.object({ propertyId: PropertyId.optional(), appId: name, steps: Steps.optional() }),
    status: 201,
    reply: Onboarding,
  }),
  updateOnboarding: defineCall({
    ...write,
    id: 'C-GEN-16',
    method: 'PATCH',
    path: '/api/common/onboardings/{id}',
    summary: 'Replace the steps of an onboarding',
    params: byId,
    query: propertyQuery,
    body: z.object({ propertyId: PropertyId.optional(), steps: Steps }),
    status: 200,
    reply: Onboarding,
    ifMatch: true,
  }),
  clearOnboarding: defineCall({
    ...write,
    id: 'C-GEN-17',
    method: 'DELETE',
    path: '/api/common/onboardings/{id}',
    summary: 'Delete an onboarding',
    params: byId,
    query: propertyQuery,
    status: 200,
    reply: z.object({ deleted: z.literal(true) }),
  }),
};
