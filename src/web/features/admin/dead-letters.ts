import { queryOptions } from '@tanstack/react-query';

import { deadLetterContract } from '#areas/platform/audit/dead-letters.contract.ts';
import { call } from '#web/shell/call.ts';

export const deadLettersQuery = queryOptions({
  queryKey: ['dead-letters'],
  queryFn: ({ signal }) => call(deadLetterContract.listDeadLetters, {}, { signal }),
});
