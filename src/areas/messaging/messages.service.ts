import { z } from 'zod';

import { ProviderFailure } from '#capabilities/failures.ts';
import type { Context } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { EffectDefinition } from '#foundation/effects/effects.ts';
import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import { translate } from '#texts/translate.ts';
import type { TextParams } from '#vocabulary/errors.ts';
import type { Language } from '#vocabulary/language.ts';
import { newId } from '#vocabulary/uuid.ts';
import { contentOf, insertMessage, markFailed, markSent } from './messages.store.ts';

export type Email = {
  readonly to: string;
  readonly language: Language;
  readonly subject: TextKey;
  readonly text: TextKey;
  readonly params: TextParams;
};

const MessagePayload = z.object({ messageId: z.uuid() });
type MessagePayload = z.infer<typeof MessagePayload>;
const Content = z.object({ to: z.string(), subject: z.string(), text: z.string() });

const placeOf = (id: string) => `messages.content:${id}`;

/**
 * An e-mail as an effect (REL-17). A mail server neither remembers a key nor can be asked, so after a lost
 * answer it is a person who decides: class N.
 */
export const emailEffect: EffectDefinition<MessagePayload> = {
  type: 'message',
  lane: 'message',
  payload: MessagePayload,
  classOf: () => 'N',
  send: async (ctx, { payload, key }) => {
    const sealed = await contentOf(ctx.db, payload.messageId);
    if (!sealed) throw new ProviderFailure('smtp', 'missing', 'The message has no content any more');
    const unsealed = ctx.secrets.platformKey.unseal(sealed, placeOf(payload.messageId));
    const message = Content.parse(JSON.parse(unsealed));
    const { id } = await ctx.providers.only('email').send({ ...message, key });
    return { reference: id, request: `message ${payload.messageId}`, answer: id };
  },
  settle: async (ctx, tx, { payload }, result) => {
    if (result.state === 'done') await markSent(tx, payload.messageId, ctx.clock.now());
    if (result.state === 'refused' || result.state === 'attention') await markFailed(tx, payload.messageId);
  },
};

/** Queues an e-mail in the caller's transaction; it leaves after the commit, once. */
export async function queueEmail(ctx: Context, tx: Transaction, email: Email): Promise<void> {
  const id = newId<string>(ctx.clock.now());
  const texts = allTexts[email.language];
  const content = JSON.stringify({
    to: email.to,
    // A name a person typed may hold a line break, which would start a new header (T-HDR).
    subject: translate(texts, email.subject, email.params).replace(/[\r\n]+/g, ' '),
    text: translate(texts, email.text, email.params),
  } satisfies z.infer<typeof Content>);
  await insertMessage(tx, {
    id,
    propertyId: ctx.db.scope.propertyId ?? null,
    template: email.text,
    content: ctx.secrets.platformKey.seal(content, placeOf(id)),
  });
  await ctx.effects.plan(ctx, tx, emailEffect, { subjectId: id, payload: { messageId: id } });
}
