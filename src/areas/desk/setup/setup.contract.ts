import { z } from 'zod';

import { httpErrors } from '#foundation/http/http.errors.ts';
import { Onboarding, OnboardingStep } from '#areas/property/onboarding/onboarding.contract.ts';
import { Property } from '#areas/property/properties/properties.contract.ts';
import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { KEY_FUNCTIONS, SETUP_STEPS } from './setup.constants.ts';
import { setupErrors } from './setup.errors.ts';

/** The progress of a property's first setup. */
export const Setup = z.object({
  propertyId: PropertyId,
  /** A trial was offered and the setup is not finished. */
  isOpen: z.boolean(),
  isFinished: z.boolean(),
  /** R-ONB-01. */
  steps: z.array(z.object({ _id: z.enum(SETUP_STEPS), state: OnboardingStep.shape.state })),
  /** The caller's phone; a phone is proved or it is null. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  challenge: z.object({
    minutes: z.number().int(),
    bonusDays: z.number().int(),
    /** By the server's clock; 0 when it is over, was won or never began. */
    secondsLeft: z.number().int(),
    isWon: z.boolean(),
  }),
  /** Null until the trial begins. */
  trialEndDate: Instant.nullable(),
  listings: z.number().int(),
  keyFunctions: z.array(z.object({ _id: z.enum(KEY_FUNCTIONS), isDone: z.boolean() })),
  /** The answers, and an unsaved form; null before the first answer. */
  record: Onboarding.nullable(),
});
export type Setup = z.infer<typeof Setup>;

const body = z.object({ propertyId: PropertyId });
const write = { access: 'member', app: 'property', permission: 'manage', method: 'POST' } as const;

export const setupContract = {
  getSetup: defineCall({
    id: 'C-SETUP-01',
    method: 'GET',
    path: '/api/common/setup',
    access: 'member',
    app: 'property',
    permission: 'manage',
    summary: 'Get the setup of a property',
    description: 'The reply contains the progress of the first setup and its answers.',
    query: z.object({ propertyId: PropertyId.optional() }),
    status: 200,
    reply: Setup,
  }),
  advanceSetup: defineCall({
    ...write,
    id: 'C-SETUP-02',
    path: '/api/common/setup/advance',
    summary: 'Update the setup stage',
    description:
      'The stage of the property moves as far as its steps are complete. The stage never moves back.',
    body,
    status: 200,
    reply: Setup,
    errors: [httpErrors.stale],
  }),
  startSetup: defineCall({
    ...write,
    id: 'C-SETUP-04',
    path: '/api/common/setup/start',
    summary: 'Start the setup of a property',
    description: 'The welcome button starts the trial of the property. A repeated call changes nothing.',
    body,
    status: 200,
    reply: Setup,
  }),
  sendSetupLink: defineCall({
    ...write,
    id: 'C-SETUP-03',
    path: '/api/common/setup/link',
    summary: 'Send the setup link',
    description: 'The caller receives the address of the setup and can continue at a computer.',
    body: body.extend({ channel: z.enum(['email', 'phone'], 'general.invalid.option') }),
    status: 202,
    /** `destination` is masked. */
    reply: z.object({ sent: z.literal(true), destination: z.string() }),
    errors: [setupErrors.noAddress, setupErrors.notSent],
  }),
  finishOnboarding: defineCall({
    access: 'member',
    app: 'property',
    permission: 'manage',
    propertyIn: 'params.id',
    id: 'C-PROP-10',
    method: 'POST',
    path: '/api/common/properties/{id}/finish-onboarding',
    summary: 'Finish the setup of a property',
    description:
      'The setup finishes when its steps are complete. The property gets the trial bonus if the setup finishes in time. A repeated call changes nothing.',
    params: z.object({ id: PropertyId }),
    status: 200,
    reply: Property,
    errors: [
      setupErrors.answersMissing,
      setupErrors.functionsMissing,
      setupErrors.listingMissing,
      setupErrors.phoneMissing,
    ],
  }),
};
