import type { PropertyContext } from '#foundation/context/context.ts';
import { failureEnvelope } from '#foundation/http/envelope.ts';
import type { Failure } from '#vocabulary/errors.ts';

/** The reason of a failure, in the caller's language. */
export const failureTextOf = (
  { language, requestId }: PropertyContext,
  failure: Failure | null,
): string | null => failure && (failureEnvelope(failure, language, requestId).errors[0]?.message ?? null);
