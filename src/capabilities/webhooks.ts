import type { Instant } from '#vocabulary/instant.ts';
import type { ProviderConnection } from './connection.ts';
import type { GuestMessagingEvent } from './guest-messaging/guest-messaging.events.ts';

/** A post of an outside system, unchanged. */
export type WebhookPost = {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Byte for byte: signatures count over these bytes, never over a body that was serialized again. */
  readonly raw: Buffer;
};

/**
 * One thing that a post says happened. It is a hint: the record is read again (SEC-33). Only what no one can read again
 * has its content with it.
 */
export type WebhookEvent = {
  /**
   * Once-only key, derived from the provider's data; null if that data cannot tell two events of one subject apart.
   * Then each event is taken, and a repeated one only causes one more read.
   */
  readonly key: string | null;
  /** The subject of the event, in our words: `booking`, `payment`, `guest-payment`, `thread`, `message-status`. Areas take topics. */
  readonly topic: string;
  /** The provider's id of the subject: the booking, the payment, the message. */
  readonly externalId?: string | null;
  /** The provider's id of the account, by which an event at the endpoint of the provider finds its connection. */
  readonly account?: string | null;
  /** The other side has revoked our access. */
  readonly revoked?: boolean;
  /** Of a message between a host and a guest: to be kept sealed. Only from a provider that signs its posts. */
  readonly content?: GuestMessagingEvent;
  /** The post carries words of a guest that can be read again: nothing of its body is kept. */
  readonly isConfidential?: boolean;
};

/** The result of a subscription to events. */
export type WebhookSubscription = {
  readonly ids: readonly string[];
  /** The key that signs the events at this address; null if they are not signed. */
  readonly signingKey: string | null;
};

/** The challenge that some systems send before they post to an address: the text to answer with, or null to refuse. */
type Challenge = (query: Readonly<Record<string, string>>) => string | null;

/**
 * How a provider posts events, each connection at an address of its own: `/hooks/<provider>/<secret>`. `verify` and
 * `read` never throw.
 */
export type Webhooks = {
  /** The events of a post; none for a body that is not the provider's. */
  readonly read: (body: unknown, headers: WebhookPost['headers']) => readonly WebhookEvent[];
  /**
   * Whether the signature is right; absent where the provider signs nothing. `key` is what `subscribe` or
   * `signingKey` gave, null before either.
   */
  readonly verify?: (post: WebhookPost, key: string | null, now: Instant) => boolean;
  /** Asks for events to be sent to an address; absent if the host sets them up at the provider. */
  readonly subscribe?: (
    connection: ProviderConnection,
    accountExternalId: string,
    callbackUrl: string,
  ) => Promise<WebhookSubscription>;
  /** The key that events are signed with, where it comes with the access and not with a subscription. */
  readonly signingKey?: (connection: ProviderConnection) => Promise<string>;
  readonly challenge?: Challenge;
  /** Where one address, `/hooks/<provider>`, gets the events of all accounts, signed with a key of the installation. */
  readonly ofProvider?: {
    readonly verify: (post: WebhookPost, now: Instant) => boolean;
    readonly challenge?: Challenge;
  };
};
