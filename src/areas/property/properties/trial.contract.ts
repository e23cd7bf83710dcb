import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';

export const trialContract = {
  addTrialDays: defineCall({
    id: 'C-AUTH-25',
    method: 'POST',
    path: '/api/v2/auth/users/onboarding-add-trial-days',
    access: 'member',
    app: 'property',
    permission: 'manage',
    summary: 'Extend the trial of a property',
    description: 'The trial gets its bonus days once, if the setup was finished in time.',
    body: z.object({ propertyId: PropertyId }),
    status: 200,
    reply: z.object({
      trialEndDate: Instant.nullable(),
      /** 0 when they were given before, or when it is too late. */
      addedDays: z.number().int(),
    }),
  }),
};
