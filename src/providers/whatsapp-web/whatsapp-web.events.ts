import {
  GUEST_MESSAGE_TOPICS,
  type GuestIncomingMessage,
  type GuestMessagingEvent,
} from '#capabilities/guest-messaging/guest-messaging.events.ts';
import type { WebhookEvent } from '#capabilities/webhooks.ts';
import { sanitizeProviderText } from '#foundation/outbound/outbound.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

import { type Notice, readMoment, readNotice } from './whatsapp-web.notices.ts';
import { reasonOfCode } from './whatsapp-web.reasons.ts';

const KINDS: Readonly<Record<string, GuestIncomingMessage['content']>> = lookUpTable<
  GuestIncomingMessage['content']
>({ text: 'text', button: 'button', media: 'media' });

/** Null for what changes nothing: a message that is still in the queue. */
function contentOf(notice: Notice): GuestMessagingEvent | null {
  const { key, at } = notice;
  const common = { account: key, at };
  const ofSender = { ...common, senderId: key };
  switch (notice.type) {
    case 'device.state': {
      const { state, lastError } = notice.data;
      return {
        ...common,
        kind: 'sender',
        change: sanitizeProviderText(lastError === null ? state : `${state}: ${lastError}`),
      };
    }
    case 'message.status': {
      const { id, status, error, at: moments } = notice.data;
      if (status === 'queued') return null;
      return {
        ...ofSender,
        kind: 'status',
        at: readMoment(moments?.[status]) ?? at,
        // The gateway knows a message by the id that we gave it.
        messageId: id,
        key: id,
        status,
        reason: status === 'failed' ? reasonOfCode(error?.code) : null,
      };
    }
    case 'message.in': {
      const { waId, from, lid, text, kind, repliesTo } = notice.data;
      return {
        ...ofSender,
        kind: 'incoming',
        messageId: waId,
        from: from === null ? null : `+${from}`,
        guestId: lid,
        text,
        content: KINDS[kind] ?? 'other',
        repliesTo,
      };
    }
  }
}

const subjectOf = (notice: Notice): string => {
  switch (notice.type) {
    case 'device.state':
      return notice.key;
    case 'message.status':
      return notice.data.id;
    case 'message.in':
      return notice.data.waId;
  }
};

/** The event of a notice; none for a body that is not the gateway's. A repeated notice has the same key. */
export function readGatewayEvents(body: unknown): readonly WebhookEvent[] {
  const notice = readNotice(body);
  const content = notice && contentOf(notice);
  if (!notice || !content) return [];
  return [
    {
      key: notice.id,
      topic: GUEST_MESSAGE_TOPICS[content.kind],
      externalId: subjectOf(notice),
      account: notice.key,
      content,
    },
  ];
}
