import { z } from 'zod';

import { connectionErrors } from '#areas/property/connections/connections.errors.ts';
import { marketplaceErrors } from '#areas/property/marketplace/marketplace.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { Language } from '#vocabulary/language.ts';
import { messagesErrors } from '../messages.errors.ts';
import { TemplateApproval, WhatsappQuality } from '../templates.contract.ts';

/** How the number of a property stands. */
export const WhatsappState = z.object({
  /** `cloud`: a number of the WhatsApp Business platform; null while none is connected. */
  engine: z.enum(['cloud']).nullable(),
  /**
   * - `connecting`: the number was not read yet.
   * - `failed`: the access was refused, or WhatsApp has restricted the number.
   */
  status: z.enum(['disconnected', 'connecting', 'connected', 'failed']),
  connectionId: ConnectionId.nullable(),
  /** A test number reaches the simulator and no guest. */
  mode: z.enum(['live', 'test']).nullable(),
  /** As people read it. */
  phone: z.string().nullable(),
  name: z.string().nullable(),
  quality: WhatsappQuality.nullable(),
  /** Guests that it may write to first within a day. */
  dailyLimit: z.union([z.number().int(), z.literal('unlimited')]).nullable(),
  /** A sentence in the caller's language where the host has to act. */
  problem: z.string().nullable(),
  readAt: Instant.nullable(),
  /** What became of the last test message; null before the first. */
  test: z
    .object({
      state: z.enum(['sending', 'sent', 'failed', 'unknown']),
      at: Instant,
      /** Why it failed, in words. */
      problem: z.string().nullable(),
    })
    .nullable(),
  /** Whether a number of the simulator can be tried in this installation. */
  hasTestMode: z.boolean(),
  /** The app of this installation, with which a host connects in a window of Meta; null where it has none. */
  signUp: z.object({ appId: z.string(), mode: z.enum(['live', 'test']) }).nullable(),
});
export type WhatsappState = z.infer<typeof WhatsappState>;

const digits = z
  .string()
  .trim()
  .regex(/^\d{5,30}$/, 'general.invalid.format');

export const WhatsappSignUp = z.object({
  propertyId: PropertyId.optional(),
  mode: z.enum(['live', 'test']).default('live'),
  /** Of the window of Meta, with the ids of the account and of the number that were chosen in it. */
  code: z.string().trim().min(1, 'general.required').max(2000, 'general.invalid.tooLong').optional(),
  wabaId: digits.optional(),
  phoneNumberId: digits.optional(),
  /** In place of a code: the access of an app of the host, as the provider asks for it. */
  credentials: z
    .record(z.string().max(60), z.string().trim().max(2000, 'general.invalid.tooLong'))
    .optional(),
});
export type WhatsappSignUp = z.infer<typeof WhatsappSignUp>;

/** Words at WhatsApp, by their template here. */
export const WhatsappTemplate = TemplateApproval.extend({
  _id: z.uuid(),
  templateId: z.uuid(),
  /** The team's name for the template. */
  templateName: z.string(),
  /** The name at WhatsApp. */
  name: z.string(),
  languageCode: z.string(),
  body: z.string(),
  language: Language,
  submittedAt: Instant,
});
export type WhatsappTemplate = z.infer<typeof WhatsappTemplate>;

const query = z.object({ propertyId: PropertyId.optional() });
const common = { access: 'member', app: 'messages', query } as const;

export const whatsappContract = {
  getWhatsapp: defineCall({
    ...common,
    id: 'C-WA-01',
    method: 'GET',
    path: '/api/whatsapp/me',
    summary: 'Get the WhatsApp number',
    status: 200,
    reply: WhatsappState,
  }),
  connectWhatsapp: defineCall({
    ...common,
    id: 'C-WA-02',
    method: 'POST',
    path: '/api/whatsapp/signup',
    permission: 'manage',
    fresh: true,
    secret: true,
    rate: 'lookup',
    summary: 'Connect a WhatsApp number',
    description:
      'With the code of the window of Meta, or with the access of an app of the host. The access is tried before it is saved. A number whose access ended is connected again by the same call.',
    body: WhatsappSignUp,
    status: 201,
    reply: WhatsappState,
    errors: [
      connectionErrors.alreadyConnected,
      connectionErrors.credentialsRefused,
      connectionErrors.providerDown,
      connectionErrors.testModeClosed,
      connectionErrors.anotherProperty,
      marketplaceErrors.appNotActive,
      messagesErrors.noSignUp,
    ],
  }),
  previewWhatsappLogout: defineCall({
    ...common,
    id: 'C-WA-03',
    method: 'GET',
    path: '/api/whatsapp/logout',
    permission: 'manage',
    summary: 'Preview disconnecting WhatsApp',
    description:
      'What would change. The call itself changes nothing, because browsers and previews follow links by themselves.',
    status: 200,
    reply: z.object({
      /** Whether there is a number to disconnect. */
      connected: z.boolean(),
      /** Templates that use it. */
      templates: z.number().int(),
    }),
  }),
  getWhatsappCallback: defineCall({
    ...common,
    id: 'C-MSG-18',
    method: 'GET',
    path: '/api/whatsapp/callback',
    permission: 'manage',
    secret: true,
    summary: 'Get the WhatsApp callback address',
    description:
      'An app of the host sends what is about words and the number to this address, which is entered there. Null for a number that was connected through the app of this installation.',
    status: 200,
    reply: z.object({ address: z.string().nullable() }),
  }),
  disconnectWhatsapp: defineCall({
    ...common,
    id: 'C-MSG-17',
    method: 'POST',
    path: '/api/whatsapp/logout',
    permission: 'manage',
    fresh: true,
    summary: 'Disconnect the WhatsApp number',
    description: 'What was said stays. Planned messages leave by their next channel.',
    status: 200,
    reply: WhatsappState,
    errors: [messagesErrors.notConnected],
  }),
  sendWhatsappTest: defineCall({
    ...common,
    id: 'C-WA-04',
    method: 'POST',
    path: '/api/whatsapp/messages',
    permission: 'manage',
    summary: 'Send a WhatsApp test message',
    description:
      'A fixed text, to the verified phone of the caller and to no other. Another text or phone is refused.',
    body: z.object({
      propertyId: PropertyId.optional(),
      phone: z.string().max(30).optional(),
      text: z.string().max(5000).optional(),
    }),
    status: 202,
    reply: z.object({ to: z.string() }),
    errors: [
      messagesErrors.notConnected,
      messagesErrors.noVerifiedPhone,
      messagesErrors.onlyOwnPhone,
      messagesErrors.onlyTestText,
    ],
  }),
  listWhatsappTemplates: defineCall({
    ...common,
    id: 'C-NOT-02',
    method: 'GET',
    path: '/api/notifications/whatsapp/templates',
    summary: 'List WhatsApp templates',
    description: 'The words that were submitted to WhatsApp, with their state there. The newest first.',
    status: 200,
    reply: z.array(WhatsappTemplate),
  }),
};
