import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { Language } from '#vocabulary/language.ts';
import { plainText } from '#vocabulary/plain-text.ts';
import { CONSENT_NOTE_MAX, HELD_FOR, REMIND_MAX } from './messages.constants.ts';
import { messagesErrors } from './messages.errors.ts';
import { MessageChannel, MessagePurpose, MessageVariable, SkipReason } from './templates.contract.ts';

/**
 * - `planned`: leaves by itself at `dueAt`.
 * - `held`: a value, the check-in, the approval of its words or its turn at a number that sends slowly is missing; it leaves as soon as
 *   that is there, while it is of use.
 * - `to-do`: a person sends it by hand.
 * - `sending`: on its way to the mail server or to WhatsApp.
 * - `sent`; `delivered`, `read`: as WhatsApp tells, which a guest can switch off; `opened`: by a person who pressed on the page, never
 *   by a preview.
 * - `failed`: certainly not arrived, and no channel is left. `unknown`: it may have arrived.
 * - `skipped`: with its reason.
 */
export const MESSAGE_STATES = [
  'planned',
  'held',
  'to-do',
  'sending',
  'sent',
  'delivered',
  'read',
  'opened',
  'failed',
  'unknown',
  'skipped',
] as const;
export const MessageState = z.enum(MESSAGE_STATES);
export type MessageState = z.infer<typeof MessageState>;

/** What a held message waits for beside a value; `pace`: its number sends slowly. */
export const HeldFor = z.enum(HELD_FOR);

export const MessageDelivery = z.object({
  channel: MessageChannel,
  state: z.enum(['sending', 'sent', 'delivered', 'read', 'opened', 'failed', 'unknown']),
  at: Instant,
  deliveredAt: Instant.nullable(),
  readAt: Instant.nullable(),
  openedAt: Instant.nullable(),
  /** Why it failed, in words. */
  problem: z.string().nullable(),
  /** Who marked it as sent by hand. */
  by: z.string().nullable(),
});

export const StayMessage = z.object({
  _id: z.uuid(),
  reservationId: ReservationId,
  templateId: z.uuid(),
  name: z.string(),
  purpose: MessagePurpose,
  state: MessageState,
  /** Why it is or will be skipped. */
  reason: SkipReason.nullable(),
  reasonText: z.string().nullable(),
  /** When it leaves, or left, or would have left. */
  dueAt: Instant,
  /** Before the night moved it, in the evening or to the morning; null where it did not. */
  movedFromNight: Instant.nullable(),
  /** Before dates changed; null where they did not. */
  movedFromDates: Instant.nullable(),
  usefulUntil: Instant,
  channels: z.array(MessageChannel),
  /** The values that it waits for. */
  missing: z.array(MessageVariable),
  /** What else it waits for. */
  waitsFor: HeldFor.nullable(),
  /** Of a message that waits for its turn at a number that sends slowly: when it is tried next. */
  turnAt: Instant.nullable(),
  deliveries: z.array(MessageDelivery),
  /** The check-in state that it needs when it leaves. */
  ifCheckIn: z.enum(['pending', 'complete']).nullable(),
});
export type StayMessage = z.infer<typeof StayMessage>;

export const StayConsent = z.object({
  purpose: MessagePurpose,
  channel: MessageChannel,
  state: z.enum(['given', 'withdrawn']),
  /** `booking`: a mail about the stay rests on the booking itself. `guest`: a box in the check-in. `stop-word`: the guest's own message. */
  basis: z.enum(['booking', 'host-note', 'guest', 'stop-word']),
  at: Instant.nullable(),
  note: z.string().nullable(),
  by: z.string().nullable(),
});

/** What the guest answered, or the host wrote on the telephone or by mail. */
export const HeardMessage = z.object({
  _id: z.uuid(),
  channel: MessageChannel,
  saidBy: z.enum(['guest', 'host']),
  at: Instant,
  /** Null for anything but words, and once the guest was forgotten. */
  text: z.string().nullable(),
});
export type HeardMessage = z.infer<typeof HeardMessage>;

export const StayTimeline = z.object({
  reservationId: ReservationId,
  guestName: z.string(),
  /** Where its missing values are written. */
  listingId: ListingId.nullable(),
  listingName: z.string().nullable(),
  channelName: z.string(),
  channelSlug: z.string(),
  checkInDate: z.string(),
  checkOutDate: z.string(),
  timeZone: z.string(),
  /** The language that the guest is written to in, and whether a member chose it. */
  language: Language,
  isLanguageChosen: z.boolean(),
  /** The switch of this stay. */
  isOn: z.boolean(),
  /** What switches its messages off beside it. */
  offBy: z.enum(['property', 'listing']).nullable(),
  /** Whether a mail, a number of the property, and the conversation of the booking can reach the guest. */
  hasEmail: z.boolean(),
  hasWhatsapp: z.boolean(),
  hasThread: z.boolean(),
  consents: z.array(StayConsent),
  /** In the order of their time. */
  messages: z.array(StayMessage),
  heard: z.array(HeardMessage),
  version: z.number().int(),
});
export type StayTimeline = z.infer<typeof StayTimeline>;

/** A message for a person to see: to send by hand, held, failed or unknown. */
export const MessageToDo = StayMessage.extend({
  guestName: z.string(),
  listingName: z.string().nullable(),
  channelName: z.string(),
});
export type MessageToDo = z.infer<typeof MessageToDo>;

const note = z
  .string()
  .max(CONSENT_NOTE_MAX, 'general.invalid.tooLong')
  .transform(plainText)
  .pipe(z.string().min(1, 'general.required'));

