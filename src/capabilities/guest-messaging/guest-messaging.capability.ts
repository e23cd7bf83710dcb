import type { Credentials, ProviderConnection } from '../connection.ts';
import type { GuestDevices } from './guest-messaging.devices.ts';
import type { GuestQuality, GuestTemplates } from './guest-messaging.templates.ts';

export type GuestMessageContent =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'template';
      readonly name: string;
      readonly languageCode: string;
      /** In the order of the places. Line breaks become spaces where the channel takes none. */
      readonly parameters: readonly string[];
    };

/** Words of a host to a guest. */
export type GuestMessage = {
  /** `+` and digits. */
  readonly to: string;
  readonly content: GuestMessageContent;
  /** Comes back with every status of the message. */
  readonly key: string;
};

export type SentGuestMessage = {
  /** The provider's id of the message. It may contain the number of the guest. */
  readonly id: string;
  /** The provider looks at the template first, and may still refuse the message. */
  readonly isHeld: boolean;
};

/** How a number stands that messages are sent from. */
export type GuestSender = {
  /** The provider's id, as events name it (`senderId`). */
  readonly id: string;
  /** As people read it; empty as long as the channel has no number. */
  readonly displayNumber: string;
  readonly verifiedName: string | null;
  readonly state: 'connected' | 'pending' | 'flagged' | 'restricted' | 'disconnected' | 'unknown';
  readonly quality: GuestQuality;
  /** To how many guests it may write first within 24 hours; null if it is not known. */
  readonly dailyLimit: number | 'unlimited' | null;
};

/** A channel that carries a host's words to guests. Every function throws only ProviderFailure. */
export type GuestMessagingCapability = {
  /**
   * The effect of a second request for the same message (REL-03). N: nobody can be asked after a lost answer; only a status
   * event with our key settles it.
   */
  readonly safety: 'K' | 'U' | 'L' | 'N';
  readonly longestText: number;
  readonly longestKey: number;
  /** Whether a status can tell that a message was read; a guest may still have that turned off. */
  readonly reportsRead: boolean;
  /** How long after the guest's last message free text is taken; null: always. */
  readonly windowSeconds: number | null;
  /** A failure has its reason (`guestMessageReasonOf`), or is one of the way there: no connection, a lost answer. */
  readonly send: (connection: ProviderConnection, message: GuestMessage) => Promise<SentGuestMessage>;
  /** Absent where any text may be sent at any time. */
  readonly templates?: GuestTemplates;
  /** Absent where the channel has no number of its own. `access-ended` where a host has to connect the number again. */
  readonly readSender?: (connection: ProviderConnection) => Promise<GuestSender>;
  /** Connecting with an app of the operator; absent where the operator has none. */
  readonly signUp?: GuestChannelSignUp;
  /** Connecting by linking a telephone of the host; absent where the provider has no such thing. */
  readonly devices?: GuestDevices;
};

/** The host consents in a window of the provider, which gives the browser a code and the ids of what was chosen. */
export type GuestChannelSignUp = {
  /** The app that the window is opened with; null if there is none in this mode. */
  readonly appIdOf: (mode: ProviderConnection['mode']) => string | null;
  /** The credentials of a connection, for the code of the window; good once. */
  readonly exchangeCode: (
    mode: ProviderConnection['mode'],
    given: { readonly code: string; readonly accountId: string; readonly senderId: string },
  ) => Promise<Credentials>;
};
