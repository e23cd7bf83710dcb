import { queryOptions } from '@tanstack/react-query';

import { todayContract } from '#areas/today/today.contract.ts';
import { call } from '#web/shell/call.ts';

/** Topic `today`: the whole first page in one call. */
export const todayQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['today', propertyId],
    queryFn: ({ signal }) => call(todayContract.getToday, { query: { propertyId } }, { signal }),
  });
