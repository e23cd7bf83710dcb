import {
  GUEST_MESSAGE_TOPICS,
  type GuestIncomingMessage,
  type GuestMessageEcho,
  type GuestMessageStatus,
  type GuestMessagingEvent,
  type GuestPreference,
  type GuestSenderChange,
  type GuestTemplateChange,
} from '#capabilities/guest-messaging/guest-messaging.events.ts';
import type { WebhookEvent } from '#capabilities/webhooks.ts';
import { sanitizeProviderText } from '#foundation/outbound/outbound.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import type { z } from 'zod';

import * as notice from './whatsapp-cloud.notices.ts';
import { reasonOfCode } from './whatsapp-cloud.reasons.ts';
import { problemOf, qualityOf, templateCategoryOf, templateStateOf } from './whatsapp-cloud.templates.ts';

type AccountChange = notice.AccountChange;

/** As many as WhatsApp puts into one post. */
const MOST_EVENTS = 1000;

const STATUSES: Readonly<Record<string, GuestMessageStatus['status']>> = lookUpTable({
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  // A voice message that was played was read.
  played: 'read',
  failed: 'failed',
});

const CONTENTS: Readonly<Record<string, GuestIncomingMessage['content']>> = lookUpTable({
  text: 'text',
  button: 'button',
  interactive: 'button',
  image: 'media',
  video: 'media',
  audio: 'media',
  document: 'media',
  sticker: 'media',
  location: 'media',
  contacts: 'media',
});

/** The account takes no more messages of ours: the host has to connect again. */
const ENDED = new Set([
  'PARTNER_REMOVED',
  'PARTNER_APP_UNINSTALLED',
  'ACCOUNT_DELETED',
  'ACCOUNT_OFFBOARDED',
]);

/** Messages of the system are about the guest's telephone, and nothing that a guest wrote. */
const NO_MESSAGES = new Set(['system', 'request_welcome']);

const senderIn = ({ value }: AccountChange): string | null => {
  const read = notice.Metadata.safeParse(value);
  return read.success ? read.data.metadata.phone_number_id : null;
};

function eventOf(content: GuestMessagingEvent, key: string | null, externalId: string | null): WebhookEvent {
  return {
    key,
    topic: GUEST_MESSAGE_TOPICS[content.kind],
    externalId,
    account: content.account,
    content,
  };
}

/** The same status of a message comes again with the same key; another status of it has another one. */
function statusEvents(change: AccountChange, senderId: string): readonly WebhookEvent[] {
  return notice.itemsIn(notice.Status, change.value['statuses']).flatMap((one) => {
    const status = STATUSES[one.status];
    if (status === undefined) return [];
    const [error] = one.errors;
    const content: GuestMessageStatus = {
      kind: 'status',
      account: change.account,
      senderId,
      at: one.timestamp,
      messageId: one.id,
      key: one.biz_opaque_callback_data,
      status,
      reason: status === 'failed' ? (error ? reasonOfCode(error.code) : 'other') : null,
    };
    return [eventOf(content, `status|${one.id}|${status}`, one.id)];
  });
}

function textOf({ text, button, interactive }: z.output<typeof notice.Message>): string | null {
  const reply = interactive?.button_reply ?? interactive?.list_reply;
  return text?.body ?? button?.text ?? reply?.title ?? null;
}

function incomingEvents(change: AccountChange, senderId: string): readonly WebhookEvent[] {
  const messages = notice.itemsIn(notice.Message, change.value['messages']);
  const contacts = notice.itemsIn(notice.Contact, change.value['contacts']);
  return messages
    .filter(({ type }) => !NO_MESSAGES.has(type))
    .map((one) => {
      // Only where the post is of one guest is it certain whose id that is.
      const [contact, another] = contacts;
      const content: GuestIncomingMessage = {
        kind: 'incoming',
        account: change.account,
        senderId,
        at: one.timestamp,
        messageId: one.id,
        from: one.from,
        guestId: one.from_user_id ?? (another ? null : (contact?.user_id ?? null)),
        text: textOf(one),
        content: CONTENTS[one.type] ?? 'other',
        repliesTo: one.context?.id ?? null,
      };
      return eventOf(content, `message|${one.id}`, one.id);
    });
}

function echoEvents(change: AccountChange, senderId: string): readonly WebhookEvent[] {
  return notice.itemsIn(notice.Echo, change.value['message_echoes']).map((one) => {
    const content: GuestMessageEcho = {
      kind: 'echo',
      account: change.account,
      senderId,
      at: one.timestamp,
      messageId: one.id,
      to: one.to,
      text: one.text?.body ?? null,
    };
    return eventOf(content, `echo|${one.id}`, one.id);
  });
}

