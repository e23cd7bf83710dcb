import type { ConnectionRow } from '#areas/property/connections/index.ts';
import { contextInTransaction, type PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import { applyChannelRule, ruleOfChannel } from './channel-rules.ts';
import {
  changeDelivery,
  changeMessage,
  findMessage,
  insertDelivery,
  listDeliveries,
  lockMessage,
  type DeliveryRow,
  type MessageRow,
} from './deliveries.store.ts';
import { refusalOf, refusalOfAll } from './channel-choice.ts';
import { channelMessageEffect } from './guest-channels/channel-messages.effects.ts';
import { chooseContent } from './guest-channels/content.service.ts';
import { findTurn, type Turn } from './guest-channels/pace.service.ts';
import type { SubmissionRow } from './guest-channels/submissions.store.ts';
import { MOST_LATE_SECONDS, PACE_AHEAD_SECONDS } from './messages.constants.ts';
import { guestMessageEffect } from './messages.effects.ts';
import { messagesChanged } from './messages.events.ts';
import { nextAtOf, type PlannedStay, replanWithin } from './plan.service.ts';
import { type Said, sealSaid } from './said.service.ts';
import { readSettings } from './settings.service.ts';
import type { MessageChannel, MessageText } from './templates.contract.ts';
import { SECRET_VARIABLES, type Variable, variablesIn } from './variables.constants.ts';
import { renderTemplate, type Values } from './variables.ts';
import { threadMessageEffect } from './guest-threads/thread-messages.effects.ts';
import { connectionFor, threadOf } from './ways.service.ts';
import { chooseText, linkFor, valuesToSay } from './words.service.ts';

/**
 * Does what is due for one message: sends it, holds it, gives it to a person or skips it. Everything that decides is read again under
 * a lock of the stay, because news of stays arrives later than it happens (REL-17). Runs again without harm.
 */
export async function advanceMessage(ctx: PropertyContext, id: string): Promise<void> {
  const known = await findMessage(ctx.db, ctx.propertyId, id);
  if (!known) return;
  await ctx.db.transaction(async (tx) => {
    const stays = await replanWithin(ctx, tx, [known.reservation_id]);
    const message = await lockMessage(tx, ctx.propertyId, id);
    const planned = stays.get(known.reservation_id);
    const now = ctx.clock.now();
    if (!message || message.next_at === null || epochMs(message.next_at) > epochMs(now)) return;
    if (message.state !== 'planned' && message.state !== 'held') return;
    if (!planned) {
      // The stay is gone, and with it everything that is planned for it.
      await changeMessage(tx, ctx.propertyId, id, {
        state: 'skipped',
        reason: 'canceled',
        next_at: null,
        updated_at: now,
      });
      return;
    }
    await dispatch(ctx, tx, message, planned);
    await ctx.publish(tx, messagesChanged, { reservationId: message.reservation_id });
  });
}

/** The channels that are left: all of the template but those that certainly did not carry it. */
export const channelsLeft = ({
  channels,
  failed_channels: failed,
}: Pick<MessageRow, 'channels' | 'failed_channels'>) =>
  channels.filter((channel) => !failed.includes(channel));

/** Sends the message by its first channel that can carry it; a missing value holds it. */
export async function dispatch(
  ctx: PropertyContext,
  tx: Transaction,
  message: MessageRow,
  planned: PlannedStay,
  only?: MessageChannel,
): Promise<void> {
  const now = ctx.clock.now();
  const set = (change: Omit<Parameters<typeof changeMessage>[3], 'updated_at'>) =>
    changeMessage(tx, ctx.propertyId, message.id, { ...change, updated_at: now });
  const hold = (
    waitsFor: MessageRow['waits_for'],
    { missing = [], until }: { readonly missing?: readonly Variable[]; readonly until?: Instant } = {},
  ) =>
    set({
      state: 'held',
      missing: [...missing],
      waits_for: waitsFor,
      next_at:
        until ?? nextAtOf({ state: 'held', dueAt: message.due_at, usefulUntil: message.useful_until }, now),
    });
  // "Only with a complete check-in" waits for it, as long as the message is of use.
  if (message.conditions.checkIn === 'complete' && !planned.facts.isCheckInComplete && !message.is_asked) {
    await hold('check-in');
    return;
  }
  const left = only ? [only] : channelsLeft(message);
  let waitsForApproval = false;
  let turnAt: Instant | null = null;
  for (const channel of left) {
    if (refusalOf(channel, message.purpose, planned.facts) !== null) continue;
    if (channel === 'by-hand') {
      await set({ state: 'to-do', missing: [], waits_for: null, next_at: message.useful_until });
      return;
    }
    const turn = channel === 'whatsapp' ? await findTurnFor(ctx, tx, message, planned) : null;
    if (turn && epochMs(turn.at) > epochMs(plusSeconds(now, PACE_AHEAD_SECONDS))) {
      if (epochMs(turn.at) <= epochMs(patienceOf(message))) {
        await hold('pace', { until: turn.at });
        return;
      }
      turnAt = turn.at;
      continue;
    }
    const written = await writeWords(ctx, tx, message, planned, channel);
    if ('missing' in written) {
      await hold(null, { missing: written.missing });
      return;
    }
    if ('deliveryId' in written) {
      await turn?.take(written.deliveryId);
      await planDelivery(ctx, tx, message, planned, { ...written, channel });
      await set({ state: 'sending', missing: [], waits_for: null, next_at: null });
      return;
    }
    waitsForApproval = true;
  }
  if (waitsForApproval) await hold('approval');
  else if (turnAt !== null)
    await hold('pace', { until: sooner(turnAt, plusSeconds(message.useful_until, 1)) });
  else if (message.failed_channels.length > 0) await set({ state: 'failed', waits_for: null, next_at: null });
  else {
    const reason = refusalOfAll(left, message.purpose, planned.facts) ?? 'no-contact';
    await set({ state: 'skipped', reason, waits_for: null, next_at: null });
  }
}

/** How long a message waits for its turn before the next channel is used: while it is of use, and not late (REL-17). */
const patienceOf = ({ useful_until: usefulUntil, due_at: dueAt }: MessageRow): Instant =>
  sooner(usefulUntil, plusSeconds(dueAt, MOST_LATE_SECONDS));

const sooner = (one: Instant, other: Instant): Instant => (epochMs(one) < epochMs(other) ? one : other);

/** The turn of a message at the number of the property; null where the number has no pace. */
async function findTurnFor(
  ctx: PropertyContext,
  tx: Transaction,
  message: MessageRow,
  { stay, facts, around }: PlannedStay,
): Promise<Turn | null> {
  const connection = connectionFor(stay, around.ways);
  const text = chooseText(message.texts, facts.language);
  if (!connection || stay.phone === null || !text) return null;
  return findTurn(ctx, tx, {
    connection,
    phone: stay.phone,
    words: text.body,
    usefulUntil: message.useful_until,
    isAsked: message.is_asked,
  });
}

/** The connection by which a channel reaches the guest of a stay; null for a channel without one, and where there is none. */
function connectionOf(
  channel: MessageChannel,
  stay: PlannedStay['stay'],
  ways: PlannedStay['around']['ways'],
): ConnectionRow | null {
  if (channel === 'whatsapp') return connectionFor(stay, ways);
  return channel === 'thread' ? threadOf(stay, ways) : null;
}

async function planDelivery(
  ctx: PropertyContext,
  tx: Transaction,
  message: MessageRow,
  { stay, around }: PlannedStay,
  { deliveryId, channel }: { readonly deliveryId: string; readonly channel: 'email' | 'whatsapp' | 'thread' },
): Promise<void> {
  const payload = { deliveryId, messageId: message.id, reservationId: message.reservation_id };
  if (channel === 'email') {
    await ctx.effects.plan(ctx, tx, guestMessageEffect, { subjectId: deliveryId, payload });
    return;
  }
  const connection = connectionOf(channel, stay, around.ways);
  if (!connection) throw new Error(`Message ${message.id} has no connection to leave by`);
  await ctx.effects.plan(ctx, tx, channel === 'thread' ? threadMessageEffect : channelMessageEffect, {
    subjectId: deliveryId,
    payload: { ...payload, providerId: connection.provider_id },
  });
}

type Written = { readonly deliveryId: string; readonly said: Said };

/**
 * Makes the words of one delivery, with a link of its own, and keeps them sealed. A value that is missing, or words that are not
 * approved, make no link and no delivery.
 */
export async function writeWords(
  ctx: PropertyContext,
  tx: Transaction,
  message: MessageRow,
  planned: PlannedStay,
  channel: MessageChannel,
): Promise<Written | { readonly missing: readonly Variable[] } | { readonly waitsFor: 'approval' }> {
  const within = contextInTransaction(ctx, tx);
  const text = chooseText(message.texts, planned.facts.language);
  if (!text) throw new Error(`Template ${message.template_id} has no text`);
  const { name: propertyName } = planned.around.property;
  const { phone } = planned.stay;
  const { ways } = planned.around;
  const connection = connectionOf(channel, planned.stay, ways);
  const content =
    channel === 'whatsapp' && connection && phone !== null
      ? await chooseContent(within, tx, connection, {
          ...text,
          phone,
          templateId: message.template_id,
          propertyName,
        })
      : 'words';
  if (content === null) return { waitsFor: 'approval' };
  const submission = content === 'words' ? null : content;
  const source = sourceOf(text, channel, submission);
  const values = await valuesToSay(within, planned, { ...text, ...source });
  const words = `${source.subject}\n${source.body}`;
  const withLink = { ...values, checkInLink: 'link' };
  const probe = renderTemplate(words, withLink);
  if ('missing' in probe) return probe;
  const link = variablesIn(words).known.includes('checkInLink') ? await linkFor(within, planned) : null;
  const all: Values = link ? { ...values, checkInLink: link.url } : values;
  const now = ctx.clock.now();
  const rendered = (source: string, of: Values): string => {
    const result = renderTemplate(source, of);
    if ('missing' in result) throw new Error(`Message ${message.id} lacks ${result.missing.join(', ')}`);
    return result.text;
  };
  const rule = ruleOfChannel(planned.stay.channel_slug);
  // The channel's terms are about its own conversation and mail; by WhatsApp the guest has the host's number before the eyes.
  const body = (of: Values): string =>
    channel === 'whatsapp'
      ? rendered(source.body, of)
      : applyChannelRule(rendered(source.body, of), rule, link?.url).text;
  const footer = channel === 'email' ? await footerOf(within, planned, text.language) : '';
  const said: Said = {
    to: addressOf(planned, channel),
    subject: rendered(source.subject, all),
    text: `${body(all)}${footer}`,
    shown: `${body(hideSecrets(all, text.language))}${footer}`,
    language: text.language,
    ...(submission && {
      template: {
        name: submission.name,
        languageCode: submission.language_code,
        parameters: submission.variables.map((variable) => rendered(`{${variable}}`, all)),
      },
    }),
  };
  const deliveryId = await saveWritten(ctx, tx, message, {
    channel,
    said,
    link_id: link?.id ?? null,
    connection_id: connection?.id ?? null,
    submission_id: submission?.id ?? null,
    now,
  });
  if (variablesIn(words).known.some((name) => SECRET_VARIABLES.has(name))) {
    await recordChange(ctx, tx, {
      subject: 'message',
      subjectId: message.reservation_id,
      action: 'secret-sent',
    });
  }
  return { deliveryId, said };
}

/** What a text says by a channel: mails have a subject, and approved words are said as they were approved. */
const sourceOf = (
  { subject, body }: MessageText,
  channel: MessageChannel,
  submission: SubmissionRow | null,
): MessageText => ({
  subject: channel === 'email' || channel === 'by-hand' ? subject : '',
  body: submission?.source ?? body,
});

/** Where it goes: an address, a number, or the booking of a conversation. */
function addressOf({ stay }: PlannedStay, channel: MessageChannel): string | null {
  switch (channel) {
    case 'email':
      return stay.email;
    case 'whatsapp':
      return stay.phone;
    case 'thread':
      return stay.external_id;
    case 'by-hand':
      return null;
  }
}

async function saveWritten(
  ctx: PropertyContext,
  tx: Transaction,
  message: MessageRow,
  {
    channel,
    said,
    now,
    ...of
  }: Pick<DeliveryRow, 'channel' | 'link_id' | 'connection_id' | 'submission_id'> & {
    readonly said: Said;
    readonly now: Instant;
  },
): Promise<string> {
  const state = channel === 'by-hand' ? 'written' : 'sending';
  // Words that were made for a person to send, and that leave by this channel now, are a delivery of this channel.
  const started = (await listDeliveries(tx, ctx.propertyId, [message.id])).find(
    (one) => one.state === 'written',
  );
  const deliveryId = started?.id ?? newId<string>(now);
  const sealed = await sealSaid(ctx, tx, { reservationId: message.reservation_id, id: deliveryId }, said);
  const row = { ...sealed, ...of, channel, state, created_at: now } as const;
  if (started) await changeDelivery(tx, ctx.propertyId, deliveryId, row);
  else await insertDelivery(tx, ctx.propertyId, { ...row, id: deliveryId, message_id: message.id });
  return deliveryId;
}

const hideSecrets = (values: Values, language: Said['language']): Values => {
  const hidden = translate(allTexts[language], 'messages.value.hidden');
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      SECRET_VARIABLES.has(name as Variable) ? hidden : value,
    ]),
  );
};

/** Who writes, about which stay, and whether an answer is read: below each mail. */
async function footerOf(
  ctx: PropertyContext,
  { stay, around }: PlannedStay,
  language: Said['language'],
): Promise<string> {
  const { replyTo, seesBounces } = await readSettings(ctx);
  const isRead = replyTo !== null || seesBounces;
  const texts = allTexts[language];
  const { name, address } = around.property;
  const lines = [
    [name, address].filter(Boolean).join(', '),
    ...(stay.channel_code ? [translate(texts, 'messages.mail.code', { code: stay.channel_code })] : []),
    translate(texts, isRead ? 'messages.mail.reply' : 'messages.mail.noReply'),
  ];
  return `\n\n—\n${lines.join('\n')}\n`;
}
