import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';

/**
 * The effect of a second request for the same thing (SECURITY-RELIABILITY section 2): K, the provider remembers our
 * key; U, it refuses the second; L, we can look ours up; N, none of these.
 */
export type EffectClass = 'K' | 'U' | 'L' | 'N';

export type EffectState = 'planned' | 'sending' | 'unknown' | 'done' | 'refused' | 'cancelled' | 'attention';

export type EffectFacts = {
  readonly class: EffectClass;
  readonly state: EffectState;
  /** When something may last have left for the outside. */
  readonly sentAt: Instant | null;
  /** The provider has accepted it and decides later. */
  readonly isTaken?: boolean;
};

export type EffectLimits = {
  /** The provider's upper bound for finishing what it was sent (REL-04). */
  readonly maxProcessingSeconds: number;
  /** How long a class K provider remembers a key. */
  readonly keyLifeSeconds: number;
  /** How long the provider may take to decide an effect that it accepted. */
  readonly verdictSeconds: number;
  readonly canFind: boolean;
};

export type EffectAction =
  /** Send, with the same key as always. */
  | { readonly do: 'send' }
  /** Look up; if it is not there, a new send is safe after so many seconds, now at 0, and never at null. */
  | { readonly do: 'find'; readonly sendIfMissingIn: number | null }
  /** Only a person can decide: it is impossible to find out whether the effect happened. */
  | { readonly do: 'ask' }
  | { readonly do: 'nothing' };

/**
 * The next step, from facts alone. A worker that finds `sending` knows that an earlier worker died after the point of
 * no return, so it is the same as `unknown` (REL-04, REL-06).
 */
export function nextAction(effect: EffectFacts, now: Instant, limits: EffectLimits): EffectAction {
  if (effect.state === 'planned') return { do: 'send' };
  if (effect.state !== 'sending' && effect.state !== 'unknown') return { do: 'nothing' };
  const sentAt = effect.sentAt ?? now;
  // The provider has it: for every class, a second request would be another effect.
  if (effect.isTaken && limits.canFind) {
    const isOver = epochMs(now) >= epochMs(plusSeconds(sentAt, limits.verdictSeconds));
    return isOver ? { do: 'ask' } : { do: 'find', sendIfMissingIn: null };
  }
  switch (effect.class) {
    case 'K':
      if (epochMs(now) < epochMs(plusSeconds(sentAt, limits.keyLifeSeconds))) return { do: 'send' };
      return lookUp(sentAt, now, limits);
    case 'U':
      return { do: 'send' };
    case 'L':
      return lookUp(sentAt, now, limits);
    case 'N':
      return { do: 'ask' };
  }
}

function lookUp(sentAt: Instant, now: Instant, limits: EffectLimits): EffectAction {
  if (!limits.canFind) return { do: 'ask' };
  const settledBy = plusSeconds(sentAt, limits.maxProcessingSeconds);
  return { do: 'find', sendIfMissingIn: Math.max(0, Math.ceil((epochMs(settledBy) - epochMs(now)) / 1000)) };
}

/** Seconds until the next look at an unknown effect: soon at first, then every minute. */
export const recheckDelaySeconds = (attempts: number): number => Math.min(60, 2 ** Math.max(1, attempts));

/** Seconds until the next try of something that was certainly not done (REL-43): 2 s doubling to 15 min. */
export const effectRetryDelaySeconds = (attempts: number): number =>
  Math.min(900, 2 ** Math.max(1, attempts));

/** After a day of certain failures a person is asked (REL-43). */
export const GIVE_UP_AFTER_SECONDS = 86_400;
