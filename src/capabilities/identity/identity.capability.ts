import type { Language } from '#vocabulary/language.ts';

/** What a sign-in provider says of a person. Only issuer and subject name them for ever (SEC-16). */
export type SignInClaims = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider made sure that the person reads this e-mail. */
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly phone: string | null;
  readonly language: Language | null;
};

/** What a start gave away and the answer has to fit. */
export type SignInStart = {
  /** One of our own addresses, exactly as it is registered there. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
};

/** What the browser brought back from the provider. */
export type SignInAnswer = {
  readonly code: string;
  readonly state: string;
  /** Who says that they answered (RFC 9207), where they say so. */
  readonly issuer?: string | undefined;
};

/** Sign-in with an account at another provider: OpenID Connect with PKCE. Every function throws ProviderFailure. */
export type IdentityCapability = {
  /** Where to send the person; `challenge` is the S256 hash of a verifier that stays with us. */
  readonly authorizeAddress: (
    start: SignInStart & { readonly challenge: string; readonly language: Language },
  ) => Promise<string>;
  /**
   * Changes the code for what is known of the person. `refused`, with the provider's words at the field `code`, for a
   * code that was used, is too old or belongs to another start, and for an answer that is not what it says it is.
   */
  readonly exchange: (
    answer: SignInAnswer,
    start: SignInStart & { readonly verifier: string },
  ) => Promise<SignInClaims>;
  /** Who an access token of the provider belongs to; `reconnect` for one that it does not know. */
  readonly userInfo: (accessToken: string) => Promise<SignInClaims>;
};
