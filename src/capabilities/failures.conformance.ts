import { ProviderFailure } from './failures.ts';

/** The failure of a provider's attempt; anything but a ProviderFailure, or no failure at all, fails the test. */
export async function failureOf(attempt: Promise<unknown>): Promise<ProviderFailure> {
  const error: unknown = await attempt.then(
    () => new Error('The call did not fail'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderFailure)) throw error;
  return error;
}
