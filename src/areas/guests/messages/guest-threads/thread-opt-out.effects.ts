import { z } from 'zod';

import { defineProviderEffect } from '#areas/property/connections/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import type { GuestThreadsCapability } from '#capabilities/guest-threads/guest-threads.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { EffectGone } from '#foundation/effects/gone.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { Language } from '#vocabulary/language.ts';
import { findHeardByConnection, type HeardByConnection } from '../guest-channels/heard.store.ts';
import { openHeard } from '../said.service.ts';

const ConfirmThreadOptOutPayload = z.object({
  heardId: z.uuid(),
  providerId: z.string(),
  /** The booking, by the id of its system. */
  reservation: z.string(),
  language: Language,
});
type ConfirmThreadOptOutPayload = z.infer<typeof ConfirmThreadOptOutPayload>;

const textOf = async (ctx: PropertyContext, { language }: ConfirmThreadOptOutPayload): Promise<string> => {
  const { name } = await propertyFacts(ctx);
  return translate(allTexts[language], 'messages.optOut.confirmed', { name });
};

/** Says once to a guest who wrote STOP in a conversation that nothing more comes there. Class L, like every message in it. */
export const confirmThreadOptOutEffect = defineProviderEffect<
  ConfirmThreadOptOutPayload,
  GuestThreadsCapability,
  HeardByConnection
>({
  type: 'guest-thread-opt-out',
  lane: 'message',
  payload: ConfirmThreadOptOutPayload,
  isConfidential: true,
  providerOf: ({ providerId }) => providerId,
  capability: ({ guestThreads }) => guestThreads,
  classOf: () => 'L',
  subjectOf: (db, propertyId, { payload }) => findHeardByConnection(db, propertyId, payload.heardId),
  connectionOf: ({ connection_id: id }) => id,
  revisionOf: () => 1,
  send: async ({ ctx, payload, subject, capability, connection }) => {
    if (!(await openHeard(ctx, ctx.db, subject))) throw new EffectGone('The guest was forgotten');
    const { id } = await capability.send(connection, {
      reservation: payload.reservation,
      text: await textOf(ctx, payload),
    });
    return { reference: id, request: `opt-out ${payload.heardId}`, answer: 'accepted' };
  },
  find: async ({ ctx, payload, subject, capability, connection }) => {
    const found = await capability.find(connection, {
      reservation: payload.reservation,
      text: await textOf(ctx, payload),
      // By the clock of the same conversation.
      since: subject.heard_at,
    });
    return found && { reference: found.id, request: `opt-out ${payload.heardId}`, answer: 'found' };
  },
  // The guest is written to no more, whether or not that was said.
  onDone: async () => {},
  onRefused: async () => {},
  onAttention: async () => {},
});
