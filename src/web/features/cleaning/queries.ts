import { queryOptions } from '@tanstack/react-query';

import { cleaningContract } from '#areas/stays/cleaning/cleaning.contract.ts';
import { call } from '#web/shell/call.ts';

export const CLEANING_TOPICS = [['cleaning']] as const;

export const cleaningQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['cleaning', propertyId],
    queryFn: ({ signal }) => call(cleaningContract.getCleaningDay, { query: { propertyId } }, { signal }),
  });
