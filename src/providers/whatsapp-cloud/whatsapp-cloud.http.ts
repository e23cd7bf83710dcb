import type { ProviderFailure } from '#capabilities/failures.ts';
import {
  sanitizeProviderText,
  type Outbound,
  type OutboundRequest,
  type OutboundResponse,
} from '#foundation/outbound/outbound.ts';

import { Refused } from './whatsapp-cloud.wire.ts';

/** What WhatsApp says when it did nothing. */
export type WhatsappRefusal = {
  readonly status: number;
  /** Absent from answers that are not theirs, such as those of a proxy. */
  readonly code: number | undefined;
  readonly subcode: number | undefined;
  readonly isTransient: boolean;
  /** Their words, without markup; they may repeat what was sent. */
  readonly words: string;
};

/** An `error` counts with any status, also 200. */
function refusalOf(response: OutboundResponse): WhatsappRefusal | null {
  const { status } = response;
  const isJson = response.headers['content-type']?.includes('json') ?? false;
  const refused = isJson ? Refused.safeParse(response.json()) : null;
  if (refused?.success) {
    const {
      code,
      message = '',
      error_subcode,
      error_user_msg,
      error_data,
      is_transient,
    } = refused.data.error;
    return {
      status,
      code,
      subcode: error_subcode,
      isTransient: is_transient ?? false,
      words: sanitizeProviderText(error_user_msg ?? error_data?.details ?? message),
    };
  }
  if (status < 400) return null;
  return { status, code: undefined, subcode: undefined, isTransient: status === 429, words: '' };
}

export type WhatsappAsk = (
  request: OutboundRequest,
  failureOf: (refusal: WhatsappRefusal) => ProviderFailure,
) => Promise<OutboundResponse>;

/** Requests with a token, if there is one yet. An answer that arrives here was not refused. */
export const askWhatsapp =
  (outbound: Outbound, token: string | null): WhatsappAsk =>
  async (request, failureOf) => {
    const response = await outbound.request({
      ...request,
      ...(token !== null && { headers: { ...request.headers, authorization: `Bearer ${token}` } }),
      accept: [401, 403, 429],
    });
    const refusal = refusalOf(response);
    if (refusal) throw failureOf(refusal);
    return response;
  };
