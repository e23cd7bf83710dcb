import type { MemberContext } from '#foundation/context/context.ts';
import { countHits, countWithLimit } from '#foundation/http/rate-limits.ts';
import { GUESSES_OF_NETWORK, GUESSES_OF_PERSON, GUESSES_WINDOW_SECONDS } from './discounts.constants.ts';

/**
 * Limits guesses of codes: each try counts at once, so that parallel tries cannot pass, and a successful one is not
 * counted. The person's limit comes first: a refused person uses up nothing of the network's limit. Called wherever a code
 * is typed.
 */
export async function countDiscountGuess<Found extends { readonly reason?: string }>(
  { system, clock, person, network }: MemberContext,
  look: () => Promise<Found>,
): Promise<Found> {
  const limits = [
    [`discount-guesses:person:${person.userId}`, GUESSES_OF_PERSON],
    [`discount-guesses:network:${network}`, GUESSES_OF_NETWORK],
  ] as const;
  for (const [key, most] of limits) await countWithLimit(system, clock, key, most, GUESSES_WINDOW_SECONDS);
  const found = await look();
  if (found.reason !== 'not-found') {
    for (const [key] of limits) await countHits(system, clock, key, GUESSES_WINDOW_SECONDS, -1);
  }
  return found;
}
