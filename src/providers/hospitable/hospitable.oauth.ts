import type { Clock } from '#foundation/context/clock.ts';
import { authorizationCode, type AuthorizationCode, type CodeFlow } from '#foundation/outbound/outbound.ts';

/** The simulator's application. It opens nothing else. */
export const SIMULATED_APPLICATION = {
  clientId: 'posada-de-prueba',
  clientSecret: 'secreto-de-prueba-de-hospitable',
} as const;

/** Tokens live twelve hours; a refresh token is good once, within ninety days. */
export const hospitableCodeFlow = (
  outboundOf: AuthorizationCode['outboundOf'],
  clock: Clock,
  consentPages: AuthorizationCode['consentPages'],
): CodeFlow =>
  authorizationCode({
    provider: 'hospitable',
    outboundOf,
    clock,
    tokenUrl: '/oauth/token',
    encoding: 'json',
    consentPages,
    // The address of return stands in Hospitable's partner portal.
    consentFields: () => ({}),
    hearsRedirect: false,
    testApplication: SIMULATED_APPLICATION,
  });
