import type { TextKey } from '#texts/index.ts';
import { CallFailure } from '#web/shell/failure.ts';

/** R-SUB-12: what failed, with what the server says of it; a refusal that names its field goes there as it is. */
export function saying(what: string, failure: unknown): unknown {
  if (!(failure instanceof CallFailure)) return failure;
  if (failure.entries.some(({ field }) => field !== undefined)) return failure;
  return new Error(`${what}. ${failure.message}`, { cause: failure });
}

export const isProviderAway = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.is('payment-provider-unavailable');

/** The answer was lost, or was none: whether money was taken is known by the bill alone. */
export const isUnsure = (failure: unknown): boolean =>
  failure instanceof CallFailure &&
  (failure.isNetworkLoss || failure.status >= 500) &&
  !isProviderAway(failure);

/** R-SUB-13: who takes cards could not be reached has a sentence of its own, where other failures of a server have one for all. */
export function paymentWords(t: (key: TextKey) => string, failure: unknown): string {
  if (!(failure instanceof CallFailure)) return t('payments.process');
  return isProviderAway(failure) ? t('payments.provider') : failure.message;
}
