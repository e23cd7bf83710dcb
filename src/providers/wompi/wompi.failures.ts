import { type FieldProblem, ProviderFailure } from '#capabilities/failures.ts';

export const PROVIDER = 'wompi';

/** A value that cannot be right, with our name of its field. `message` never repeats the value. */
export const refusedField = (field: string, message: string): ProviderFailure =>
  new ProviderFailure(PROVIDER, 'refused', `${PROVIDER}: ${field}: ${message}`, {
    fields: [{ field, message } satisfies FieldProblem],
  });
