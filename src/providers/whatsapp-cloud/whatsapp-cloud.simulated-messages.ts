import crypto from 'node:crypto';

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { bodyOf } from '#foundation/simulation/request-body.ts';
import type { Instant } from '#vocabulary/instant.ts';

import { SIMULATED_WHATSAPP_HOST } from './whatsapp-cloud.manifest.ts';
import { postStatusesLater } from './whatsapp-cloud.simulated-events.ts';
import { findTemplate, reviewTemplates } from './whatsapp-cloud.simulated-templates.ts';
import {
  fail,
  ownerOf,
  refuseObject,
  refuseToken,
  SENDERS,
  type SentMessage,
  SIMULATED_WHATSAPP,
  type WhatsappStage,
} from './whatsapp-cloud.simulated-world.ts';

export type Deliver = (message: { channel: 'whatsapp'; from: string; to: string; text: string }) => void;

const REMEMBERED = 200;
/** A burst of this many to one person is allowed, then one each six seconds. */
const BURST = 10;

/** The approved templates of codes: the words that Meta itself gives to them. */
const CODE_TEXTS: Readonly<Record<string, string>> = {
  es: '{{1}} es tu código de verificación. Por tu seguridad, no lo compartas.',
  pt_BR: '{{1}} é seu código de verificação. Para sua segurança, não o compartilhe.',
  en: '{{1}} is your verification code. For your security, do not share this code.',
};

const parameters = z.array(z.object({ type: z.literal('text'), text: z.string() }));
const Asked = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string(),
  type: z.enum(['text', 'template']),
  text: z.object({ body: z.string().min(1).max(4096) }).optional(),
  template: z
    .object({
      name: z.string(),
      language: z.object({ code: z.string() }),
      components: z.array(z.object({ type: z.string(), parameters })).default([]),
    })
    .optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
});
type Asked = z.infer<typeof Asked>;

/** Numbers that a person can type to see each failure (D-62). */
const SENTINELS: Readonly<Record<string, readonly [status: number, code: number, message: string]>> = {
  '00': [400, 131026, 'Message undeliverable'],
  '01': [400, 131049, 'This message was not delivered to maintain healthy ecosystem engagement.'],
  '02': [429, 130429, 'Rate limit hit'],
  // A failure inside an answer that looks like success.
  '03': [200, 131026, 'Message undeliverable'],
  '06': [400, 131048, 'Spam rate limit hit'],
};

type Later = readonly { readonly status: string; readonly code?: number }[];
const DELIVERED: Later = [{ status: 'sent' }, { status: 'delivered' }];
/** Numbers whose messages are taken, and then fail, or tell of themselves in disorder or not at all. */
const LATER: Readonly<Record<string, Later>> = {
  '04': [{ status: 'failed', code: 131026 }],
  '05': [{ status: 'failed', code: 131049 }],
  '08': [...DELIVERED.toReversed(), ...DELIVERED, { status: 'read' }, { status: 'delivered' }],
  '09': [],
};
const HELD = '07';

const endingOf = (to: string): string => /55500(0\d)$/.exec(to)?.[1] ?? '';

const valuesOf = (asked: NonNullable<Asked['template']>, type: string): readonly string[] =>
  asked.components
    .filter((one) => one.type === type)
    .flatMap((one) => one.parameters.map(({ text }) => text));

/** The words that arrive, or the number of the error with its status. */
function codeTextOf({ template }: Asked): string | readonly [number, number] {
  if (template?.name !== SIMULATED_WHATSAPP.codeTemplate) return [404, 132001];
  const words = CODE_TEXTS[template.language.code];
  if (words === undefined) return [404, 132001];
  const body = valuesOf(template, 'body');
  if (body.length !== 1 || valuesOf(template, 'button').length !== 1) return [400, 132000];
  return words.replace('{{1}}', () => body[0] ?? '');
}

