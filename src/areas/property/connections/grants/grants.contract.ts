import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { connectionErrors } from '../connections.errors.ts';

const LONGEST = 2048;
const secretText = z.string().trim().max(LONGEST, 'general.invalid.tooLong');
/** The host's own application in the system; in test mode the simulator's replaces it. */
const application = {
  propertyId: PropertyId.optional(),
  mode: z.enum(['live', 'test']).default('live'),
  clientId: secretText.optional(),
  clientSecret: secretText.optional(),
};

export const ProviderConsentInput = z.object({ partnerId: z.string().max(60), ...application });
export type ConsentInput = z.infer<typeof ProviderConsentInput>;

export const ProviderAccessInput = z
  .object({
    ...application,
    /** Left out when `state` contains it. */
    partnerId: z.string().max(60).optional(),
    /** Empty for systems without a consent page. */
    code: secretText.default(''),
    /** The parameters that the consent page returned. */
    state: z.string().max(200).optional(),
  })
  .refine(({ partnerId, state }) => partnerId !== undefined || state !== undefined, {
    path: ['partnerId'],
    message: 'general.required',
  });
export type AccessInput = z.infer<typeof ProviderAccessInput>;

/** E-49. Stands for the token, which stays on the server: valid for this person's next step only (SEC-34). */
export const ProviderAccess = z.object({
  access_token: z.string(),
  refresh_token: z.string().nullable(),
  /** Minutes (R-PARTNER-04). */
  expires_in: z.number().int(),
  partnerId: z.string(),
  mode: z.enum(['live', 'test']),
});
export type Access = z.infer<typeof ProviderAccess>;

const common = {
  method: 'POST',
  access: 'member',
  app: 'integrations',
  permission: 'manage',
  rate: 'lookup',
  secret: true,
} as const;

export const grantContract = {
  askConsent: defineCall({
    ...common,
    id: 'C-INT-24',
    path: '/api/common/partners/integration/consent',
    summary: 'Start OAuth consent for a provider',
    description:
      "The reply holds the address of the provider's page. On this page the host grants access to the host's own application.",
    body: ProviderConsentInput,
    status: 201,
    reply: z.object({ address: z.url() }),
    errors: [
      connectionErrors.noApplication,
      connectionErrors.testModeClosed,
      connectionErrors.unknownProvider,
    ],
  }),
  getAccess: defineCall({
    ...common,
    id: 'C-INT-03',
    path: '/api/common/partners/integration/access-token',
    summary: 'Redeem an OAuth authorization code',
    description: 'The returned `access_token` stands for the token of the provider in the next call.',
    body: ProviderAccessInput,
    status: 200,
    reply: ProviderAccess,
    errors: [
      connectionErrors.accessRefused,
      connectionErrors.consentEnded,
      connectionErrors.invalidScope,
      connectionErrors.invalidSecret,
      connectionErrors.noApplication,
      connectionErrors.providerDown,
      connectionErrors.testModeClosed,
      connectionErrors.unknownProvider,
    ],
  }),
};
