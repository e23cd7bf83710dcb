import { z } from 'zod';

import { defineProviderEffect } from '#areas/property/connections/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import type { GuestMessagingCapability } from '#capabilities/guest-messaging/guest-messaging.capability.ts';
import { EffectGone } from '#foundation/effects/gone.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { languageOfContact } from '../facts.service.ts';
import { openHeard } from '../said.service.ts';
import { waitForTurn } from './pace.service.ts';
import { findHeardByConnection, type HeardByConnection } from './heard.store.ts';

const ConfirmOptOutPayload = z.object({ heardId: z.uuid(), providerId: z.string() });
type ConfirmOptOutPayload = z.infer<typeof ConfirmOptOutPayload>;

/** Says once to a guest who wrote STOP that nothing more comes. The guest wrote a moment ago, so that free words are taken. */
export const confirmOptOutEffect = defineProviderEffect<
  ConfirmOptOutPayload,
  GuestMessagingCapability,
  HeardByConnection
>({
  type: 'guest-opt-out',
  lane: 'message',
  payload: ConfirmOptOutPayload,
  isConfidential: true,
  providerOf: ({ providerId }) => providerId,
  capability: ({ guestMessaging }) => guestMessaging,
  classOf: ({ safety }) => safety,
  subjectOf: (db, propertyId, { payload }) => findHeardByConnection(db, propertyId, payload.heardId),
  connectionOf: ({ connection_id: id }) => id,
  revisionOf: () => 1,
  send: async ({ ctx, payload, subject, capability, connection }) => {
    await waitForTurn(ctx, payload.heardId, payload.providerId);
    const heard = await openHeard(ctx, ctx.db, subject);
    if (!heard?.phone) throw new EffectGone('The guest was forgotten');
    const { name, country } = await propertyFacts(ctx);
    const language = languageOfContact(heard.phone, country);
    await capability.send(connection, {
      to: heard.phone,
      content: { kind: 'text', text: translate(allTexts[language], 'messages.optOut.confirmed', { name }) },
      key: payload.heardId,
    });
    return { reference: null, request: `opt-out ${payload.heardId}`, answer: 'accepted' };
  },
  // The guest is written to no more, whether or not that was said.
  onDone: async () => {},
  onRefused: async () => {},
  onAttention: async () => {},
});
