import type { TokenKeeper } from './tokens.ts';

/** What a host typed into a settings form; which keys it has is the provider's manifest. */
export type Credentials = Readonly<Record<string, string>>;

/**
 * How to reach a provider for one property. `test` goes to the provider's simulator with the same client
 * and another base address (D-59); the base addresses come from configuration, never from a person (SEC-47).
 */
export type ProviderConnection = {
  readonly mode: 'live' | 'test';
  readonly credentials: Credentials;
  /** Where the tokens that the provider gives for these credentials are kept; only some providers give any. */
  readonly tokens?: TokenKeeper;
};
