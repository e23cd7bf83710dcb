import type {
  GuestMessage,
  GuestMessageContent,
  GuestMessagingCapability,
  GuestSender,
} from '#capabilities/guest-messaging/guest-messaging.capability.ts';
import { guestMessageFailure } from '#capabilities/guest-messaging/guest-messaging.reasons.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

import type { WhatsappClients } from './whatsapp-cloud.client.ts';
import { PROVIDER } from './whatsapp-cloud.reasons.ts';
import { LONGEST_KEY, messageBody, templateBody } from './whatsapp-cloud.requests.ts';
import { createWhatsappSignUp, type WhatsappApps } from './whatsapp-cloud.sign-up.ts';
import { createWhatsappTemplates, qualityOf } from './whatsapp-cloud.templates.ts';
import type { PhoneNumber } from './whatsapp-cloud.wire.ts';

const LONGEST_TEXT = 4096;
/** A body with its values may have as many as a body without. */
const LONGEST_PARAMETER = 1024;
const MOST_PARAMETERS = 100;

/** Words of the state of a number; a number that is rate limited is connected. */
const STATES: Readonly<Record<string, GuestSender['state']>> = lookUpTable({
  CONNECTED: 'connected',
  RATE_LIMITED: 'connected',
  PENDING: 'pending',
  UNVERIFIED: 'pending',
  FLAGGED: 'flagged',
  RESTRICTED: 'restricted',
  BANNED: 'restricted',
  DISCONNECTED: 'disconnected',
  UNLINKED: 'disconnected',
  DELETED: 'disconnected',
  MIGRATED: 'disconnected',
});
const LIMITS: Readonly<Record<string, GuestSender['dailyLimit']>> = lookUpTable({
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1000,
  TIER_2K: 2000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
  TIER_UNLIMITED: 'unlimited',
});

const presentSender = (number: PhoneNumber): GuestSender => ({
  id: number.id,
  displayNumber: number.display_phone_number.slice(0, 40),
  verifiedName: number.verified_name?.slice(0, 200) ?? null,
  state: STATES[number.status ?? ''] ?? 'unknown',
  quality: qualityOf(number.quality_rating),
  dailyLimit: LIMITS[number.whatsapp_business_manager_messaging_limit ?? ''] ?? null,
});

/** WhatsApp takes no line break, no tab and no run of spaces in a value, and no value that is empty. */
const flatten = (value: string): string => value.replace(/\s+/gu, ' ').trim();

function contentOf(content: GuestMessageContent): Readonly<Record<string, unknown>> {
  if (content.kind === 'text') {
    if (content.text.length > LONGEST_TEXT) throw guestMessageFailure(PROVIDER, 'text-too-long');
    return { type: 'text', text: { body: content.text, preview_url: false } };
  }
  const values = content.parameters.map(flatten);
  const isTaken = values.every((value) => value !== '' && value.length <= LONGEST_PARAMETER);
  if (!isTaken || values.length > MOST_PARAMETERS) throw guestMessageFailure(PROVIDER, 'template-parameters');
  const parameters = values.map((text) => ({ type: 'text', text }));
  return templateBody(
    content.name,
    content.languageCode,
    parameters.length > 0 ? [{ type: 'body', parameters }] : [],
  );
}

function bodyOf({ to, key, content }: GuestMessage): Readonly<Record<string, unknown>> {
  if (!/^\+[1-9]\d{6,14}$/.test(to)) throw guestMessageFailure(PROVIDER, 'recipient-unreachable');
  // A shortened key would never be recognised.
  if (key === '' || key.length > LONGEST_KEY) throw guestMessageFailure(PROVIDER, 'malformed');
  return messageBody(to, key, contentOf(content));
}

/** What a host writes to guests, from the host's own number. */
export const createWhatsappGuestMessages = (
  clients: WhatsappClients,
  apps: WhatsappApps,
): GuestMessagingCapability => ({
  safety: 'N',
  longestText: LONGEST_TEXT,
  longestKey: LONGEST_KEY,
  reportsRead: true,
  windowSeconds: 86_400,
  send: async (connection, message) => {
    const { messages } = await clients.of(connection).postMessage(bodyOf(message));
    const [sent] = messages;
    return {
      id: sent?.id ?? '',
      isHeld: sent?.message_status === 'held_for_quality_assessment',
    };
  },
  templates: createWhatsappTemplates(clients),
  readSender: async (connection) => presentSender(await clients.of(connection).getNumber()),
  ...((apps.live ?? apps.test) && { signUp: createWhatsappSignUp(clients, apps) }),
});
