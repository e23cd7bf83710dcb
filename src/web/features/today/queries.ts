import { queryOptions } from '@tanstack/react-query';

import { setupContract } from '#areas/desk/setup/setup.contract.ts';
import { todayContract } from '#areas/desk/today/today.contract.ts';
import { takeAheadReply, call } from '#web/shell/call.ts';

/** Topic `today`: the whole first page in one call. */
export const todayQuery = (propertyId: string) => {
  const asked = { query: { propertyId } };
  return queryOptions({
    queryKey: ['today', propertyId],
    queryFn: ({ signal }) => call(todayContract.getToday, asked, { signal }),
    initialData: () => takeAheadReply(todayContract.getToday, asked),
  });
};

/** Topic `setup`: how far the first setup of a property is. */
export const setupQuery = (propertyId: string) => {
  const asked = { query: { propertyId } };
  return queryOptions({
    queryKey: ['setup', propertyId],
    queryFn: ({ signal }) => call(setupContract.getSetup, asked, { signal }),
    initialData: () => takeAheadReply(setupContract.getSetup, asked),
  });
};
