import type { AccessToken } from './tokens.ts';

/** The host's own application at the other side. */
export type OAuthApplication = {
  readonly mode: 'live' | 'test';
  readonly clientId: string;
  readonly clientSecret: string;
};

/**
 * The second way to connect a system: not with a key but with an application of the host's own (C-INT-03). Its
 * credentials afterwards are `clientId`, `clientSecret` and `grant`, a text that tells one consent from another.
 */
export type PartnerOAuth = {
  /** The page where the host consents; absent if the application needs no consent. */
  readonly consentAddress?: (
    application: Omit<OAuthApplication, 'clientSecret'>,
    asked: { readonly redirectUri: string; readonly state: string },
  ) => string;
  /**
   * The first token, for the code that the page sent back, or without a code if there is no page. Throws
   * ProviderFailure, with `clientSecret`, `scope` or `code` as the field that was refused.
   */
  readonly exchange: (
    application: OAuthApplication,
    given: { readonly code: string; readonly redirectUri: string },
  ) => Promise<AccessToken>;
  /** The simulator's application. */
  readonly testApplication: Omit<OAuthApplication, 'mode'>;
};
