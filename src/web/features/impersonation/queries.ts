import { queryOptions } from '@tanstack/react-query';

import { impersonationContract } from '#areas/platform/impersonation/impersonation.contract.ts';
import { call } from '#web/shell/call.ts';

/** The open view of the session. Only the server knows it, so it is read each time. */
export const currentViewQuery = queryOptions({
  queryKey: ['view-as'],
  queryFn: ({ signal }) => call(impersonationContract.currentView, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
});
