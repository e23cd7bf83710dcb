import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { issuersContract } from '#areas/invoicing/issuers/issuers.contract.ts';
import { seriesContract } from '#areas/invoicing/issuers/series.contract.ts';
import { call } from '#web/shell/call.ts';

/** Topic `issuers`: the issuers, with their series and the country's fields. */
export const issuersQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['issuers', propertyId],
    queryFn: ({ signal }) => call(issuersContract.listIssuers, { query: { propertyId } }, { signal }),
  });

/** Topic `issuers`. */
export const numbersQuery = (propertyId: string, id: string, page: number) =>
  queryOptions({
    queryKey: ['issuers', propertyId, 'numbers', id, page],
    queryFn: ({ signal }) =>
      call(seriesContract.listNumbers, { params: { id }, query: { propertyId, page } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A new series may solve a task on Hoy. */
export const ISSUER_TOPICS = [['issuers'], ['history'], ['today']] as const;
