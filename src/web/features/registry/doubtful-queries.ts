import { queryOptions } from '@tanstack/react-query';

import { DECISIONS_MAX, registryContract } from '#areas/guests/registry/registry.contract.ts';
import { call } from '#web/shell/call.ts';

/** Topic `registry`: reports that the registry may have or not, as many as are decided together. */
export const doubtfulQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['registry', propertyId, 'doubtful'],
    queryFn: ({ signal }) =>
      call(
        registryContract.listReports,
        {
          query: {
            propertyId,
            page: 1,
            limit: DECISIONS_MAX,
            filter: JSON.stringify({ state: ['attention'], doubtful: true }),
          },
        },
        { signal },
      ),
  });
