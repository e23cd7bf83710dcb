import { defineProviderEffect } from '#areas/property/connections/index.ts';
import type { GuestThreadsCapability } from '#capabilities/guest-threads/guest-threads.capability.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import {
  CARRIED_RESULTS,
  type CarriedDelivery,
  CarriedMessagePayload,
  findCarriedDelivery,
} from '../carried-messages.ts';
import { readToSend } from '../messages.effects.ts';
import { openSaid } from '../said.service.ts';
import { watchThread } from './thread-reading.service.ts';

/** The clock of the property system may be behind ours. */
const CLOCKS_DIFFER_SECONDS = 120;

/**
 * One message in the conversation of a booking. Class L: the conversation is read before anything is said again. The words are read
 * when it leaves and are in no payload, log or history.
 */
export const threadMessageEffect = defineProviderEffect<
  CarriedMessagePayload,
  GuestThreadsCapability,
  CarriedDelivery
>({
  type: 'guest-thread-message',
  lane: 'message',
  payload: CarriedMessagePayload,
  isConfidential: true,
  providerOf: ({ providerId }) => providerId,
  capability: ({ guestThreads }) => guestThreads,
  classOf: () => 'L',
  subjectOf: findCarriedDelivery,
  connectionOf: ({ connection_id: id }) => id,
  revisionOf: () => 1,
  send: async ({ ctx, payload, subject, capability, connection }) => {
    const { to: reservation, text } = await readToSend(ctx, payload, subject);
    const { id } = await capability.send(connection, { reservation, text });
    return { reference: id, request: `message ${payload.messageId}`, answer: 'accepted' };
  },
  find: async ({ ctx, payload, subject, capability, connection }) => {
    const said = await openSaid(ctx, ctx.db, subject);
    // The guest was forgotten, and the words with them.
    if (!said?.to) return null;
    const found = await capability.find(connection, {
      reservation: said.to,
      text: said.text,
      since: plusSeconds(subject.created_at, -CLOCKS_DIFFER_SECONDS),
    });
    return found && { reference: found.id, request: `message ${payload.messageId}`, answer: 'found' };
  },
  ...CARRIED_RESULTS,
  onDone: async (at) => {
    await CARRIED_RESULTS.onDone(at);
    await watchThread(at.ctx, at.tx, at.subject.connection_id, at.payload.reservationId);
  },
});
