import { queryOptions } from '@tanstack/react-query';

import { agreementContract } from '#areas/guests/check-in/agreement.contract.ts';
import { termsContract } from '#areas/property/terms/terms.contract.ts';
import { call } from '#web/shell/call.ts';

/** Topic `terms`. */
export const termsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['terms', propertyId],
    queryFn: ({ signal }) => call(termsContract.listTerms, { query: { propertyId } }, { signal }),
  });

/** Topic `terms`. */
export const versionsQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['terms', propertyId, 'versions', id],
    queryFn: ({ signal }) =>
      call(termsContract.listVersions, { params: { id }, query: { propertyId } }, { signal }),
  });

/** Topic `terms`: the contract of each stay, which guests read above the terms. */
export const agreementQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['terms', propertyId, 'agreement'],
    queryFn: ({ signal }) => call(agreementContract.previewAgreement, { query: { propertyId } }, { signal }),
  });

export const TERMS_TOPICS = [['terms'], ['history']] as const;
