import type { Clock } from '#foundation/context/clock.ts';
import { authorizationCode, type AuthorizationCode, type CodeFlow } from '#foundation/outbound/outbound.ts';

import { ASKED_SCOPES } from './cloudbeds.scopes.ts';

/** The simulator's application. It opens nothing else. */
export const SIMULATED_APPLICATION = {
  clientId: 'live1_posada-de-prueba',
  clientSecret: 'secreto-de-prueba-de-cloudbeds',
} as const;

/** Codes live ten minutes and tokens eight hours; each renewal may bring another refresh token. */
export const cloudbedsCodeFlow = (
  outboundOf: AuthorizationCode['outboundOf'],
  clock: Clock,
  testConsentPage: string | undefined,
): CodeFlow =>
  authorizationCode({
    provider: 'cloudbeds',
    outboundOf,
    clock,
    tokenUrl: '/access_token',
    encoding: 'form',
    consentPages: { live: 'https://hotels.cloudbeds.com/api/v1.1/oauth', test: testConsentPage },
    consentFields: (redirectUri) => ({ redirect_uri: redirectUri, scope: ASKED_SCOPES.join(' ') }),
    hearsRedirect: true,
    testApplication: SIMULATED_APPLICATION,
  });
