import { queryOptions } from '@tanstack/react-query';

import { housekeepingContract } from '#areas/stays/housekeeping/housekeeping.contract.ts';
import { call } from '#web/shell/call.ts';

export const HOUSEKEEPING_TOPICS = [['cleaning']] as const;

export const housekeepingQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['cleaning', propertyId],
    queryFn: ({ signal }) =>
      call(housekeepingContract.getHousekeepingDay, { query: { propertyId } }, { signal }),
  });
