import { z } from 'zod';

import { PropertyOnboarding, WizardStep } from '#areas/property/properties/properties.contract.ts';
import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';

export const wizardContract = {
  saveWizardStep: defineCall({
    id: 'C-CHK-51',
    method: 'PUT',
    path: '/api/checkin-express/wizard',
    access: 'member',
    app: 'check-in',
    permission: 'manage',
    summary: 'Save the check-in wizard step',
    description: 'A complete wizard stays complete.',
    query: z.object({ propertyId: PropertyId.optional() }),
    body: z.object({ wizardStep: WizardStep }),
    repeatable: true,
    status: 200,
    reply: z.object({ onboarding: PropertyOnboarding }),
  }),
};
