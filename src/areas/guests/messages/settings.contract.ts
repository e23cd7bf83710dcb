import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ListingId, PropertyId } from '#vocabulary/ids.ts';
import { plainText } from '#vocabulary/plain-text.ts';
import { SENDER_NAME_MAX } from './messages.constants.ts';
import { messagesErrors } from './messages.errors.ts';

/** How a property writes to its guests. */
export const MessageSettings = z.object({
  propertyId: PropertyId,
  /** Off: nothing leaves by itself, in no listing. */
  isOn: z.boolean(),
  /** Listings whose guests get nothing by itself. */
  listingsOff: z.array(ListingId),
  /** The name that mails are from. */
  senderName: z.string(),
  /** Where answers to mails go; null: they are not read, and the mail says so. */
  replyTo: z.string().nullable(),
  /** Whether this installation can send mail. */
  canEmail: z.boolean(),
  /** Whether a connected property system carries messages in the chat of its bookings. */
  hasThreads: z.boolean(),
  /** Whether bounces and answers of mails come in: else a mail that comes back after it was sent is not seen. */
  seesBounces: z.boolean(),
  /** 0 before the first settings: the property has no templates yet. */
  version: z.number().int(),
});
export type MessageSettings = z.infer<typeof MessageSettings>;

export const MessageSettingsInput = z.object({
  propertyId: PropertyId.optional(),
  isOn: z.boolean().optional(),
  listingsOff: z.array(ListingId).max(2_000).optional(),
  senderName: z
    .string()
    .max(SENDER_NAME_MAX, 'general.invalid.tooLong')
    .transform((text) => plainText(text).replace(/\n/g, ' '))
    .pipe(z.string().min(1, 'general.required'))
    .optional(),
  replyTo: z.email('register.email.invalid').max(254, 'general.invalid.tooLong').nullable().optional(),
});
export type MessageSettingsInput = z.infer<typeof MessageSettingsInput>;

const propertyQuery = z.object({ propertyId: PropertyId.optional() });
const common = { access: 'member', app: 'messages', query: propertyQuery, status: 200 } as const;

export const messageSettingsContract = {
  initMessages: defineCall({
    ...common,
    id: 'C-INT-12',
    method: 'POST',
    path: '/api/common/property-integrations/email-settings/init',
    permission: 'manage',
    summary: 'Create the first message settings',
    description: 'Sender name, reply address and six templates, all off. A repeat changes nothing.',
    query: propertyQuery.extend({ appId: z.string().max(60).optional() }),
    body: z.object({ propertyId: PropertyId.optional(), appId: z.string().max(60).optional() }).optional(),
    reply: MessageSettings,
  }),
  getMessageSettings: defineCall({
    ...common,
    id: 'C-MSG-04',
    method: 'GET',
    path: '/api/notifications/messages/settings',
    summary: 'Get the message settings',
    reply: MessageSettings,
  }),
  saveMessageSettings: defineCall({
    ...common,
    id: 'C-MSG-05',
    method: 'PATCH',
    path: '/api/notifications/messages/settings',
    permission: 'manage',
    summary: 'Save the message settings',
    description: 'Missing fields stay as they are. What is planned is planned again.',
    body: MessageSettingsInput,
    ifMatch: true,
    reply: MessageSettings,
    errors: [messagesErrors.unknownListing],
  }),
  sendTestMessage: defineCall({
    ...common,
    id: 'C-MSG-06',
    method: 'POST',
    path: '/api/notifications/messages/test',
    permission: 'manage',
    summary: 'Send a test message',
    description: 'A fixed text, to the verified address of the caller and to no other.',
    status: 202,
    reply: z.object({ to: z.string() }),
    errors: [messagesErrors.noVerifiedEmail],
  }),
};
