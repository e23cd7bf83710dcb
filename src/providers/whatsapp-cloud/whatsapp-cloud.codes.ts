import { ProviderFailure } from '#capabilities/failures.ts';
import type { GuestMessageReason } from '#capabilities/guest-messaging/guest-messaging.reasons.ts';
import type { TextCapability, TextMessage } from '#capabilities/messaging/messaging.capability.ts';
import type { MakeOutbound } from '#foundation/outbound/outbound.ts';

import { askWhatsapp, type WhatsappRefusal } from './whatsapp-cloud.http.ts';
import { messageFailureOf, pauseOf, PROVIDER, reasonOf } from './whatsapp-cloud.reasons.ts';
import { LONGEST_KEY, messageBody, templateBody } from './whatsapp-cloud.requests.ts';
import { Sent } from './whatsapp-cloud.wire.ts';

/** The platform's own number. */
export type WhatsappCodesOptions = {
  /** `https://graph.facebook.com/v25.0`, without a trailing slash. */
  readonly baseUrl: string;
  readonly phoneNumberId: string;
  readonly token: string;
  /** An approved template of the category AUTHENTICATION, in the three languages of the product. */
  readonly codeTemplate: string;
};

const LANGUAGES = { es: 'es', pt: 'pt_BR', en: 'en' } as const;

/** Here a person of the operator acts, not a host. */
const OPERATOR: ReadonlySet<GuestMessageReason> = new Set([
  'account-restricted',
  'payment-missing',
  'sender-not-ready',
]);
const RECIPIENT: ReadonlySet<GuestMessageReason> = new Set([
  'recipient-unreachable',
  'recipient-not-allowed',
  'recipient-country-restricted',
  'opted-out',
  'held-back',
]);

function codeFailureOf(refusal: WhatsappRefusal): ProviderFailure {
  const { status, code } = refusal;
  const reason = reasonOf(refusal);
  const { kind } = messageFailureOf(refusal);
  const what = `whatsapp-cloud: refused (${status}${code === undefined ? '' : `, ${code}`})`;
  if (OPERATOR.has(reason)) return new ProviderFailure(PROVIDER, 'reconnect', what);
  if (kind !== 'refused') {
    const pause = pauseOf(reason);
    return new ProviderFailure(PROVIDER, kind, what, pause === undefined ? {} : { retryAfterSeconds: pause });
  }
  const field = RECIPIENT.has(reason)
    ? { field: 'to', message: 'The number has no WhatsApp, or takes no messages' }
    : { field: 'text', message: 'The message or its template was not accepted' };
  return new ProviderFailure(PROVIDER, 'refused', what, { fields: code === undefined ? [] : [field] });
}

/** A person who never wrote to us gets a code only as a template; other texts only within 24 hours. */
function contentOf({ text, language, code }: TextMessage, template: string): Record<string, unknown> {
  if (code === undefined) return { type: 'text', text: { body: text, preview_url: false } };
  const parameters = [{ type: 'text', text: code }];
  return templateBody(template, LANGUAGES[language], [
    { type: 'body', parameters },
    // The button that copies the code is part of every template of this category.
    { type: 'button', sub_type: 'url', index: '0', parameters },
  ]);
}

/** The codes of the platform. WhatsApp remembers no key; ours comes back in status events. */
export function createWhatsappCodes({
  makeOutbound,
  baseUrl,
  phoneNumberId,
  token,
  codeTemplate,
}: WhatsappCodesOptions & { readonly makeOutbound: MakeOutbound }): TextCapability {
  const ask = askWhatsapp(makeOutbound({ provider: PROVIDER, baseUrl, requestsPerSecond: 20 }), token);
  return {
    send: async (message) => {
      const response = await ask(
        {
          method: 'POST',
          url: `/${encodeURIComponent(phoneNumberId)}/messages`,
          json: messageBody(message.to, message.key.slice(0, LONGEST_KEY), contentOf(message, codeTemplate)),
        },
        codeFailureOf,
      );
      const [sent] = response.read(Sent).messages;
      return { id: sent?.id ?? '' };
    },
  };
}
