import { CallFailure } from '#web/shell/failure.ts';

const STALE = 412;

/**
 * A failed save, with the failed action before the reason (R-INV-22). An error of a field is shown at the field, and
 * after a change by another person the form asks which value counts.
 */
export function saveFailure(failure: unknown, what: string): unknown {
  if (!(failure instanceof CallFailure) || failure.status === STALE) return failure;
  if (failure.entries.some(({ field }) => field !== undefined)) return failure;
  const { status, message, requestId } = failure;
  return new CallFailure(status, `${what}. ${message}`, [], { requestId, cause: failure });
}
