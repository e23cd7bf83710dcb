import { z } from 'zod';

import { type FieldProblem, ProviderFailure } from '#capabilities/failures.ts';
import { guestMessageFailure } from '#capabilities/guest-messaging/guest-messaging.reasons.ts';
import { sanitizeProviderText, type OutboundResponse } from '#foundation/outbound/outbound.ts';

const PROVIDER = 'hospitable';

/** A 422 names the field and its error; some answers use `message`, some only `reason_phrase`. */
const Refusal = z.object({
  message: z.string().nullish().catch(null),
  reason_phrase: z.string().nullish().catch(null),
  messages: z
    .union([
      z.array(z.string()).transform((all) => [['', all] as const]),
      z
        .record(z.string(), z.union([z.string(), z.array(z.string())]))
        .transform((fields) =>
          Object.entries(fields).map(([field, said]) => [field, [said].flat()] as const),
        ),
    ])
    .nullish()
    .catch(null),
});

function saidIn(response: OutboundResponse): z.output<typeof Refusal> | null {
  try {
    return response.read(Refusal);
  } catch {
    // A refusal that is no JSON is a refusal all the same.
    return null;
  }
}

/** The refusal, as a sentence that a host can read. */
export function hospitableFailureOf(response: OutboundResponse, what: string): ProviderFailure {
  const said = saidIn(response);
  const details = (said?.messages ?? []).flatMap(([field, all]) =>
    all.map((message) => ({ field, message: sanitizeProviderText(message) })),
  );
  const sentences = [
    ...new Set([said?.message ?? said?.reason_phrase ?? '', ...details.map((one) => one.message)]),
  ]
    .map((text) => sanitizeProviderText(text))
    .filter((text) => text !== '');
  const words = sentences.join(' · ') || String(response.status);
  const fields: FieldProblem[] =
    response.status === 422 ? [{ field: 'content', message: words.slice(0, 300) }] : [];
  return new ProviderFailure(
    PROVIDER,
    response.status === 404 ? 'missing' : 'refused',
    `hospitable: ${what} was refused: ${words}`,
    { fields },
  );
}

/**
 * The refusal of a message, or of its conversation. Hospitable's words may repeat those of the message: only the status is kept.
 * `scope` is the right that the token lacks after a 403.
 */
export function hospitableMessageFailureOf(
  { status }: OutboundResponse,
  scope: 'message:read' | 'message:write',
): ProviderFailure {
  if (status === 403) return guestMessageFailure(PROVIDER, 'thread-not-allowed', { words: scope });
  if (status === 404) return guestMessageFailure(PROVIDER, 'thread-missing');
  return guestMessageFailure(PROVIDER, 'other', { words: `Hospitable answered ${status}` });
}
