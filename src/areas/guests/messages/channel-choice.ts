import { ruleOfChannel } from './channel-rules.ts';
import type { SkipReason } from './messages.constants.ts';
import type { MessageChannel, MessagePurpose } from './templates.contract.ts';

export type ConsentState = 'given' | 'none' | 'withdrawn';

/** Whether a channel can carry anything to the guest. `test`: the guest is invented, and the channel reaches people. */
export type Reach = 'yes' | 'none' | 'test';

/** What decides on the channels to the guest of a stay. */
export type WaysToGuest = {
  /** The channel that the stay was booked through. */
  readonly channelSlug: string;
  readonly reach: Readonly<Record<MessageChannel, Reach>>;
  readonly consents: Readonly<Record<MessagePurpose, Readonly<Record<MessageChannel, ConsentState>>>>;
};

/**
 * Why a channel may not carry a message to the guest; null where it may. A mail about the stay rests on the booking; WhatsApp
 * asks for an opt-in that names the property, and an offer for a consent of its own everywhere (PRV-04).
 */
export function refusalOf(
  channel: MessageChannel,
  purpose: MessagePurpose,
  { channelSlug, reach, consents }: WaysToGuest,
): SkipReason | null {
  if (reach[channel] === 'test') return 'test-mode';
  const consent = consents[purpose][channel];
  if (consent === 'withdrawn') return 'opted-out';
  if (purpose === 'offer' && !ruleOfChannel(channelSlug).offers) return 'channel-rule';
  if (reach[channel] === 'none') return 'no-contact';
  const needsConsent = purpose === 'offer' || channel === 'whatsapp';
  return needsConsent && consent !== 'given' ? 'no-consent' : null;
}

/** Of several refusals the one that a person can do most about, or has to know. */
const MOST_TELLING: readonly SkipReason[] = [
  'test-mode',
  'opted-out',
  'channel-rule',
  'no-consent',
  'no-contact',
];

/** Why none of the channels may carry it; null where one of them may. */
export function refusalOfAll(
  channels: readonly MessageChannel[],
  purpose: MessagePurpose,
  ways: WaysToGuest,
): SkipReason | null {
  const refusals = channels.map((channel) => refusalOf(channel, purpose, ways));
  if (refusals.includes(null)) return null;
  return MOST_TELLING.find((reason) => refusals.includes(reason)) ?? 'no-contact';
}
