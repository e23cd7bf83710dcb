import { type FieldProblem, ProviderFailure } from '#capabilities/failures.ts';

export const PROVIDER = 'mercado-pago';

/** A value that cannot be right, with our name of its field. `message` never repeats the value. */
export const refusedField = (field: string, message: string): ProviderFailure =>
  new ProviderFailure(PROVIDER, 'refused', `${PROVIDER}: ${field}: ${message}`, {
    fields: [{ field, message } satisfies FieldProblem],
  });

/** An answer of which nothing may be concluded. After a write it is unknown whether it was done (REL-04). */
export const unreadable = (what: string, isWrite = false): ProviderFailure =>
  new ProviderFailure(PROVIDER, isWrite ? 'unknown' : 'wait', `${PROVIDER}: ${what}`, { isUnreadable: true });
