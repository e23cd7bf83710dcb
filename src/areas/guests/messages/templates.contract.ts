import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { Language } from '#vocabulary/language.ts';
import { plainText } from '#vocabulary/plain-text.ts';
import {
  TEMPLATE_BODY_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATE_SUBJECT_MAX,
  TRIGGER_DAYS_MAX,
  TRIGGER_HOURS_MAX,
} from './messages.constants.ts';
import { messagesErrors } from './messages.errors.ts';
import { SKIP_REASONS, STAY_NEWS } from './messages.constants.ts';
import { VARIABLES } from './variables.constants.ts';

const words = (max: number) =>
  z
    .string()
    .max(max, 'general.invalid.tooLong')
    .transform(plainText)
    .pipe(z.string().min(1, 'general.required'));

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'general.invalid.format');
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
  /** Looked at when the message leaves; the others when it is planned. */
  checkIn: z.enum(['pending', 'complete']).optional(),
  /** Slugs of channels, such as `airbnb`. */
  channels: z.array(z.string().min(1).max(60)).min(1).max(20).optional(),
  listings: z.array(ListingId).min(1).max(500).optional(),
  languages: z.array(Language).min(1).optional(),
  nightsFrom: z.number().int().min(1).max(365).optional(),
  nightsTo: z.number().int().min(1).max(365).optional(),
});
export type MessageConditions = z.infer<typeof MessageConditions>;

export const MESSAGE_CHANNELS = ['email', 'whatsapp', 'thread', 'by-hand'] as const;
export const MessageChannel = z.enum(MESSAGE_CHANNELS);
export type MessageChannel = z.infer<typeof MessageChannel>;

export const MessageText = z.object({
  /** Of mails. */
  subject: words(TEMPLATE_SUBJECT_MAX),
  /** With variables such as `{guestName}`. */
  body: words(TEMPLATE_BODY_MAX),
});
export type MessageText = z.infer<typeof MessageText>;
export const MessageTexts = z.partialRecord(Language, MessageText);
export type MessageTexts = z.infer<typeof MessageTexts>;

/** `offer` sells something, and needs a consent of its own. */
export const MessagePurpose = z.enum(['stay', 'offer']);
export type MessagePurpose = z.infer<typeof MessagePurpose>;

/** Until when a message is of use; later it is skipped. */
export const UsefulUntil = z.enum(['arrival', 'departure', 'week-after']);

const content = {
  /** The team's name for it; guests never see it. */
  name: words(TEMPLATE_NAME_MAX),
  purpose: MessagePurpose,
  trigger: MessageTrigger,
  conditions: MessageConditions,
  /** In order: the next one is used only where the one before certainly failed. */
  channels: z.array(MessageChannel).min(1, 'general.required').max(MESSAGE_CHANNELS.length),
  usefulUntil: UsefulUntil,
  /** What becomes of the message of a stay that was booked after its moment. */
  late: z.enum(['now', 'skip']),
  texts: MessageTexts,
} as const;

export const SkipReason = z.enum(SKIP_REASONS);
/** Messages that were skipped, by reason. */
export const SkipCount = z.object({ reason: SkipReason, text: z.string(), count: z.number().int() });

/** What became of words at WhatsApp; `refused` before they were looked at, `rejected` after. */
export const ApprovalState = z.enum([
  'submitting',
  'refused',
  'approved',
  'pending',
  'rejected',
  'paused',
  'disabled',
  'deleted',
  'unknown',
]);
export const ApprovalCategory = z.enum(['utility', 'marketing', 'authentication']);
/** How WhatsApp rates words or a number, by what guests did with its messages. */
export const WhatsappQuality = z.enum(['high', 'medium', 'low', 'unknown']);

/**
 * Words in one language at WhatsApp. `isCurrent`: the words of the template as they are now; words that were approved before are sent
 * until these are.
 */
export const TemplateApproval = z.object({
  language: Language,
  state: ApprovalState,
  isCurrent: z.boolean(),
  /** WhatsApp may choose another one than was asked for; `marketing` costs more and is limited for each guest. */
  category: ApprovalCategory.nullable(),
  quality: WhatsappQuality,
  /** Why it was refused or rejected, in the words of WhatsApp. */
  problem: z.string().nullable(),
  /** A test connection, whose words reach no guest. */
  isTest: z.boolean(),
});
export type TemplateApproval = z.infer<typeof TemplateApproval>;

