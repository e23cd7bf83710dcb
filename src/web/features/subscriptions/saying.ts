import type { TextKey } from '#texts/index.ts';
import { CallFailure } from '#web/shell/failure.ts';

/** R-SUB-12: what failed, with what the server says of it; a refusal that names its field goes there as it is. */
export function saying(what: string, failure: unknown): unknown {
  if (!(failure instanceof CallFailure)) return failure;
  if (failure.entries.some(({ field }) => field !== undefined)) return failure;
  return new Error(`${what}. ${failure.message}`, { cause: failure });
}

/** R-SUB-13: who takes cards could not be reached has a sentence of its own, where other failures of a server have one for all. */
export function paymentWords(t: (key: TextKey) => string, failure: unknown): string {
  if (!(failure instanceof CallFailure)) return t('payments.process');
  return failure.is('payment-provider-unavailable') ? t('payments.provider') : failure.message;
}
