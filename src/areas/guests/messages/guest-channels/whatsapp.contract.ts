import { z } from 'zod';

import { connectionErrors } from '#areas/property/connections/connections.errors.ts';
import { marketplaceErrors } from '#areas/property/marketplace/marketplace.errors.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { Language } from '#vocabulary/language.ts';
import { NUMBER_USES } from '../messages.constants.ts';
import { messagesErrors } from '../messages.errors.ts';
import { TemplateApproval, WhatsappQuality } from '../templates.contract.ts';

export const NumberMode = z.enum(['live', 'test']);
export const NumberUse = z.enum(NUMBER_USES);

/**
 * How a telephone is linked.
 * - `qr`, `code`: it waits for the host, who scans or types a code.
 * - `connecting`, `reconnecting`: it ends by itself.
 * - `logged-out`: on the telephone. `blocked`: WhatsApp refuses the number.
 */
export const LinkState = z.enum([
  'disconnected',
  'connecting',
  'qr',
  'code',
  'connected',
  'reconnecting',
  'blocked',
  'logged-out',
]);

/** Why a telephone is not linked: the code was shown for too long, or another program took its place. */
export const LinkProblem = z.enum(['not-scanned', 'replaced', 'other']);

const link = {
  state: LinkState,
  lastError: LinkProblem.nullable(),
  /** Since when it is linked. */
  linkedAt: Instant.nullable(),
  readAt: Instant,
} as const;

/** Messages that left, and how many may. */
export const PaceCount = z.object({ sent: z.number().int(), most: z.number().int() });

/** How fast a number that is linked by a code may write, and how much of it is used. */
export const WhatsappPace = z.object({
  /** A day of the property. */
  today: PaceCount,
  /** Within the last hour, to guests who never wrote to the number. */
  strangers: PaceCount,
  /** The first day without the lower figures of the first week; null once it has come. */
  fullFrom: PlainDate.nullable(),
  /** Messages that wait for their turn. */
  waiting: z.number().int(),
  /** Seconds between two messages. */
  pause: z.object({ least: z.number().int(), most: z.number().int() }),
});

/** How the number of a property stands. */
export const WhatsappState = z.object({
  /**
   * `cloud`: a number of the WhatsApp Business platform. `web`: a telephone of the host, linked by a code. Null while none is
   * connected.
   */
  engine: z.enum(['cloud', 'web']).nullable(),
  /**
   * - `connecting`: the number was not read yet, or its telephone waits to be linked.
   * - `failed`: the access was refused or has ended, or WhatsApp has restricted the number.
   */
  status: z.enum(['disconnected', 'connecting', 'connected', 'failed']),
  connectionId: ConnectionId.nullable(),
  /** A test number reaches the simulator and no guest. */
  mode: NumberMode.nullable(),
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
  signUp: z.object({ appId: z.string(), mode: NumberMode }).nullable(),
  /** The modes in which a telephone can be linked by a code; empty where this installation has no gateway. */
  linkModes: z.array(NumberMode),
  /** Of a number that is linked by a code. */
  link: z.object(link).nullable(),
  /** Of a number that is linked by a code, while it is linked. */
  pace: WhatsappPace.nullable(),
  /** Whether `acceptsRisks` is asked for before a telephone is linked. */
  needsWarning: z.boolean(),
  /** Whether `usedBy` is asked for before a number is connected: the setup says that a CRM uses WhatsApp (I-23). */
  asksUse: z.boolean(),
  /** Who else uses the number; null where that was not asked. */
  usedBy: NumberUse.nullable(),
});
export type WhatsappState = z.infer<typeof WhatsappState>;

const digits = z
  .string()
  .trim()
  .regex(/^\d{5,30}$/, 'general.invalid.format');

export const WhatsappSignUp = z.object({
  propertyId: PropertyId.optional(),
  mode: NumberMode.default('live'),
  /** `web`: a telephone of the host is linked by a code. */
  engine: z.enum(['cloud', 'web']).default('cloud'),
  /** Of `web`: a QR code that the telephone scans, or a code that is typed on it. */
  method: z.enum(['qr', 'code']).default('qr'),
  /** The telephone on which the code is typed. */
  phone: z.string().trim().max(30, 'general.invalid.tooLong').optional(),
  /** Of `web`: the host has read that it is no official way, and that WhatsApp may block the number. */
  acceptsRisks: z.boolean().optional(),
  /** Who else uses the number, where that is asked (`asksUse`). */
  usedBy: NumberUse.optional(),
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

/** The link of a telephone as it is now. What is shown or typed is for the eyes of the host, and kept nowhere. */
export const WhatsappLink = z.object({
  ...link,
  /** `+` and digits of the telephone that it is, or was last, linked with. */
  phone: z.string().nullable(),
  name: z.string().nullable(),
  /** A sentence in the caller's language where the host has to act. */
  problem: z.string().nullable(),
  /** The text of the QR code. */
  qr: z.string().nullable(),
  /** The same as a picture, a PNG in a data address. */
  image: z.string().nullable(),
  /** Another QR code follows then. */
  expiresAt: Instant.nullable(),
  /** To be typed on the telephone. */
  pairingCode: z.string().nullable(),
  /** The page of the simulated telephone, in test mode. */
  phonePage: z.string().nullable(),
});
export type WhatsappLink = z.infer<typeof WhatsappLink>;

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
      'With the code of the window of Meta, with the access of an app of the host, or (engine `web`) by linking a telephone: C-MSG-21 then shows the code. An access is tried before it is saved. A number whose access ended is connected again by the same call.',
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
      messagesErrors.noGateway,
      messagesErrors.risksNotAccepted,
      messagesErrors.whoElseUsesIt,
      messagesErrors.numberBlocked,
    ],
  }),
  getWhatsappLink: defineCall({
    ...common,
    id: 'C-MSG-21',
    method: 'GET',
    path: '/api/whatsapp/link',
    permission: 'manage',
    secret: true,
    summary: 'Get the WhatsApp link',
    description:
      'How the telephone of the number is linked now, with the code that it scans or that is typed on it. For a page that is open: at most sixty times a minute for a property.',
    status: 200,
    reply: WhatsappLink,
    errors: [messagesErrors.notConnected, connectionErrors.providerDown, httpErrors.tooMany],
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