/** E-59. */
export const MessageTemplate = z.object({
  _id: z.uuid(),
  /** One of the six that every property begins with. */
  key: z.string().nullable(),
  ...content,
  /** The first channel. */
  engine: MessageChannel,
  isOn: z.boolean(),
  /** Since when it is on: earlier moments are not caught up. */
  onSince: Instant.nullable(),
  /** Stays for which a message of it is planned now. */
  planned: z.number().int(),
  /** Of the last 30 days. */
  recent: z.object({
    sent: z.number().int(),
    opened: z.number().int(),
    held: z.number().int(),
    failed: z.number().int(),
    skipped: z.array(SkipCount),
  }),
  /** At most two for each language: the words as they are now, and approved ones from before. Empty without a number. */
  approvals: z.array(TemplateApproval),
  version: z.number().int(),
  updatedAt: Instant,
  /** Name of the member who changed it last; null for one that has not been changed. */
  updatedBy: z.string().nullable(),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

export const MessageTemplateInput = z.object({ propertyId: PropertyId.optional(), ...content });
export type MessageTemplateInput = z.infer<typeof MessageTemplateInput>;

export const MessageTemplateChange = MessageTemplateInput.partial().extend({ isOn: z.boolean().optional() });
export type MessageTemplateChange = z.infer<typeof MessageTemplateChange>;

/** What switching a template on, or saving it, would plan. */
export const TemplateReach = z.object({
  /** Stays that would get the message. */
  stays: z.number().int(),
  /** Stays that it concerns and that would not get it, by reason. */
  skipped: z.array(SkipCount),
});
export type TemplateReach = z.infer<typeof TemplateReach>;

export const MessagePreviewInput = z.object({
  propertyId: PropertyId.optional(),
  texts: MessageTexts,
  trigger: MessageTrigger,
  usefulUntil: UsefulUntil,
  late: z.enum(['now', 'skip']),
  /** Without one, the next arrival. */
  reservationId: ReservationId.optional(),
});
export type MessagePreviewInput = z.infer<typeof MessagePreviewInput>;

/** What a text may name. */
export const MessageVariable = z.enum(VARIABLES);

/** One part of a rendered text: the template's words, or what a variable said. */
export const RenderedPart = z.object({ text: z.string(), variable: MessageVariable.nullable() });
const Rendered = z.object({ subject: z.array(RenderedPart), body: z.array(RenderedPart) });

/** The template on a real stay. Its link is an example and opens nothing; passwords and codes are hidden. */
export const MessagePreview = z.object({
  /** Null where the property has no stay to come. */
  stay: z
    .object({
      reservationId: ReservationId,
      guestName: z.string(),
      listingName: z.string().nullable(),
      channelName: z.string(),
      checkInDate: z.string(),
      checkOutDate: z.string(),
      language: Language,
    })
    .nullable(),
  rendered: z.partialRecord(Language, Rendered),
  /** Variables that this stay has no value for: the message would be held. */
  missing: z.array(MessageVariable),
  dueAt: Instant.nullable(),
  skipped: SkipReason.nullable(),
  skippedText: z.string().nullable(),
  /** The name and the address that a mail is from, and where answers to it go. */
  sender: z.object({
    name: z.string(),
    replyTo: z.string().nullable(),
    /** Answers to mails stand with the stay as well. */
    readsAnswers: z.boolean(),
  }),
  timeZone: z.string(),
});
export type MessagePreview = z.infer<typeof MessagePreview>;

const propertyQuery = z.object({ propertyId: PropertyId.optional() });
const byId = z.object({ id: z.uuid() });
const read = { method: 'GET', access: 'member', app: 'messages', status: 200, query: propertyQuery } as const;
const write = { access: 'member', app: 'messages', permission: 'manage', query: propertyQuery } as const;

export const messageTemplatesContract = {
  listTemplates: defineCall({
    ...read,
    id: 'C-CHK-07',
    path: '/api/checkin-express/templates',
    summary: 'List message templates',
    description:
      'In the order in which they leave during a stay. With what is planned, and what became of the last 30 days.',
    reply: z.array(MessageTemplate),
  }),
  createTemplate: defineCall({
    ...write,
    id: 'C-CHK-08',
    method: 'POST',
    path: '/api/checkin-express/templates',
    summary: 'Create a message template',
    description: 'It is off, and plans nothing before it is switched on.',
    body: MessageTemplateInput,
    status: 201,
    reply: MessageTemplate,
    errors: [
      messagesErrors.unknownVariable,
      messagesErrors.noText,
      messagesErrors.tooMany,
      messagesErrors.secretOutsideWindow,
    ],
  }),
  updateTemplate: defineCall({
    ...write,
    id: 'C-CHK-09',
    method: 'PATCH',
    path: '/api/checkin-express/templates/{id}',
    summary: 'Update a message template',
    description:
      'Missing fields stay as they are. Messages that are planned are planned again; what was sent is not repeated. Switching on sends nothing for moments that are past.',
    params: byId,
    body: MessageTemplateChange,
    status: 200,
    reply: MessageTemplate,
    ifMatch: true,
    errors: [messagesErrors.unknownVariable, messagesErrors.noText, messagesErrors.secretOutsideWindow],
  }),
  deleteTemplate: defineCall({
    ...write,
    id: 'C-MSG-01',
    method: 'DELETE',
    path: '/api/checkin-express/templates/{id}',
    summary: 'Delete a message template',
    description: 'What is planned is taken back. What was sent stays in the stays.',
    params: byId,
    status: 200,
    reply: z.object({ deleted: z.literal(true) }),
  }),
  listNotificationTemplates: defineCall({
    ...read,
    id: 'C-NOT-01',
    path: '/api/notifications/templates',
    summary: 'List notification templates',
    description: 'The message templates: `engine` is the channel that is tried first.',
    reply: z.array(MessageTemplate),
  }),
  getTemplateReach: defineCall({
    ...read,
    id: 'C-MSG-02',
    path: '/api/checkin-express/templates/{id}/reach',
    summary: 'Count stays of a template',
    description: 'The stays for which the template plans a message if it is switched on now.',
    params: byId,
    reply: TemplateReach,
  }),
  previewTemplate: defineCall({
    ...read,
    id: 'C-MSG-03',
    method: 'POST',
    path: '/api/notifications/messages/preview',
    summary: 'Preview a message template',
    description: 'On a real stay, with an example in place of its link. The call changes nothing.',
    body: MessagePreviewInput,
    repeatable: true,
    reply: MessagePreview,
    errors: [messagesErrors.unknownVariable],
  }),
};
