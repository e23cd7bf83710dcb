import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ListingId, PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { Language } from '#vocabulary/language.ts';
import {
  TEMPLATE_BODY_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATE_SUBJECT_MAX,
  TRIGGER_DAYS_MAX,
  TRIGGER_HOURS_MAX,
} from './messages.constants.ts';
import { STAY_NEWS } from './moments.ts';
import { plainText } from './plain-text.ts';

const words = (max: number) =>
  z
    .string()
    .max(max, 'general.invalid.tooLong')
    .transform(plainText)
    .pipe(z.string().min(1, 'general.required'));

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'general.invalid.time');
const side = z.enum(['before', 'after']);
const edge = z.enum(['arrival', 'departure']);

/** What a message waits for: news of the stay, an hour of a day before or after it, or hours before or after arrival or departure. */
export const MessageTrigger = z.union([
  z.strictObject({ on: z.enum(STAY_NEWS) }),
  z.strictObject({ days: z.number().int().min(0).max(TRIGGER_DAYS_MAX), side, of: edge, at: TimeOfDay }),
  z.strictObject({ hours: z.number().int().min(0).max(TRIGGER_HOURS_MAX), side, of: edge }),
]);
export type MessageTrigger = z.infer<typeof MessageTrigger>;

/** Which stays get the message; an absent condition holds for all. */
export const MessageConditions = z.strictObject({
  checkIn: z.enum(['pending', 'complete']).optional(),
  channels: z.array(z.string().min(1).max(60)).min(1).max(20).optional(),
  listings: z.array(ListingId).min(1).max(500).optional(),
  languages: z.array(Language).min(1).optional(),
  nightsFrom: z.number().int().min(1).max(365).optional(),
  nightsTo: z.number().int().min(1).max(365).optional(),
});
export type MessageConditions = z.infer<typeof MessageConditions>;

export const MESSAGE_CHANNELS = ['email', 'by-hand'] as const;
export const MessageChannel = z.enum(MESSAGE_CHANNELS);
export type MessageChannel = z.infer<typeof MessageChannel>;

export const MessageText = z.object({
  /** Of mails. */
  subject: words(TEMPLATE_SUBJECT_MAX),
  /** With variables such as `{guestName}`. */
  body: words(TEMPLATE_BODY_MAX),
});
export const MessageTexts = z.partialRecord(Language, MessageText);
export type MessageTexts = z.infer<typeof MessageTexts>;

export const MessagePurpose = z.enum(['stay', 'offer']);
export type MessagePurpose = z.infer<typeof MessagePurpose>;

const content = {
  name: words(TEMPLATE_NAME_MAX),
  /** `offer` sells something, and needs a consent of its own. */
  purpose: MessagePurpose,
  trigger: MessageTrigger,
  conditions: MessageConditions,
  /** In order: the next one is used only where the one before certainly failed. */
  channels: z.array(MessageChannel).min(1).max(MESSAGE_CHANNELS.length),
  usefulUntil: z.enum(['arrival', 'departure', 'week-after']),
  /** Of a stay that is booked after the moment. */
  late: z.enum(['now', 'skip']),
  texts: MessageTexts,
} as const;

export const MessageTemplate = z.object({
  _id: z.uuid(),
  /** One of the six that every property begins with. */
  key: z.string().nullable(),
  ...content,
  isOn: z.boolean(),
  /** Since when it is on: moments before are not caught up. */
  onSince: Instant.nullable(),
  version: z.number().int(),
  updatedAt: Instant,
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

export const MessageTemplateInput = z.object({ propertyId: PropertyId.optional(), ...content });
export type MessageTemplateInput = z.infer<typeof MessageTemplateInput>;

export const MessageTemplateChange = MessageTemplateInput.partial().extend({ isOn: z.boolean().optional() });
export type MessageTemplateChange = z.infer<typeof MessageTemplateChange>;
