import { CallFailure } from '#web/shell/failure.ts';

const STALE = 412;

/**
 * A save that failed, with what failed before why (R-INV-22). What is said of a field stands at the field, and who was
 * slower than somebody else is asked what counts.
 */
export function saveFailure(failure: unknown, what: string): unknown {
  if (!(failure instanceof CallFailure) || failure.status === STALE) return failure;
  if (failure.entries.some(({ field }) => field !== undefined)) return failure;
  const { status, message, requestId } = failure;
  return new CallFailure(status, `${what}. ${message}`, [], { requestId, cause: failure });
}
