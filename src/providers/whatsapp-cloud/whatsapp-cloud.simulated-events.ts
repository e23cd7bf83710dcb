import { createHmac } from 'node:crypto';

import { epochMs } from '#vocabulary/instant.ts';

import { SIMULATED_WHATSAPP_APP, SIMULATED_WHATSAPP_HOST } from './whatsapp-cloud.manifest.ts';
import { SENDERS, type SentMessage, type WhatsappStage } from './whatsapp-cloud.simulated-world.ts';

/** A moment after the answer that it is about. */
const AFTER_MS = 5;

export type Posting = {
  /** Another account than the simulator's. */
  readonly account?: string | undefined;
  readonly twice?: boolean | undefined;
  /** Signed with another secret. */
  readonly forged?: boolean | undefined;
};

const secondsNow = ({ clock }: WhatsappStage): number => Math.floor(epochMs(clock.now()) / 1000);

/**
 * One change as Meta posts it, signed over the bytes. What is about messages goes to the override; all the rest always to the
 * address of the app.
 */
async function post(
  stage: WhatsappStage,
  field: string,
  value: unknown,
  { account = SIMULATED_WHATSAPP_HOST.wabaId, twice = false, forged = false }: Posting = {},
): Promise<void> {
  const { world } = stage;
  const isOverridden = ['messages', 'smb_message_echoes'].includes(field) && world.override !== null;
  const url = isOverridden ? world.override : world.appCallback;
  if (url === null || !world.isSubscribed) return;
  const isOfMessage = field === 'messages' || field === 'smb_message_echoes' || field === 'user_preferences';
  const json = {
    object: 'whatsapp_business_account',
    entry: [{ id: account, ...(!isOfMessage && { time: secondsNow(stage) }), changes: [{ value, field }] }],
  };
  // A host's own app signs with its secret, the app of the operator with its own.
  const own = world.override === null ? SIMULATED_WHATSAPP_APP.secret : SIMULATED_WHATSAPP_HOST.appSecret;
  const signature = createHmac('sha256', forged ? 'another-secret' : own)
    .update(JSON.stringify(json))
    .digest('hex');
  for (let times = twice ? 2 : 1; times > 0; times -= 1) {
    await stage.notify(url, { json, headers: { 'x-hub-signature-256': `sha256=${signature}` } });
  }
  stage.changed();
}

const metadata = {
  display_phone_number: SENDERS[SIMULATED_WHATSAPP_HOST.phoneNumberId]?.slice(1),
  phone_number_id: SIMULATED_WHATSAPP_HOST.phoneNumberId,
};
const contactsOf = (guest: string, name = 'Ana') => [{ profile: { name }, wa_id: guest }];

export type StatusOf = Pick<SentMessage, 'id' | 'to' | 'key'>;

/** A status of a message, with the opaque data that came along with it. */
export const postStatus = (
  stage: WhatsappStage,
  message: StatusOf,
  status: string,
  { code, ...posting }: Posting & { readonly code?: number | undefined } = {},
): Promise<void> =>
  post(
    stage,
    'messages',
    {
      messaging_product: 'whatsapp',
      metadata,
      statuses: [
        {
          id: message.id,
          status,
          timestamp: String(secondsNow(stage)),
          recipient_id: message.to,
          ...(message.key !== null && { biz_opaque_callback_data: message.key }),
          ...(code !== undefined && {
            errors: [
              {
                code,
                title: 'Message undeliverable',
                message: 'Message undeliverable',
                error_data: { details: 'Message undeliverable.' },
                href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
              },
            ],
          }),
        },
      ],
    },
    posting,
  );

/** The statuses of a message, one after the other, a moment after its answer. */
export function postStatusesLater(
  stage: WhatsappStage,
  message: StatusOf,
  statuses: readonly { readonly status: string; readonly code?: number }[],
): void {
  if (stage.world.holdsStatuses) return;
  const postAll = async () => {
    for (const { status, code } of statuses) await postStatus(stage, message, status, { code });
  };
  setTimeout(() => void postAll(), AFTER_MS).unref();
}

export const postIncoming = (
  stage: WhatsappStage,
  { id, from, text, name }: { id: string; from: string; text: string; name?: string | undefined },
  posting: Posting,
): Promise<void> =>
  post(
    stage,
    'messages',
    {
      messaging_product: 'whatsapp',
      metadata,
      contacts: contactsOf(from, name),
      messages: [{ from, id, timestamp: String(secondsNow(stage)), text: { body: text }, type: 'text' }],
    },
    posting,
  );

/** What the host typed on the telephone. */
export const postEcho = (
  stage: WhatsappStage,
  { id, to, text }: { id: string; to: string; text: string },
  posting: Posting,
): Promise<void> =>
  post(
    stage,
    'smb_message_echoes',
    {
      messaging_product: 'whatsapp',
      metadata,
      contacts: contactsOf(to),
      message_echoes: [
        {
          from: metadata.display_phone_number,
          to,
          id,
          timestamp: String(secondsNow(stage)),
          type: 'text',
          text: { body: text },
        },
      ],
    },
    posting,
  );

export const postPreference = (
  stage: WhatsappStage,
  guest: string,
  value: 'stop' | 'resume',
  posting: Posting,
): Promise<void> =>
  post(
    stage,
    'user_preferences',
    {
      messaging_product: 'whatsapp',
      metadata,
      contacts: contactsOf(guest),
      user_preferences: [
        {
          wa_id: guest,
          detail: `User requested to ${value} marketing messages`,
          category: 'marketing_messages',
          value,
          timestamp: secondsNow(stage),
        },
      ],
    },
    posting,
  );

/** Something about a template, the number or the account. */
export const postChange = (
  stage: WhatsappStage,
  field: string,
  value: Readonly<Record<string, unknown>>,
  posting: Posting = {},
): Promise<void> => post(stage, field, value, posting);
