import { z } from 'zod';

import { type FieldProblem, ProviderFailure } from '#capabilities/failures.ts';
import { type AccessToken, createAccessToken } from '#capabilities/tokens.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

import { sanitizeProviderText } from './redaction.ts';
import type { OutboundResponse } from './response.ts';

const Token = z.object({
  access_token: z.string(),
  /** Seconds. */
  expires_in: z.number(),
  refresh_token: z.string().nullish(),
});
const Refusal = z.object({ error: z.string().catch(''), error_description: z.string().catch('') });

/** The field of the request that an OAuth error blames (RFC 6749, section 5.2). */
const FIELDS: Readonly<Record<string, FieldProblem['field']>> = lookUpTable({
  invalid_client: 'clientSecret',
  unauthorized_client: 'clientSecret',
  invalid_scope: 'scope',
});

/**
 * The token in an answer of a token address. Throws a ProviderFailure of kind `reconnect` that says in the other
 * side's words what was refused; `otherwise` is the field of an error that names none.
 */
export function readToken(
  response: OutboundResponse,
  provider: string,
  { now, before, otherwise = 'code' }: { now: Instant; before?: AccessToken | null; otherwise?: string },
): AccessToken {
  if (response.status >= 300) throw refusal(response, provider, otherwise);
  const { access_token, expires_in, refresh_token } = response.read(Token);
  // Some give a new one each time and some never again.
  const refresh = refresh_token ?? before?.refresh ?? null;
  return createAccessToken(access_token, { now, seconds: expires_in, refresh });
}

function refusal(response: OutboundResponse, provider: string, otherwise: string): ProviderFailure {
  const refusal = Refusal.safeParse(response.json());
  const { error, error_description } = refusal.success ? refusal.data : { error: '', error_description: '' };
  const words = sanitizeProviderText(error_description || error || String(response.status));
  return new ProviderFailure(provider, 'reconnect', `${provider}: no token was given: ${words}`, {
    fields: [{ field: FIELDS[error] ?? otherwise, message: words }],
  });
}
