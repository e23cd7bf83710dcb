import type { ProviderConnection } from '#capabilities/connection.ts';
import { guestMessageFailure } from '#capabilities/guest-messaging/guest-messaging.reasons.ts';
import type { GuestThreadsCapability } from '#capabilities/guest-threads/guest-threads.capability.ts';
import { answerText, sortAnswers } from '#capabilities/guest-threads/answers.ts';
import { areSameWords } from '#capabilities/guest-threads/same-words.ts';
import { epochMs, type Instant, instantOf } from '#vocabulary/instant.ts';

import type { HospitableClient } from './hospitable.client.ts';
import type { Message } from './hospitable.wire.ts';

/** Hospitable documents no limit. This one is ours: a template of 1,024 characters with the values of its variables. */
const LONGEST_TEXT = 4096;

/** What one side wrote, not older than a moment. Hospitable tells the second of a message only: one of the same second is not older. */
function messagesOf(sender: 'host' | 'guest', messages: readonly Message[], since: Instant) {
  const earliest = Math.floor(epochMs(since) / 1000) * 1000;
  return messages.flatMap(({ id, sent_reference_id: reference, sender_type, body, created_at }) => {
    const moment = created_at === null ? Number.NaN : Date.parse(created_at);
    if (sender_type !== sender || !(moment >= earliest)) return [];
    return [{ id, reference, body, at: instantOf(moment) }];
  });
}

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
    const messages = await clientOf(connection).getMessages(reservation);
    const found = messagesOf('host', messages, since).find(
      ({ body }) => body !== null && areSameWords(body, text),
    );
    return found ? { id: found.reference ?? found.id ?? found.at, at: found.at } : null;
  },

  readAnswers: async (connection, { reservation, since }) => {
    const messages = await clientOf(connection).getMessages(reservation);
    return sortAnswers(
      messagesOf('guest', messages, since).map(({ id, at, body }) => ({
        // The document of June 2025 names no id.
        id: id ?? `${at} ${body ?? ''}`,
        at,
        text: answerText(body),
      })),
    );
  },
});