function preferenceEvents(change: AccountChange, senderId: string): readonly WebhookEvent[] {
  return notice.itemsIn(notice.Preference, change.value['user_preferences']).flatMap((one) => {
    if (one.category !== 'marketing_messages') return [];
    const content: GuestPreference = {
      kind: 'preference',
      account: change.account,
      senderId,
      at: one.timestamp,
      from: one.wa_id,
      wantsMarketing: one.value !== 'stop',
    };
    // Without a moment two wishes of a guest could not be told apart.
    const isKnown = one.wa_id !== null && one.timestamp !== null;
    const key = isKnown ? `preference|${one.wa_id}|${one.value}|${one.timestamp}` : null;
    return [eventOf(content, key, one.wa_id)];
  });
}

type ChangeOfTemplate = Pick<GuestTemplateChange, 'state' | 'problem' | 'category' | 'quality'>;
const NOTHING: ChangeOfTemplate = { state: null, problem: null, category: null, quality: null };

function templateEvent(
  change: AccountChange,
  template: {
    message_template_id: string;
    message_template_name: string;
    message_template_language: string;
  },
  what: Partial<ChangeOfTemplate>,
  word: string,
): WebhookEvent {
  const externalId = template.message_template_id;
  const content: GuestTemplateChange = {
    kind: 'template',
    account: change.account,
    at: change.at,
    externalId,
    name: template.message_template_name,
    languageCode: template.message_template_language,
    ...NOTHING,
    ...what,
  };
  const key = change.at === null ? null : `template|${externalId}|${word}|${change.at}`;
  return eventOf(content, key, externalId);
}

function templateEvents(change: AccountChange): readonly WebhookEvent[] {
  switch (change.field) {
    case 'message_template_status_update': {
      return notice.itemsIn(notice.TemplateStatus, [change.value]).map((one) => {
        const state = templateStateOf(one.event);
        const words = one.rejection_info?.reason ?? one.reason ?? undefined;
        const problem = state === 'rejected' ? problemOf(words) : null;
        return templateEvent(change, one, { state, problem }, one.event);
      });
    }
    case 'template_category_update': {
      return notice
        .itemsIn(notice.TemplateCategory, [change.value])
        .map((one) =>
          templateEvent(change, one, { category: templateCategoryOf(one.new_category) }, one.new_category),
        );
    }
    case 'message_template_quality_update': {
      return notice
        .itemsIn(notice.TemplateQuality, [change.value])
        .map((one) =>
          templateEvent(change, one, { quality: qualityOf(one.new_quality_score) }, one.new_quality_score),
        );
    }
    default:
      return [];
  }
}

function senderEvent(
  { at, ...change }: AccountChange,
  account: string,
  word: string,
  subject: string,
): WebhookEvent {
  const content: GuestSenderChange = { kind: 'sender', account, at, change: sanitizeProviderText(word) };
  const key = at === null ? null : `sender|${change.field}|${subject}|${word}|${at}`;
  return eventOf(content, key, subject);
}

function accountEvents(change: AccountChange): readonly WebhookEvent[] {
  if (change.field === 'account_update') {
    return notice.itemsIn(notice.AccountUpdate, [change.value]).map((one) => {
      // What concerns a partner comes with the id of the partner in the place of the account.
      const account = one.waba_info?.waba_id ?? change.account;
      const event = senderEvent(change, account, one.event, account);
      return ENDED.has(one.event) ? { ...event, revoked: true } : event;
    });
  }
  return notice
    .itemsIn(notice.NumberUpdate, [change.value])
    .map((one) =>
      senderEvent(
        change,
        change.account,
        one.event ?? change.field,
        one.display_phone_number ?? change.account,
      ),
    );
}

const SENDER_FIELDS = new Set([
  'account_update',
  'account_alerts',
  'account_review_update',
  'business_capability_update',
  'phone_number_name_update',
  'phone_number_quality_update',
]);

function eventsOf(change: AccountChange): readonly WebhookEvent[] {
  if (SENDER_FIELDS.has(change.field)) return accountEvents(change);
  const senderId = senderIn(change);
  if (senderId === null) return templateEvents(change);
  switch (change.field) {
    case 'messages':
      return [...statusEvents(change, senderId), ...incomingEvents(change, senderId)];
    case 'smb_message_echoes':
      return echoEvents(change, senderId);
    case 'user_preferences':
      return preferenceEvents(change, senderId);
    default:
      return [];
  }
}

/** The events of a post, in its order; what is of no known form, and whatever else WhatsApp tells of, is left out. */
export const readWhatsappEvents = (body: unknown): readonly WebhookEvent[] =>
  notice.changesOf(body).flatMap(eventsOf).slice(0, MOST_EVENTS);