function templateTextOf(stage: WhatsappStage, asked: Asked): string | readonly [number, number] {
  const { template, to } = asked;
  const found = template && findTemplate(stage, template.name, template.language.code);
  if (!template || !found || ['PENDING', 'REJECTED', 'IN_APPEAL'].includes(found.status))
    return [404, 132001];
  if (found.status === 'PAUSED') return [400, 132015];
  if (found.status === 'DISABLED') return [400, 132016];
  if (found.category === 'MARKETING' && stage.world.stopped.includes(to)) return [400, 131050];
  const values = valuesOf(template, 'body');
  if (values.length !== new Set(found.body.match(/\{\{\d+\}\}/g)).size) return [400, 132000];
  if (values.some((value) => value === '' || /[\n\t]| {5}/.test(value))) return [400, 132018];
  return found.body.replaceAll(
    /\{\{(\d+)\}\}/g,
    (_place, number: string) => values[Number(number) - 1] ?? '',
  );
}

function freeTextOf({ text }: Asked, isOpen: boolean): string | readonly [number, number] {
  if (!text) return [400, 131008];
  return isOpen ? text.body : [400, 131047];
}

export function serveMessages(
  app: FastifyInstance,
  stage: WhatsappStage,
  { deliver, hasPlatformNumber }: { deliver: Deliver; hasPlatformNumber: boolean },
): void {
  app.post<{ Params: { version: string; phone: string } }>(
    '/:version/:phone/messages',
    async (request, reply) => {
      const owner = ownerOf(request, stage, hasPlatformNumber);
      if (owner === null) return refuseToken(reply);
      const own = owner === 'host' ? SIMULATED_WHATSAPP_HOST : SIMULATED_WHATSAPP;
      const { phone } = request.params;
      if (phone !== own.phoneNumberId) return refuseObject(reply);
      const asked = Asked.safeParse(bodyOf(request).json);
      if (!asked.success) return fail(reply, 400, 100, 'Invalid parameter');
      const { to, type, biz_opaque_callback_data: key = null } = asked.data;
      if (!/^[1-9]\d{6,14}$/.test(to)) return fail(reply, 400, 131009, 'Parameter value is not valid');
      const ending = endingOf(to);
      const sentinel = SENTINELS[ending];
      if (sentinel) return fail(reply, ...sentinel);
      await reviewTemplates(stage);
      const { world, clock } = stage;
      const now = clock.now();
      const since = (at: Instant | undefined) =>
        at === undefined ? Number.POSITIVE_INFINITY : Date.parse(now) - Date.parse(at);
      const recent = world.messages.filter(
        (sent) => sent.from === phone && sent.to === to && since(sent.at) < 6000 * BURST,
      );
      if (recent.length >= BURST) return fail(reply, 400, 131056, 'Pair rate limit hit');
      const isOpen = since(world.wroteAt[to]) < 86_400_000;
      const templateText = owner === 'host' ? templateTextOf(stage, asked.data) : codeTextOf(asked.data);
      const text = type === 'text' ? freeTextOf(asked.data, isOpen) : templateText;
      if (typeof text !== 'string') return fail(reply, ...text, 'The message was not accepted');
      const sent: SentMessage = {
        id: `wamid.${crypto.randomBytes(18).toString('base64url')}`,
        from: phone,
        to,
        text,
        at: now,
        key,
        isHeld: type === 'template' && ending === HELD,
      };
      world.messages = [sent, ...world.messages].slice(0, REMEMBERED);
      if (!sent.isHeld) deliver({ channel: 'whatsapp', from: SENDERS[phone] ?? '', to: `+${to}`, text });
      if (owner === 'host' && !sent.isHeld) postStatusesLater(stage, sent, LATER[ending] ?? DELIVERED);
      const status = sent.isHeld ? 'held_for_quality_assessment' : 'accepted';
      return {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id: sent.id, ...(type === 'template' && { message_status: status }) }],
      };
    },
  );
}
