import crypto from 'node:crypto';

import { z } from 'zod';

import { bodyOf } from '#foundation/simulation/request-body.ts';
import { defineSimulator, type Simulator } from '#foundation/simulation/simulator.ts';
import type { Instant } from '#vocabulary/instant.ts';

type SentMessage = { readonly id: string; readonly to: string; readonly text: string; readonly at: Instant };
export type WhatsappWorld = {
  messages: SentMessage[];
  /** When each person last wrote to us: free text is open to them for a day. */
  wroteAt: Record<string, Instant>;
};

export const SIMULATED_WHATSAPP = {
  phoneNumberId: '1122334455667',
  token: 'whatsapp-test-token',
  codeTemplate: 'posada_code',
} as const;

const REMEMBERED = 200;
const SENDER = '+573005550000';
/** A burst of this many to one person is allowed, then one each six seconds. */
const BURST = 10;

/** The approved templates: the words that Meta itself gives to codes. */
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
});
type Asked = z.infer<typeof Asked>;

/** Numbers that a person can type to see each failure (D-62). */
const SENTINELS: Readonly<Record<string, readonly [status: number, code: number, message: string]>> = {
  '00': [400, 131026, 'Message undeliverable'],
  '01': [400, 131049, 'This message was not delivered to maintain healthy ecosystem engagement.'],
  '02': [429, 130429, 'Rate limit hit'],
  // A failure inside an answer that looks like success.
  '03': [200, 131026, 'Message undeliverable'],
};

/** The words that arrive, or the number of the error. */
function textOf(asked: Asked, isOpen: boolean): string | number {
  if (asked.type === 'text') {
    if (!asked.text) return 131008;
    return isOpen ? asked.text.body : 131047;
  }
  if (asked.template?.name !== SIMULATED_WHATSAPP.codeTemplate) return 132001;
  const words = CODE_TEXTS[asked.template.language.code];
  if (words === undefined) return 132001;
  const body = asked.template.components.find(({ type }) => type === 'body')?.parameters ?? [];
  const button = asked.template.components.find(({ type }) => type === 'button')?.parameters ?? [];
  if (body.length !== 1 || button.length !== 1) return 132000;
  return words.replace('{{1}}', body[0]?.text ?? '');
}

/**
 * Sending in small: templates, the window of 24 hours, limits, and errors in WhatsApp's form, one of them with status
 * 200. `has({ wrote: '573001112233' })` opens the window of a person. `deliver` shows what was sent.
 */
export const createWhatsappSimulator = (
  deliver: (message: { channel: 'whatsapp'; from: string; to: string; text: string }) => void = () =>
    undefined,
): Simulator<WhatsappWorld, { wrote: string }, never> =>
  defineSimulator<WhatsappWorld, { wrote: string }>({
    id: 'whatsapp-cloud',
    seed: () => ({ messages: [], wroteAt: {} }),
    has: ({ world, clock }, { wrote }) => {
      world.wroteAt[wrote] = clock.now();
    },
    routes: (app, stage) => {
      app.post<{ Params: { version: string; phone: string } }>(
        '/:version/:phone/messages',
        async (request, reply) => {
          const fail = (status: number, code: number, message: string) =>
            reply.code(status).send({
              error: {
                message: `(#${code}) ${message}`,
                type: 'OAuthException',
                code,
                error_data: { messaging_product: 'whatsapp', details: message },
                fbtrace_id: crypto.randomBytes(8).toString('hex'),
              },
            });
          if (request.headers.authorization !== `Bearer ${SIMULATED_WHATSAPP.token}`) {
            return fail(401, 190, 'Invalid OAuth access token');
          }
          if (request.params.phone !== SIMULATED_WHATSAPP.phoneNumberId) {
            return fail(400, 100, 'Object with this ID does not exist');
          }
          const asked = Asked.safeParse(bodyOf(request).json);
          if (!asked.success) return fail(400, 100, 'Invalid parameter');
          const { to } = asked.data;
          if (!/^[1-9]\d{6,14}$/.test(to)) return fail(400, 131009, 'Parameter value is not valid');
          const sentinel = SENTINELS[/55500(0\d)$/.exec(to)?.[1] ?? ''];
          if (sentinel) return fail(...sentinel);
          const { world, clock } = stage;
          const now = clock.now();
          const since = (at: Instant | undefined) =>
            at === undefined ? Number.POSITIVE_INFINITY : Date.parse(now) - Date.parse(at);
          const recent = world.messages.filter((sent) => sent.to === to && since(sent.at) < 6000 * BURST);
          if (recent.length >= BURST) return fail(400, 131056, 'Pair rate limit hit');
          const text = textOf(asked.data, since(world.wroteAt[to]) < 86_400_000);
          if (typeof text === 'number') return fail(400, text, 'The message was not accepted');
          const id = `wamid.${crypto.randomBytes(18).toString('base64url')}`;
          world.messages = [{ id, to, text, at: now }, ...world.messages].slice(0, REMEMBERED);
          deliver({ channel: 'whatsapp', from: SENDER, to: `+${to}`, text });
          return {
            messaging_product: 'whatsapp',
            contacts: [{ input: to, wa_id: to }],
            messages: [{ id, ...(asked.data.type === 'template' && { message_status: 'accepted' }) }],
          };
        },
      );
    },
  });
