import type { TextKey } from '#texts/index.ts';
import { CallFailure } from '#web/shell/failure.ts';

/** R-SUB-12: the failed action, with the server's reason; a refusal with a field is shown at the field. */
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

/** R-SUB-13: a payment provider that cannot be reached has a text of its own, where other server failures share one. */
export function paymentWords(t: (key: TextKey) => string, failure: unknown): string {
  if (!(failure instanceof CallFailure)) return t('payments.process');
  return isProviderAway(failure) ? t('payments.provider') : failure.message;
}
