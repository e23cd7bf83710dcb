import { queryOptions } from '@tanstack/react-query';

import { deadLetterContract } from '#areas/content/dead-letters.contract.ts';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';

export const deadLettersQuery = queryOptions({
  queryKey: ['dead-letters'],
  queryFn: ({ signal }) => call(deadLetterContract.listDeadLetters, {}, { signal }),
  // A refusal does not change by asking again.
  retry: (attempt, error) => attempt < 2 && !(error instanceof CallFailure && error.status < 500),
});
