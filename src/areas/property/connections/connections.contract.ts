import { z } from 'zod';

import { marketplaceErrors } from '#areas/property/marketplace/marketplace.errors.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { Choice } from '#vocabulary/choice.ts';
import { defineCall } from '#vocabulary/call.ts';
import { ConnectionId, IssuerId, PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { jsonQuery } from '#vocabulary/paging.ts';
import { LONGEST_CREDENTIAL, LONGEST_FILE } from './connections.constants.ts';
import { connectionErrors } from './connections.errors.ts';

/** The purpose of a system; `ota`: a channel, read by its calendar; `invoicing`: it makes tax documents. */
export const PartnerKind = z.enum(['pms', 'ota', 'registry', 'invoicing', 'payment', 'other']);

/** `migrating`: its listings are being moved to another system (D-26); `migrated`: they were moved. */
export const ConnectionState = z.enum(['active', 'reconnect', 'paused', 'migrating', 'migrated']);

/** E-40. Credentials are accepted and never returned (SEC-34). */
export const PropertyIntegration = z.object({
  _id: ConnectionId,
  propertyId: PropertyId,
  partnerIntegrationId: z.string(),
  partnerIntegrationType: PartnerKind,
  /** `test` calls the simulator and shows a permanent banner (D-59). */
  mode: z.enum(['live', 'test']),
  state: ConnectionState,
  /** Name of the property in the connected system. */
  propertyPartner: z.string().nullable(),
  /** The issuer of its tax documents; null for every other system, and while the property has no issuer. */
  issuer: z.object({ _id: IssuerId, name: z.string() }).nullable(),
  lastSyncedAt: Instant.nullable(),
  /** A sentence in the caller's language when the host has to act. */
  problem: z.string().nullable(),
  /** The progress of the present sync run, in bookings; null without one. */
  syncRun: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  /**
   * Whether webhook events reach Posada; `by-hand`: the host enters Posada's address in the system. Null when the
   * system has none.
   */
  webhooks: z.enum(['on', 'off', 'by-hand']).nullable(),
  /** When the next sync run begins; null when nothing is synced. */
  nextSyncAt: Instant.nullable(),
  /** Listings of the system that were deleted here and are not imported again. */
  extras: z.object({ deletedListings: z.array(z.object({ _id: z.string(), name: z.string() })) }),
  createdAt: Instant,
});
export type PropertyIntegration = z.infer<typeof PropertyIntegration>;

/** The manifest says which fields are files; all others are limited to LONGEST_CREDENTIAL. */
const credentials = z.record(
  z.string().max(60),
  z.string().trim().max(LONGEST_FILE, 'general.invalid.tooLong'),
);
const grant = z.string().max(200).optional();
export const ConnectionInput = z.object({
  propertyId: PropertyId.optional(),
  partnerIntegrationId: z.string().max(60),
  mode: z.enum(['live', 'test']).default('live'),
  /** The issuer of its tax documents, when the property has several issuers. */
  issuerId: IssuerId.optional(),
  credentials: credentials.default({}),
  /** Instead of credentials: the access_token of C-INT-03. */
  grant,
  /** The answer to `connected-before`: whether it is the property of the earlier connection. */
  earlier: z.enum(['same', 'another']).optional(),
});
export type ConnectionInput = z.infer<typeof ConnectionInput>;

/** What is kept when a system is disconnected: everything, or everything except its future reservations. */
export const Kept = z.enum(['everything', 'no-upcoming'], 'general.invalid.option');
export type Kept = z.infer<typeof Kept>;

/** R-PARTNER-05: an update without any change is refused. */
const itemId = z.string('integration.noId').min(1, 'integration.noId').max(200);

/** Other credentials, or a pause; missing fields stay as they are. */
export const ConnectionUpdate = z.object({
  propertyId: PropertyId.optional(),
  credentials: credentials.optional(),
  grant,
  state: z.enum(['active', 'paused'], 'general.invalid.option').optional(),
  /** With `updateMode` pull: imported again from the next sync run on. */
  extras: z
    .object({
      deletedListings: z
        .array(z.object({ _id: itemId }))
        .min(1)
        .max(500),
    })
    .optional(),
});
export type ConnectionUpdate = z.infer<typeof ConnectionUpdate>;

/** Posada subscribes to webhook events, or the host enters Posada's address for them in the system. */
export const WebhookAddress = z.object({ subscriptions: z.number().int(), address: z.string().nullable() });
export type WebhookAddress = z.infer<typeof WebhookAddress>;

export const SettingField = z.object({
  name: z.string(),
  label: z.string(),
  help: z.string().nullable(),
  /** `file`: its content is sent as base64. */
  kind: z.enum(['text', 'secret', 'choice', 'file']),
  required: z.boolean(),
  /** File extensions that a field of kind `file` accepts. */
  accept: z.string().nullable(),
  /** The choices of a field of kind `choice`. */
  choices: z.array(Choice).nullable(),
});

/** R-PARTNER-06: the purposes of partner lists. Calendars are the systems of the channels (ota). */
export const PARTNER_TYPES = ['pms', 'ota'] as const;

/** A provider as the connection screen offers it. */
export const Partner = z.object({
  _id: z.string(),
  name: z.string(),
  summary: z.string(),
  /** Whether the folios of its bookings are imported; null for a system that is not a property system. */
  accounts: z.string().nullable(),
  type: PartnerKind,
  /** ISO codes of the countries it is for, or `*` for all. */
  countries: z.array(z.string()),
  documentation: z.string(),
  settings: z.array(SettingField),
  /** The alternative: an application of the host's own. */
  application: z
    .object({
      /** The return address to enter in the system; null when it has no consent page. */
      returnAddress: z.string().nullable(),
    })
    .nullable(),
  /** Whether it keeps books, so that its names are mapped before the first invoice (C-ACC-34). */
  hasAccounting: z.boolean(),
  /** Whether it can be tried against its simulator in this installation. */
  hasTestMode: z.boolean(),
  quality: z.enum(['none', 'bronze', 'silver', 'gold']),
});
export type Partner = z.infer<typeof Partner>;

/** SEC-35: fields that are not named here are refused. */
export const ConnectionFilter = z
  .strictObject({
    partnerIntegrationId: z.string().max(60),
    type: PartnerKind,
    mode: PropertyIntegration.shape.mode,
    state: ConnectionState,
  })
  .partial();
export type ConnectionFilter = z.infer<typeof ConnectionFilter>;

/** A connection and, where it is not the current one, its property. */
export const ConnectionRef = z.object({
  propertyIntegrationId: ConnectionId,
  propertyId: PropertyId.optional(),
});

/** Which side requests a change: the connected system, Posada, or neither. */
export const UpdateMode = z.enum(['pull', 'push', 'other']);
export type UpdateMode = z.infer<typeof UpdateMode>;

const propertyQuery = z.object({ propertyId: PropertyId.optional() });
const byId = z.object({ id: ConnectionId });

export const connectionContract = {
  listPartners: defineCall({
    id: 'C-INT-01',
    method: 'GET',
    path: '/api/common/partners/integrations',
    access: 'signed-in',
    summary: 'List available providers',
    description: 'A property can connect these providers. The filter selects their types.',
    query: z.object({
      filter: jsonQuery(
        z.object({ type: z.union([PartnerKind, z.array(PartnerKind).max(5)]) }).partial(),
      ).optional(),
    }),
    status: 200,
    reply: z.array(Partner),
  }),
  validateApiKey: defineCall({
    id: 'C-INT-02',
    method: 'POST',
    path: '/api/common/partners/integration',
    access: 'signed-in',
    rate: 'lookup',
    secret: true,
    summary: 'Validate a provider API key',
    description:
      'The call tests the key with the provider before a connection is created. A colon joins the parts of a key.',
    body: z.object({
      partnerId: z.string().max(60),
      apiKey: z.string().trim().min(1, 'general.required').max(LONGEST_CREDENTIAL, 'general.invalid.tooLong'),
      mode: z.enum(['live', 'test']).default('live'),
    }),
    status: 200,
    reply: z.object({ valid: z.literal(true) }),
    errors: [
      connectionErrors.credentialsRefused,
      connectionErrors.providerDown,
      connectionErrors.testModeClosed,
      connectionErrors.unknownProvider,
    ],
  }),
  listConnections: defineCall({
    id: 'C-INT-04',
    method: 'GET',
    path: '/api/common/property-integrations',
    access: 'member',
    app: 'integrations',
    summary: 'List connections of a property',
    query: z.object({
      ...propertyQuery.shape,
      /** The app that manages the connections: `registry` those of authorities, `integrations` all others. */
      appId: z.enum(['integrations', 'registry'], 'general.invalid.option').optional(),
      filter: jsonQuery(ConnectionFilter).optional(),
    }),
    status: 200,
    reply: z.array(PropertyIntegration),
  }),
  createConnection: defineCall({
    id: 'C-INT-05',
    method: 'POST',
    path: '/api/common/property-integrations',
    access: 'member',
    app: 'integrations',
    permission: 'manage',
    rate: 'lookup',
    secret: true,
    summary: 'Create a connection',
    description:
      'The credentials are tested with the provider before they are saved. Those of a payment provider need a fresh sign-in.',
    body: ConnectionInput,
    status: 201,
    reply: PropertyIntegration,
    errors: [
      connectionErrors.alreadyConnected,
      connectionErrors.connectedBefore,
      connectionErrors.consentEnded,
      connectionErrors.credentialsRefused,
      connectionErrors.providerDown,
      connectionErrors.testModeClosed,
      connectionErrors.unknownProvider,
      connectionErrors.whichIssuer,
      httpErrors.signInAgain,
      marketplaceErrors.appNotActive,
    ],
  }),
  updateConnection: defineCall({
    id: 'C-INT-06',
    method: 'PATCH',
    path: '/api/common/property-integrations/{id}',
    access: 'member',
    app: 'integrations',
    permission: 'manage',
    rate: 'lookup',
    secret: true,
    summary: 'Update a connection',
    description:
      'The call renews the credentials, pauses or resumes the connection, or imports deleted listings again. The import needs the update mode `pull`.',
    params: byId,
    query: z.object({
      ...propertyQuery.shape,
      updateMode: UpdateMode.default('other'),
      /** The items that the call applies to. */
      arrayFilters: jsonQuery(z.array(z.strictObject({ _id: itemId })).max(50)).optional(),
    }),
    body: ConnectionUpdate,
    status: 200,
    reply: PropertyIntegration,
    errors: [
      connectionErrors.anotherProperty,
      connectionErrors.consentEnded,
      connectionErrors.credentialsRefused,
      connectionErrors.migrated,
      connectionErrors.migrating,
      connectionErrors.needsCredentials,
      connectionErrors.onlyPull,
      connectionErrors.providerDown,
      connectionErrors.testModeClosed,
      httpErrors.signInAgain,
    ],
  }),
  deleteConnection: defineCall({
    id: 'C-INT-07',
    fresh: true,
    method: 'DELETE',
    path: '/api/common/property-integrations/{id}',
    access: 'member',
    app: 'integrations',
    permission: 'manage',
    summary: 'Delete a connection',
    description: 'The listings are kept. `keep` selects the reservations of the connection that are kept.',
    params: byId,
    query: z.object({ ...propertyQuery.shape, keep: Kept.default('everything') }),
    status: 200,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [connectionErrors.migrated, connectionErrors.migrating, connectionErrors.moneyUnderWay],
  }),
  validateConnection: defineCall({
    id: 'C-INT-08',
    method: 'POST',
    path: '/api/common/property-integrations/validate',
    access: 'member',
    app: 'integrations',
    permission: 'manage',
    rate: 'lookup',
    secret: true,
    summary: 'Validate connection credentials',
    description: 'The call tests the credentials with the provider. Nothing is saved.',
    body: ConnectionInput,
    status: 200,
    reply: z.object({ valid: z.literal(true) }),
    errors: [
      connectionErrors.credentialsRefused,
      connectionErrors.providerDown,
      connectionErrors.testModeClosed,
      connectionErrors.unknownProvider,
    ],
  }),
  subscribeWebhooks: defineCall({
    id: 'C-INT-21',
    method: 'POST',
    path: '/api/common/property-integrations/{id}/webhooks',
    access: 'member',
    app: 'integrations',
    permission: 'manage',
    fresh: true,
    secret: true,
    summary: 'Subscribe to webhooks of a connection',
    description:
      'Some providers have no call for subscriptions. For these, the reply holds the address that the host enters at the provider.',
    params: byId,
    query: propertyQuery,
    status: 200,
    reply: WebhookAddress,
    errors: [connectionErrors.credentialsRefused, connectionErrors.providerDown],
  }),
  activateWebhook: defineCall({
    id: 'C-REG-11',
    method: 'POST',
    path: '/api/third-party/cloudbeds/webhook/active',
    access: 'member',
    app: 'integrations',
    permission: 'manage',
    fresh: true,
    summary: 'Subscribe to Cloudbeds webhooks',
    description: 'The call subscribes to the webhook events of a connected Cloudbeds property.',
    body: ConnectionRef,
    status: 200,
    reply: WebhookAddress,
    errors: [connectionErrors.credentialsRefused, connectionErrors.providerDown],
  }),
  activatePayments: defineCall({
    id: 'C-REG-12',
    method: 'POST',
    path: '/api/third-party/cloudbeds/webhook/payment',
    access: 'member',
    app: 'integrations',
    permission: 'manage',
    fresh: true,
    summary: 'Subscribe to Cloudbeds payment webhooks',
    description:
      'The payments of a connected Cloudbeds property use the same address as its other webhook events.',
    body: ConnectionRef,
    status: 200,
    reply: WebhookAddress,
    errors: [connectionErrors.credentialsRefused, connectionErrors.providerDown],
  }),
};
