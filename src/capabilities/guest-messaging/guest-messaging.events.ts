import type { Instant } from '#vocabulary/instant.ts';
import type { GuestMessageReason } from './guest-messaging.reasons.ts';
import type { GuestQuality, GuestTemplateCategory, GuestTemplateState } from './guest-messaging.templates.ts';

/** The topics of webhook events of channels to guests, by the kind of their content. */
export const GUEST_MESSAGE_TOPICS = {
  status: 'guest-message-status',
  incoming: 'guest-message',
  echo: 'guest-message-echo',
  preference: 'guest-preference',
  template: 'guest-template',
  sender: 'guest-sender',
} as const;

type Common = {
  /** The account at the provider. An event of another account than the connection's is not for it. */
  readonly account: string;
  /** When it happened, by the provider's clock; null where the provider does not say. */
  readonly at: Instant | null;
};
/** The sending number that a message is of. */
type OfSender = Common & { readonly senderId: string };

/** May arrive twice, in any order, and of messages that Posada did not send: a status never goes backwards. */
export type GuestMessageStatus = OfSender & {
  readonly kind: 'status';
  /** The provider's id of the message. */
  readonly messageId: string;
  /** Our key of the message, which settles an unknown result; null for a message that was sent without one. */
  readonly key: string | null;
  readonly status: 'sent' | 'delivered' | 'read' | 'failed';
  /** Why it failed. */
  readonly reason: GuestMessageReason | null;
};

export type GuestIncomingMessage = OfSender & {
  readonly kind: 'incoming';
  readonly messageId: string;
  /** `+` and digits; null for a guest who shows no number. */
  readonly from: string | null;
  /** The guest's id at the provider, for guests without a number. */
  readonly guestId: string | null;
  /** Null for anything but words. */
  readonly text: string | null;
  /** `other` includes reactions, edits and withdrawals, which open no window. */
  readonly content: 'text' | 'button' | 'media' | 'other';
  /** The message that it answers. */
  readonly repliesTo: string | null;
};

/** What the host wrote with the application of the telephone. */
export type GuestMessageEcho = OfSender & {
  readonly kind: 'echo';
  readonly messageId: string;
  readonly to: string | null;
  readonly text: string | null;
};

/** A guest stops messages of the category marketing, or wants them again, with a button of the application. */
export type GuestPreference = OfSender & {
  readonly kind: 'preference';
  readonly from: string | null;
  readonly wantsMarketing: boolean;
};

/** One of the three has changed; the others are null. */
export type GuestTemplateChange = Common & {
  readonly kind: 'template';
  readonly externalId: string;
  readonly name: string;
  readonly languageCode: string;
  readonly state: GuestTemplateState | null;
  /** Why it was rejected, in the provider's words. */
  readonly problem: string | null;
  readonly category: GuestTemplateCategory | null;
  readonly quality: GuestQuality | null;
};

/** The account or the number has changed: `readSender` says how it is now. */
export type GuestSenderChange = Common & {
  readonly kind: 'sender';
  /** The provider's word for it, such as `DISABLED_UPDATE`. */
  readonly change: string;
};

/** The content of a verified webhook event. A message cannot be read again: this is all there is of it. */
export type GuestMessagingEvent =
  | GuestMessageStatus
  | GuestIncomingMessage
  | GuestMessageEcho
  | GuestPreference
  | GuestTemplateChange
  | GuestSenderChange;
