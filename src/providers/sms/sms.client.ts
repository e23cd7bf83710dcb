import { ProviderFailure } from '#capabilities/failures.ts';
import type { TextCapability } from '#capabilities/messaging/messaging.capability.ts';
import type { MakeOutbound, OutboundResponse } from '#foundation/outbound/outbound.ts';
import { ErrorAnswer, LOST, Message, NOT_WANTED, TOO_MANY, WRONG_NUMBER } from './sms.wire.ts';

export type SmsOptions = {
  readonly outbound: MakeOutbound;
  /** `https://api.twilio.com`, or a compatible service; without a trailing slash. */
  readonly baseUrl: string;
  readonly account: string;
  readonly token: string;
  /** The sender: a number, or a name where the country allows one. */
  readonly from: string;
};

/** Our words for the numbers of failures. No message of a failure holds the recipient or the text. */
function failureOf(status: number, code: number | undefined, retryAfter?: string): ProviderFailure {
  const what = `sms: refused (${status}${code === undefined ? '' : `, ${code}`})`;
  if (code !== undefined && TOO_MANY.has(code)) {
    const seconds = Number(retryAfter);
    return new ProviderFailure('sms', 'wait', what, seconds > 0 ? { retryAfterSeconds: seconds } : {});
  }
  if (code === 20003) return new ProviderFailure('sms', 'reconnect', what);
  if (code !== undefined && (WRONG_NUMBER.has(code) || NOT_WANTED.has(code))) {
    const message = WRONG_NUMBER.has(code) ? 'The number cannot be reached' : 'The number takes no messages';
    return new ProviderFailure('sms', 'refused', what, { fields: [{ field: 'to', message }] });
  }
  return new ProviderFailure('sms', 'refused', what);
}

function refusal(response: OutboundResponse): ProviderFailure {
  const isJson = response.headers['content-type']?.includes('json') ?? false;
  const body = isJson ? ErrorAnswer.safeParse(response.json()) : null;
  return failureOf(response.status, body?.data?.code, response.headers['retry-after']);
}

/** SMS over HTTP in the form that Twilio made common. It remembers no key, so a lost answer stays in doubt. */
export function createSms({ outbound, baseUrl, account, token, from }: SmsOptions): TextCapability {
  const out = outbound({ provider: 'sms', baseUrl, requestsPerSecond: 10, timeouts: { answerMs: 10_000 } });
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  return {
    send: async ({ to, text }) => {
      const response = await out.request({
        method: 'POST',
        url: `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
        headers: { authorization },
        form: { To: to, From: from, Body: text },
        accept: [429],
      });
      if (response.status >= 400) throw refusal(response);
      const message = response.read(Message);
      const problem = message.error_code ?? undefined;
      if (LOST.has(message.status) || problem !== undefined) throw failureOf(response.status, problem);
      return { id: message.sid };
    },
  };
}
