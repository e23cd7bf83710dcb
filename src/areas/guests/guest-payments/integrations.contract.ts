import { z } from 'zod';

import { ConnectionState } from '#areas/property/connections/connections.contract.ts';
import { connectionErrors } from '#areas/property/connections/connections.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';

/** E-48. An account of the host that takes money of guests. Its keys are never shown. */
export const PaymentIntegration = z.object({
  _id: ConnectionId,
  propertyId: PropertyId,
  partnerIntegrationId: z.string(),
  /** The name of the provider. */
  name: z.string(),
  /** The name of the account there. */
  account: z.string(),
  mode: z.enum(['live', 'test']),
  state: ConnectionState,
  createdAt: Instant,
});
export type PaymentIntegration = z.infer<typeof PaymentIntegration>;

const key = z.string().trim().max(300, 'general.invalid.tooLong');
export const PaymentIntegrationInput = z.object({
  propertyId: PropertyId,
  partnerIntegrationId: z.string().max(60),
  mode: z.enum(['live', 'test']).default('live'),
  publicKey: key.optional(),
  secretKey: key.optional(),
  /** What the provider asks for besides, by the names of its settings. */
  extras: z.record(z.string().max(60), key).optional(),
});
export type PaymentIntegrationInput = z.infer<typeof PaymentIntegrationInput>;

const common = { access: 'member', app: 'payments', permission: 'manage' } as const;

export const paymentIntegrationsContract = {
  listPaymentIntegrations: defineCall({
    ...common,
    id: 'C-PINT-01',
    method: 'GET',
    path: '/api/common/payment-integrations/{propertyId}',
    propertyIn: 'params.propertyId',
    summary: 'List payment integrations',
    params: z.object({ propertyId: PropertyId }),
    status: 200,
    reply: z.array(PaymentIntegration),
  }),
  connectPayments: defineCall({
    ...common,
    id: 'C-PINT-02',
    method: 'POST',
    path: '/api/common/payment-integrations',
    summary: 'Connect a payment provider',
    description:
      'The keys are tried before they are kept, and never shown again. An error names one as `credentials.` and its name.',
    fresh: true,
    secret: true,
    body: PaymentIntegrationInput,
    status: 201,
    reply: PaymentIntegration,
    errors: [
      connectionErrors.alreadyConnected,
      connectionErrors.credentialsRefused,
      connectionErrors.providerDown,
      connectionErrors.unknownProvider,
    ],
  }),
  disconnectPayments: defineCall({
    ...common,
    id: 'C-PINT-03',
    method: 'DELETE',
    path: '/api/common/payment-integrations/{id}',
    summary: 'Disconnect a payment provider',
    description: 'Refused while a guest may still pay into the account.',
    fresh: true,
    params: z.object({ id: ConnectionId }),
    query: z.object({ propertyId: PropertyId }),
    status: 200,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [connectionErrors.moneyUnderWay],
  }),
};
