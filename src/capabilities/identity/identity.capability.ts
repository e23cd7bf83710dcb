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

/** The values that a start gave out; the answer has to fit them. */
export type SignInStart = {
  /** One of our own addresses, exactly as registered at the provider. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
};

/** What the browser brought back from the provider. */
export type SignInAnswer = {
  readonly code: string;
  readonly state: string;
  /** The issuer that the answer names (RFC 9207), if it names one. */
  readonly issuer?: string | undefined;
};

/** Sign-in with an account at another provider: OpenID Connect with PKCE. Every function throws ProviderFailure. */
export type IdentityCapability = {
  /** Where to send the person; `challenge` is the S256 hash of a verifier that stays with us. */
  readonly authorizeAddress: (
    start: SignInStart & { readonly challenge: string; readonly language: Language },
  ) => Promise<string>;
  /**
   * Exchanges the code for the claims of the person. `refused`, with the provider's words at the field `code`, for a
   * code that was used, is too old or belongs to another start, and for a forged answer.
   */
  readonly exchange: (
    answer: SignInAnswer,
    start: SignInStart & { readonly verifier: string },
  ) => Promise<SignInClaims>;
  /** The owner of an access token of the provider; `reconnect` for an unknown token. */
  readonly userInfo: (accessToken: string) => Promise<SignInClaims>;
};
