import { defineErrors } from '#vocabulary/errors.ts';

export const connectionErrors = defineErrors({
  unknownProvider: { code: 'unknown-provider', status: 400, text: 'integration.unknownProvider' },
  credentialsRefused: { code: 'credentials-refused', status: 400, text: 'registry.badCredentials' },
  providerDown: { code: 'provider-unavailable', status: 503, text: 'integration.providerDown' },
  alreadyConnected: { code: 'already-connected', status: 409, text: 'integration.alreadyConnected' },
  /** Several companies of the property issue documents, and none was named. */
  whichIssuer: { code: 'issuer-required', status: 400, text: 'integration.whichIssuer' },
  connectedBefore: { code: 'connected-before', status: 409, text: 'integration.connectedBefore' },
  needsCredentials: { code: 'needs-credentials', status: 409, text: 'integration.reconnect' },
  anotherProperty: { code: 'another-property', status: 409, text: 'integration.anotherProperty' },
  testModeClosed: { code: 'test-mode-closed', status: 400, text: 'integration.testModeClosed' },
  noApplication: { code: 'no-application', status: 409, text: 'integration.noApplication' },
  invalidSecret: { code: 'invalid-secret', status: 400, text: 'oauth.invalidSecret' },
  invalidScope: { code: 'invalid-scope', status: 400, text: 'oauth.invalidScope' },
  accessRefused: { code: 'access-refused', status: 400, text: 'integration.accessRefused' },
  consentEnded: { code: 'consent-ended', status: 409, text: 'integration.consentEnded' },
  migrating: { code: 'migrating', status: 409, text: 'integration.migrating' },
  migrated: { code: 'migrated', status: 409, text: 'integration.migrated' },
  /** Money moves through it. */
  moneyUnderWay: { code: 'money-under-way', status: 409, text: 'guestPayments.underWay' },
  onlyPull: { code: 'only-pull', status: 400, text: 'general.invalid.option' },
});
