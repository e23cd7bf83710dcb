import type { ProviderConnection } from '#capabilities/connection.ts';
import { guestMessageFailure } from '#capabilities/guest-messaging/guest-messaging.reasons.ts';
import type { GuestThreadsCapability } from '#capabilities/guest-threads/guest-threads.capability.ts';
import { areSameWords } from '#capabilities/guest-threads/same-words.ts';
import { epochMs, instantOf } from '#vocabulary/instant.ts';

import type { HospitableClient } from './hospitable.client.ts';

/** Hospitable documents no limit. This one is ours: a template of 1,024 characters with the values of its variables. */
const LONGEST_TEXT = 4096;

/** Conversations of bookings: Hospitable passes the words on to the channel of the booking. */
export const createHospitableThreads = (
  clientOf: (connection: ProviderConnection) => HospitableClient,
): GuestThreadsCapability => ({
  longestText: LONGEST_TEXT,

  send: async (connection, { reservation, text }) => {
    if (text.length > LONGEST_TEXT) throw guestMessageFailure('hospitable', 'text-too-long');
    return { id: await clientOf(connection).postMessage(reservation, text) };
  },

  find: async (connection, { reservation, text, since }) => {
    // Hospitable tells the second of a message only: one of the same second is not older.
    const earliest = Math.floor(epochMs(since) / 1000) * 1000;
    const messages = await clientOf(connection).getMessages(reservation);
    for (const { id, sent_reference_id: reference, sender_type, body, created_at } of messages) {
      if (sender_type !== 'host' || body === null || created_at === null) continue;
      const at = Date.parse(created_at);
      if (at >= earliest && areSameWords(body, text)) {
        return { id: reference ?? id ?? created_at, at: instantOf(at) };
      }
    }
    return null;
  },
});