const propertyQuery = z.object({ propertyId: PropertyId.optional() });
const ofStay = z.object({ id: ReservationId });
const byId = z.object({ id: z.uuid() });
const read = { method: 'GET', access: 'member', app: 'messages', status: 200, query: propertyQuery } as const;
const operate = {
  access: 'member',
  app: 'messages',
  permission: 'operate',
  status: 200,
  query: propertyQuery,
} as const;
const closed = [messagesErrors.alreadySettled] as const;

export const messageTimelineContract = {
  getTimeline: defineCall({
    ...read,
    id: 'C-MSG-07',
    path: '/api/notifications/messages/stays/{id}',
    summary: 'Get the messages of a stay',
    description: 'What was said, what will be said, and why something was not.',
    params: ofStay,
    reply: StayTimeline,
  }),
  changeStayMessages: defineCall({
    ...operate,
    id: 'C-MSG-08',
    method: 'PATCH',
    path: '/api/notifications/messages/stays/{id}',
    summary: 'Change the messages of a stay',
    description: 'Switches what leaves by itself on or off, and chooses the language of the guest.',
    params: ofStay,
    body: z.object({
      propertyId: PropertyId.optional(),
      isOn: z.boolean().optional(),
      language: Language.nullable().optional(),
    }),
    ifMatch: true,
    reply: StayTimeline,
  }),
  sendMessageNow: defineCall({
    ...operate,
    id: 'C-MSG-09',
    method: 'POST',
    path: '/api/notifications/messages/{id}/send',
    summary: 'Send a message now',
    description:
      'A message that was sent before goes out as a new revision, which only a person can ask for. A message that may have arrived is sent through the named channel. A number that sends slowly holds it until its turn.',
    params: byId,
    body: z.object({ propertyId: PropertyId.optional(), channel: MessageChannel.optional() }).optional(),
    reply: StayMessage,
    errors: [
      messagesErrors.alreadySettled,
      messagesErrors.stayCanceled,
      messagesErrors.noConsent,
      messagesErrors.missingValues,
      messagesErrors.noContact,
      messagesErrors.notApproved,
      messagesErrors.notItsTurn,
      messagesErrors.testMode,
    ],
  }),
  omitMessage: defineCall({
    ...operate,
    id: 'C-MSG-10',
    method: 'POST',
    path: '/api/notifications/messages/{id}/omit',
    summary: 'Cancel a message',
    params: byId,
    reply: StayMessage,
    errors: closed,
  }),
  writeMessageText: defineCall({
    ...operate,
    id: 'C-MSG-11',
    method: 'POST',
    path: '/api/notifications/messages/{id}/text',
    summary: 'Create the text of a message',
    description:
      'The words for a message that a person sends by hand, with a link of their own. The text is kept sealed as what was said once it is marked as sent.',
    params: byId,
    secret: true,
    repeatable: true,
    reply: z.object({
      text: z.string(),
      language: Language,
      /** The page of the channel where the guest can be written to. */
      channelUrl: z.string().nullable(),
      channelName: z.string(),
    }),
    errors: [
      ...closed,
      messagesErrors.stayCanceled,
      messagesErrors.noConsent,
      messagesErrors.missingValues,
      messagesErrors.testMode,
    ],
  }),
  markMessageSent: defineCall({
    ...operate,
    id: 'C-MSG-12',
    method: 'POST',
    path: '/api/notifications/messages/{id}/sent',
    summary: 'Mark a message as sent',
    description: 'A person sent it by hand. It stays under the name of that person.',
    params: byId,
    reply: StayMessage,
    errors: closed,
  }),
  recordConsent: defineCall({
    ...operate,
    id: 'C-MSG-13',
    method: 'POST',
    path: '/api/notifications/messages/stays/{id}/consents',
    summary: 'Record a consent of a guest',
    description:
      'The guest agreed to messages by a channel or to offers, or took it back, and told the host: who, how and when.',
    params: ofStay,
    body: z.object({
      propertyId: PropertyId.optional(),
      purpose: MessagePurpose,
      channel: MessageChannel,
      state: z.enum(['given', 'withdrawn']),
      note,
    }),
    reply: StayTimeline,
  }),
  remindGuests: defineCall({
    ...operate,
    id: 'C-MSG-16',
    method: 'POST',
    path: '/api/notifications/messages/remind',
    summary: 'Send reminders of the check-in',
    description:
      'Sends the reminder of the property now, to guests whose check-in is not complete. Without an address of mail it becomes a task to send by hand.',
    body: z.object({
      propertyId: PropertyId.optional(),
      reservationIds: z.array(ReservationId).min(1).max(REMIND_MAX, 'general.invalid.tooBig'),
    }),
    resumable: true,
    reply: z.object({
      sent: z.number().int(),
      byHand: z.number().int(),
      /** With the reason: complete by now, cancelled, held for a missing value or its turn, or reminded a moment ago. */
      skipped: z.array(z.object({ reservationId: ReservationId, text: z.string() })),
    }),
    errors: [messagesErrors.noReminder],
  }),
  listMessagesToDo: defineCall({
    ...read,
    id: 'C-MSG-14',
    path: '/api/notifications/messages/to-do',
    summary: 'List messages for a person',
    description: 'To send by hand, held for a missing value, failed or in doubt. The most urgent first.',
    reply: z.array(MessageToDo),
  }),
  readMessage: defineCall({
    ...read,
    id: 'C-MSG-15',
    path: '/api/notifications/messages/{id}/said',
    summary: 'Read what a message said',
    description: 'The words that left, with passwords and codes hidden. Empty once the guest was forgotten.',
    params: byId,
    secret: true,
    reply: z.object({
      said: z.array(
        z.object({ channel: MessageChannel, at: Instant, subject: z.string(), text: z.string() }),
      ),
    }),
  }),
};
