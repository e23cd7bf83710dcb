import { z } from 'zod';

import { propertyFacts } from '#areas/property/properties/index.ts';
import { requirePropertyContext } from '#foundation/context/context.ts';
import type { EffectDefinition } from '#foundation/effects/definition.ts';
import { EffectGone } from '#foundation/effects/gone.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { findDelivery } from '../deliveries.store.ts';
import { openSaid } from '../said.service.ts';
import { readSettings } from '../settings.service.ts';

const ConfirmMailOptOutPayload = z.object({ heardId: z.uuid(), deliveryId: z.uuid() });
type ConfirmMailOptOutPayload = z.infer<typeof ConfirmMailOptOutPayload>;

/**
 * Confirms STOP once to the guest, at the address of the mail that was answered: the sender of an answer can be any address, which
 * would get mail that its owner never asked for. Class N, like every mail.
 */
export const confirmMailOptOutEffect: EffectDefinition<ConfirmMailOptOutPayload> = {
  type: 'guest-mail-opt-out',
  lane: 'message',
  payload: ConfirmMailOptOutPayload,
  classOf: () => 'N',
  send: async (ctx, { payload, key }) => {
    const inside = requirePropertyContext(ctx);
    const delivery = await findDelivery(inside.db, inside.propertyId, payload.deliveryId);
    const said = delivery && (await openSaid(inside, inside.db, delivery));
    if (!said?.to) throw new EffectGone('The guest was forgotten');
    const [{ name }, { senderName }] = await Promise.all([propertyFacts(inside), readSettings(inside)]);
    const texts = allTexts[said.language];
    const { id } = await ctx.providers.only('email').send({
      to: said.to,
      subject: translate(texts, 'messages.optOut.subject', { name }),
      text: translate(texts, 'messages.optOut.confirmed', { name }),
      key,
      fromName: senderName,
      isAutomaticAnswer: true,
    });
    return { reference: id, request: `opt-out ${payload.heardId}`, answer: id };
  },
  // The consents are withdrawn already; a lost confirmation changes nothing.
  settle: async () => {},
};
