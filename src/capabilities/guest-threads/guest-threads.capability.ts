import type { Instant } from '#vocabulary/instant.ts';

import type { ProviderConnection } from '../connection.ts';

/** Words of a host in the conversation of a booking. */
export type ThreadMessage = {
  /** The booking, by the provider's id. */
  readonly reservation: string;
  readonly text: string;
};

/** A message that the provider shows in the conversation. */
export type ThreadMessageFound = {
  readonly id: string;
  readonly at: Instant;
};

/** What the guest wrote in the conversation. */
export type ThreadAnswer = {
  /** The same in each reading. */
  readonly id: string;
  readonly at: Instant;
  /** Within `LONGEST_ANSWER`; null for anything but words. */
  readonly text: string | null;
};

/**
 * The conversation of a booking at a property system, which carries the words on to the channel that the booking came from. It
 * needs neither a number nor an address of the guest. Every function throws only ProviderFailure, with its reason where it has one
 * (`guestMessageReasonOf`): `thread-missing` for a booking without a conversation.
 */
export type GuestThreadsCapability = {
  readonly longestText: number;
  /** Class L (REL-03): a second request says it twice, so that `find` is asked before. Null where the provider names no id. */
  readonly send: (
    connection: ProviderConnection,
    message: ThreadMessage,
  ) => Promise<{ readonly id: string | null }>;
  /**
   * Whether the conversation has these words from the host, not older than `since`. A provider may change spaces and line breaks.
   * Null where it does not.
   */
  readonly find: (
    connection: ProviderConnection,
    message: ThreadMessage & { readonly since: Instant },
  ) => Promise<ThreadMessageFound | null>;
  /**
   * What the guest wrote, not older than `since`, the oldest first: at most `MOST_ANSWERS`, the newest ones. Nothing of the host, and
   * nothing for a booking without a conversation.
   */
  readonly readAnswers: (
    connection: ProviderConnection,
    of: { readonly reservation: string; readonly since: Instant },
  ) => Promise<readonly ThreadAnswer[]>;
};
