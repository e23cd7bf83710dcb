import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';

/** The token that a provider issues for credentials, valid for a while. */
export type AccessToken = {
  readonly value: string;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
  /** Where a new one is asked for with the one before: good once. */
  readonly refresh: string | null;
};

/**
 * Keeps the token of one set of credentials for all processes: some providers give five a day, and some take a
 * refresh token once.
 */
export type TokenKeeper = {
  readonly current: () => Promise<AccessToken | null>;
  /**
   * The token in place of `stale`. One caller renews it while the others wait for the result; a token that another
   * process has renewed meanwhile is taken unchanged. It is saved before any caller gets it.
   */
  readonly renew: (
    stale: AccessToken | null,
    make: (current: AccessToken | null) => Promise<AccessToken>,
  ) => Promise<AccessToken>;
};

/** Providers count in seconds (their README, rule 2). */
export const createAccessToken = (
  value: string,
  { now, seconds, refresh = null }: { now: Instant; seconds: number; refresh?: string | null },
): AccessToken => ({ value, issuedAt: now, expiresAt: plusSeconds(now, seconds), refresh });

/** Renewed at four fifths of its life, so that no request begins with a token that ends on the way. */
function isFresh(token: AccessToken, now: Instant): boolean {
  const life = epochMs(token.expiresAt) - epochMs(token.issuedAt);
  return epochMs(now) < epochMs(token.issuedAt) + life * 0.8;
}

/** The token to use now, renewed where it is time. */
export async function getCurrentToken(
  keeper: TokenKeeper,
  now: Instant,
  make: (current: AccessToken | null) => Promise<AccessToken>,
): Promise<AccessToken> {
  const token = await keeper.current();
  return token && isFresh(token, now) ? token : keeper.renew(token, make);
}

/** For one process: tests, and tokens that are not stored. */
export function tokensInMemory(): TokenKeeper {
  let token: AccessToken | null = null;
  let renewal: Promise<AccessToken> | null = null;
  return {
    current: async () => token,
    renew: (stale, make) => {
      if (token && token.value !== stale?.value) return Promise.resolve(token);
      renewal ??= make(token)
        .then((made) => (token = made))
        .finally(() => (renewal = null));
      return renewal;
    },
  };
}
