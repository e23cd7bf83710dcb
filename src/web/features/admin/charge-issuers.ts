import { queryOptions } from '@tanstack/react-query';

import { chargeIssuersContract } from '#areas/invoicing/platform-invoices/charge-issuers.contract.ts';
import { call } from '#web/shell/call.ts';

/** Topic `chargeIssuers`. */
export const chargeIssuersQuery = () =>
  queryOptions({
    queryKey: ['chargeIssuers'],
    queryFn: ({ signal }) => call(chargeIssuersContract.listChargeIssuers, {}, { signal }),
  });

export const CHARGE_ISSUER_TOPICS = [['chargeIssuers']] as const;
