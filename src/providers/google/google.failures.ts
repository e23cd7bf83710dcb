import { errors } from 'jose';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

import { ProviderFailure } from '#capabilities/failures.ts';
import { sanitizeProviderText } from '#foundation/outbound/outbound.ts';
import { ACCESS_ERRORS } from './google.wire.ts';

const PROVIDER = 'google';
/** SEC-16. */
const LONGEST_DESCRIPTION = 200;

/** The error that our outbound client threw inside the libraries; they wrap it. */
function outboundFailure(error: unknown): ProviderFailure | undefined {
  if (error instanceof ProviderFailure) return error;
  return error instanceof Error && error.cause !== undefined ? outboundFailure(error.cause) : undefined;
}

const refusedCode = (what: string, description: string, cause: Error): ProviderFailure =>
  new ProviderFailure(PROVIDER, 'refused', `${PROVIDER}: ${what}`, {
    fields: [{ field: 'code', message: sanitizeProviderText(description).slice(0, LONGEST_DESCRIPTION) }],
    cause,
  });

/** The failure that an error of the libraries means. No message holds a code, a token or an address. */
export function googleFailureOf(error: unknown): ProviderFailure {
  const ofOutbound = outboundFailure(error);
  if (ofOutbound) return ofOutbound;
  if (error instanceof WWWAuthenticateChallengeError) {
    return new ProviderFailure(PROVIDER, 'reconnect', `${PROVIDER}: it does not know who asks`);
  }
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) {
    if (ACCESS_ERRORS.has(error.error)) {
      return new ProviderFailure(PROVIDER, 'reconnect', `${PROVIDER}: our access was refused`);
    }
    return refusedCode('the code was refused', error.error_description ?? error.error, error);
  }
  // An answer that does not fit its start, or is signed by an unknown key: treated as no answer.
  if (error instanceof ClientError || error instanceof errors.JOSEError) {
    return refusedCode(`the answer is not believed (${error.code ?? 'unknown'})`, '', error);
  }
  throw error;
}
