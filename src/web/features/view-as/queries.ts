import { queryOptions } from '@tanstack/react-query';

import { viewAsContract } from '#areas/platform/view-as/view-as.contract.ts';
import { call } from '#web/shell/call.ts';

/** The view that the session has open. Only the server knows, so it is asked at every look. */
export const currentViewQuery = queryOptions({
  queryKey: ['view-as'],
  queryFn: ({ signal }) => call(viewAsContract.currentView, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
});
