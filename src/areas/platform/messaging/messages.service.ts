import { z } from 'zod';

import { ProviderFailure } from '#capabilities/failures.ts';
import type { EmailAttachment } from '#capabilities/messaging/messaging.capability.ts';
import type { Context } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { EffectDefinition } from '#foundation/effects/definition.ts';
import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import { translate } from '#texts/translate.ts';
import type { TextParams } from '#vocabulary/errors.ts';
import { Language } from '#vocabulary/language.ts';
import { epochMs, Instant } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import { messageSettled, MessageSubject } from './messaging.events.ts';
import { findMessageContent, insertMessage, markCancelled, markFailed, markSent } from './messages.store.ts';

export type Email = {
  readonly to: string;
  readonly language: Language;
  readonly subject: TextKey;
  readonly text: TextKey;
  readonly params: TextParams;
  /** Later than this it is of no use any more, and is not sent. */
  readonly notAfter?: Instant;
  readonly attachments?: readonly Attachment[];
  /** The name of the sender; without one, the installation's own. */
  readonly fromName?: string;
  /** Where answers go; without one, to the installation. */
  readonly replyTo?: string;
  /** The subject of the message: `messageSettled` tells whether it left. */
  readonly about?: MessageSubject;
};

/** A file of the file store, as the recipient of the mail sees it. */
export type Attachment = {
  readonly storedAs: string;
  readonly name: string;
  readonly contentType: string;
};

export type Text = Omit<Email, 'subject' | 'attachments' | 'about' | 'fromName' | 'replyTo'> & {
  readonly channel: 'sms' | 'whatsapp';
  /** The one-time code in it; WhatsApp carries codes in a form of their own. */
  readonly code?: string;
};

const MessagePayload = z.object({ messageId: z.uuid(), about: MessageSubject.optional() });
type MessagePayload = z.infer<typeof MessagePayload>;
const Content = z.object({
  channel: z.enum(['email', 'sms', 'whatsapp']).default('email'),
  to: z.string(),
  subject: z.string().default(''),
  text: z.string(),
  language: Language.default('es'),
  code: z.string().optional(),
  notAfter: Instant.optional(),
  fromName: z.string().optional(),
  replyTo: z.string().optional(),
  attachments: z
    .array(z.object({ storedAs: z.string(), name: z.string(), contentType: z.string() }))
    .default([]),
});
type Content = z.infer<typeof Content>;

const sealContextOf = (id: string) => `messages.content:${id}`;

/**
 * A message as an effect (REL-17). Neither a mail server nor a text provider remembers a key or can be asked, so after
 * a lost answer a person decides: class N.
 */
export const messageEffect: EffectDefinition<MessagePayload> = {
  type: 'message',
  lane: 'message',
  payload: MessagePayload,
  classOf: () => 'N',
  send: async (ctx, { payload, key }) => {
    const sealed = await findMessageContent(ctx.db, payload.messageId);
    if (!sealed) throw new ProviderFailure('messaging', 'missing', 'The message has no content any more');
    const unsealed = ctx.secrets.platformKey.unseal(sealed, sealContextOf(payload.messageId));
    const message = Content.parse(JSON.parse(unsealed));
    if (message.notAfter !== undefined && epochMs(message.notAfter) <= epochMs(ctx.clock.now())) {
      throw new ProviderFailure('messaging', 'missing', 'The message came too late to be of use');
    }
    const { id } = await deliver(ctx, message, key).catch((error: unknown) => {
      throw message.notAfter === undefined ? error : withoutDoubt(error);
    });
    return { reference: id, request: `message ${payload.messageId}`, answer: id };
  },
  settle: async (ctx, tx, { payload }, result) => {
    const { about } = payload;
    if (about && (result.state === 'done' || result.state === 'refused' || result.state === 'attention')) {
      await ctx.publish(tx, messageSettled, { about, hasLeft: result.state === 'done' });
    }
    if (result.state === 'done') await markSent(tx, payload.messageId, ctx.clock.now());
    const isLate = result.state === 'refused' && result.problem.kind === 'missing';
    if (isLate) await markCancelled(tx, payload.messageId);
    else if (result.state === 'refused' || result.state === 'attention') {
      await markFailed(tx, payload.messageId);
    }
  },
};

/**
 * A message that is useful for minutes is not worth a person's decision: a guest or user who misses a code asks for a
 * new one. So a lost answer counts as a failure, and nothing is repeated.
 */
const withoutDoubt = (error: unknown): unknown =>
  error instanceof ProviderFailure && error.kind === 'unknown'
    ? new ProviderFailure(error.provider, 'refused', error.message, { cause: error })
    : error;

async function deliver(ctx: Context, message: Content, key: string): Promise<{ readonly id: string }> {
  const { channel, to, subject, text, language, code, fromName, replyTo } = message;
  if (channel === 'email') {
    const attachments = await Promise.all(message.attachments.map((one) => attached(ctx, one)));
    return ctx.providers.only('email').send({
      to,
      subject,
      text,
      key,
      attachments,
      ...(fromName !== undefined && { fromName }),
      ...(replyTo !== undefined && { replyTo: [replyTo] }),
    });
  }
  return ctx.providers.only(channel).send({ to, text, language, key, ...(code !== undefined && { code }) });
}

async function attached(ctx: Context, { storedAs, name, contentType }: Attachment): Promise<EmailAttachment> {
  const content = await ctx.files.get(storedAs);
  if (!content) throw new ProviderFailure('messaging', 'missing', `${name} is not there any more`);
  return { name, contentType, content };
}

/** Whether this installation has a provider for the channel. */
export const canSend = (ctx: Context, channel: Content['channel']): boolean =>
  ctx.providers.all.some(({ capabilities }) => capabilities[channel] !== undefined);

/** Queues an e-mail in the caller's transaction; it leaves after the commit, once. */
export async function queueEmail(ctx: Context, tx: Transaction, email: Email): Promise<void> {
  const { to, language, params, attachments = [], fromName, replyTo } = email;
  const texts = allTexts[language];
  await queue(ctx, tx, email, {
    channel: 'email',
    to,
    // A name a person typed may hold a line break, which would start a new header (T-HDR).
    subject: translate(texts, email.subject, params).replace(/[\r\n]+/g, ' '),
    text: translate(texts, email.text, params),
    language,
    attachments: [...attachments],
    fromName,
    replyTo,
  });
}

/** Queues an SMS or a WhatsApp message in the caller's transaction. */
export async function queueText(ctx: Context, tx: Transaction, message: Text): Promise<void> {
  const { channel, to, language, params, code } = message;
  await queue(ctx, tx, message, {
    channel,
    to,
    subject: '',
    text: translate(allTexts[language], message.text, params),
    language,
    code,
    attachments: [],
  });
}

async function queue(
  ctx: Context,
  tx: Transaction,
  { text: template, notAfter, about }: Pick<Email, 'text' | 'notAfter' | 'about'>,
  content: Content,
): Promise<void> {
  const id = newId<string>(ctx.clock.now());
  await insertMessage(tx, {
    id,
    propertyId: ctx.db.scope.propertyId ?? null,
    template,
    content: ctx.secrets.platformKey.seal(JSON.stringify({ ...content, notAfter }), sealContextOf(id)),
  });
  await ctx.effects.plan(ctx, tx, messageEffect, {
    subjectId: id,
    payload: { messageId: id, ...(about && { about }) },
  });
}
