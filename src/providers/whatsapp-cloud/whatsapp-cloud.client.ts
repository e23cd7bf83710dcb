import { ProviderFailure } from '#capabilities/failures.ts';
import type { TextCapability, TextMessage } from '#capabilities/messaging/messaging.capability.ts';
import type { MakeOutbound } from '#foundation/outbound/outbound.ts';
import { ACCESS, LATER, Refused, Sent, UNREACHABLE } from './whatsapp-cloud.wire.ts';

export type WhatsappCloudOptions = {
  readonly outbound: MakeOutbound;
  /** `https://graph.facebook.com/v25.0`, without a trailing slash. */
  readonly baseUrl: string;
  readonly phoneNumberId: string;
  readonly token: string;
  /** An approved template of the category AUTHENTICATION, in the three languages of the product. */
  readonly codeTemplate: string;
};

const LANGUAGES = { es: 'es', pt: 'pt_BR', en: 'en' } as const;
/** "More than one message in six seconds to one person" asks for less patience than a limit of the account. */
const PAUSES: Readonly<Record<number, number>> = { 131056: 6, 131048: 3600, 130429: 5 };

function failureOf(status: number, code: number | undefined, isTransient: boolean): ProviderFailure {
  const what = `whatsapp-cloud: refused (${status}${code === undefined ? '' : `, ${code}`})`;
  const fail = (kind: ProviderFailure['kind'], options = {}) =>
    new ProviderFailure('whatsapp-cloud', kind, what, options);
  if (code === undefined) return fail(status === 401 || status === 403 ? 'reconnect' : 'refused');
  if (ACCESS.has(code)) return fail('reconnect');
  if (LATER.has(code) || isTransient) {
    const pause = PAUSES[code];
    return fail('wait', pause === undefined ? {} : { retryAfterSeconds: pause });
  }
  if (UNREACHABLE.has(code)) {
    return fail('refused', {
      fields: [{ field: 'to', message: 'The number has no WhatsApp, or takes no messages' }],
    });
  }
  return fail('refused', {
    fields: [{ field: 'text', message: 'The message or its template was not accepted' }],
  });
}

/** A person who never wrote to us gets a code only as a template; other texts only within 24 hours. */
function contentOf({ text, language, code }: TextMessage, template: string): Record<string, unknown> {
  if (code === undefined) return { type: 'text', text: { body: text, preview_url: false } };
  const parameters = [{ type: 'text', text: code }];
  return {
    type: 'template',
    template: {
      name: template,
      language: { code: LANGUAGES[language] },
      components: [
        { type: 'body', parameters },
        // The button that copies the code is part of every template of this category.
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    },
  };
}

/** The official interface for WhatsApp. It remembers no key; ours comes back in delivery events. */
export function createWhatsappCloud(options: WhatsappCloudOptions): TextCapability {
  const { outbound, baseUrl, phoneNumberId, token, codeTemplate } = options;
  const out = outbound({ provider: 'whatsapp-cloud', baseUrl, requestsPerSecond: 20 });
  return {
    send: async (message) => {
      const response = await out.request({
        method: 'POST',
        url: `/${encodeURIComponent(phoneNumberId)}/messages`,
        headers: { authorization: `Bearer ${token}` },
        json: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: message.to.replace(/^\+/, ''),
          ...contentOf(message, codeTemplate),
          biz_opaque_callback_data: message.key.slice(0, 512),
        },
        accept: [401, 403, 429],
      });
      const isJson = response.headers['content-type']?.includes('json') ?? false;
      const refused = isJson ? Refused.safeParse(response.json()) : null;
      if (refused?.success) {
        const { code, is_transient } = refused.data.error;
        throw failureOf(response.status, code, is_transient ?? false);
      }
      if (response.status === 429) throw failureOf(429, 130429, true);
      if (response.status >= 400) throw failureOf(response.status, undefined, false);
      const [sent] = response.read(Sent).messages;
      return { id: sent?.id ?? '' };
    },
  };
}
