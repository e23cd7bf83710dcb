import { z } from 'zod';

import { ProviderFailure } from '#capabilities/failures.ts';
import { type OutboundResponse, sanitizeProviderText } from '#foundation/outbound/outbound.ts';

import { PROVIDER } from './wompi.failures.ts';

/** A 422 names its fields, each with its sentences; any other refusal has one reason. */
const Refusal = z.object({
  error: z.object({
    type: z.string().max(100).nullish().catch(null),
    reason: z.string().nullish().catch(null),
    messages: z
      .record(z.string(), z.union([z.string(), z.array(z.string())]))
      .nullish()
      .catch(null),
  }),
});

function saidIn(response: OutboundResponse): z.output<typeof Refusal>['error'] | null {
  try {
    return response.read(Refusal).error;
  } catch {
    // A refusal that is no JSON is a refusal all the same.
    return null;
  }
}

/** Wompi's names of fields that are ours too. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['amount_in_cents', 'amount'],
  ['currency', 'currency'],
  ['reference', 'reference'],
  ['expiration_time', 'expiresAt'],
  ['redirect_url', 'returnUrl'],
]);
const MOST_FIELDS = 10;

/** The refusal of a request: its words, and the fields that Wompi names. Never the values that were sent. */
export function wompiFailureOf(response: OutboundResponse, what: string): ProviderFailure {
  const said = saidIn(response);
  const fields = Object.entries(said?.messages ?? {})
    .slice(0, MOST_FIELDS)
    .flatMap(([name, sentences]) =>
      [sentences]
        .flat()
        .slice(0, MOST_FIELDS)
        .map((sentence) => ({
          field: FIELDS.get(name) ?? 'content',
          message: sanitizeProviderText(sentence),
        })),
    );
  const words =
    [...new Set([said?.reason ?? '', ...fields.map(({ message }) => message)].map(sanitizeProviderText))]
      .filter((one) => one !== '')
      .join(' · ')
      .slice(0, 300) || String(response.status);
  return new ProviderFailure(
    PROVIDER,
    response.status === 404 ? 'missing' : 'refused',
    `${PROVIDER}: ${what} was refused: ${words}`,
    { fields },
  );
}
