import type { Clock } from '#foundation/context/clock.ts';
import { authorizationCode, type AuthorizationCode, type CodeFlow } from '#foundation/outbound/outbound.ts';

/** The simulator's application. It opens nothing else. */
export const SIMULATED_APPLICATION = {
  clientId: 'live1_posada-de-prueba',
  clientSecret: 'secreto-de-prueba-de-cloudbeds',
} as const;

/** The scopes for what the product reads, and for the bookings, rooms and guests that it changes. */
const SCOPES = [
  'read:hotel',
  'read:room',
  'write:room',
  'read:reservation',
  'write:reservation',
  'read:guest',
  'write:guest',
  'read:payment',
  'write:payment',
  'read:taxesAndFees',
  'read:item',
  'write:item',
  'read:currency',
  'read:customFields',
];

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
    consentFields: (redirectUri) => ({ redirect_uri: redirectUri, scope: SCOPES.join(' ') }),
    hearsRedirect: true,
    testApplication: SIMULATED_APPLICATION,
  });
