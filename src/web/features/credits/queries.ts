import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { creditsContract } from '#areas/credits/credits.contract.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import { call } from '#web/shell/call.ts';

/** Topic `credits`: what a property has; events of its ledger put it out of date (R-CRED-06). */
export const creditsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['credits', propertyId],
    queryFn: ({ signal }) => call(creditsContract.getCredits, { params: { propertyId } }, { signal }),
  });

/** Topic `credits`: what all properties of the person have. */
export const allCreditsQuery = queryOptions({
  queryKey: ['credits', 'all'],
  queryFn: ({ signal }) => call(creditsContract.listCredits, {}, { signal }),
});

export type LedgerAsked = { readonly propertyId: string; readonly appId: AppId; readonly page: number };

/** Topic `credits`. */
export const ledgerQuery = ({ propertyId, appId, page }: LedgerAsked) =>
  queryOptions({
    queryKey: ['credits', propertyId, 'ledger', appId, page],
    queryFn: ({ signal }) =>
      call(creditsContract.listLedger, { params: { propertyId }, query: { appId, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
