import { useQuery } from '@tanstack/react-query';

import type { App } from '#areas/property/marketplace/marketplace.contract.ts';
import { useProperty } from '#web/shell/property.tsx';
import { appsQuery } from './queries.ts';

export type Sold = {
  /** In which something is sold; the property's own first. */
  readonly currencies: readonly string[];
  /** The items that are paid by the month, beside a plan. */
  readonly apps: readonly App[];
};

/** The possible choices; only the preview gives prices. */
export function useSold(chosen: string): Sold {
  const { property } = useProperty();
  const { data } = useQuery(appsQuery(property.id));
  const apps = (data?.data ?? []).filter(
    ({ status, pricingModel }) => status === 'live' && pricingModel === 'monthly',
  );
  const own = property.currency ?? chosen;
  const sold = apps.flatMap(({ feeBillingRange }) => Object.keys(feeBillingRange));
  return { apps, currencies: [...new Set([chosen, own, ...sold])] };
}
