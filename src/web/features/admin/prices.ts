import { queryOptions } from '@tanstack/react-query';

import { type PriceKind, pricesAdminContract } from '#areas/property/marketplace/prices-admin.contract.ts';
import { call } from '#web/shell/call.ts';

export const PRICE_TOPICS = [['marketplace']] as const;
/** The address part of a new price, instead of a key. */
export const NEW = 'new';

/** Topic `marketplace`. */
export const pricesQuery = queryOptions({
  queryKey: ['marketplace', 'admin', 'prices'],
  queryFn: ({ signal }) => call(pricesAdminContract.listPrices, {}, { signal }),
});

/** Topic `marketplace`. */
export const priceChangesQuery = (kind: PriceKind, key: string) =>
  queryOptions({
    queryKey: ['marketplace', 'admin', 'prices', kind, key],
    queryFn: ({ signal }) =>
      call(pricesAdminContract.listPriceChanges, { params: { kind, key } }, { signal }),
  });

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const countryName = (language: string, iso2: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(iso2) ?? iso2;
