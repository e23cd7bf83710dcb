import { queryOptions } from '@tanstack/react-query';

import { propertyContract } from '#areas/properties/properties.contract.ts';
import { call } from '#web/shell/call.ts';
import type { ShellProperty } from '#web/shell/property.tsx';
import { EVERY_PROPERTY } from './every-property.ts';

/** Topic `properties`: the person's properties for the switch of the top bar. */
export const propertiesQuery = queryOptions({
  queryKey: ['properties', 'switch'],
  queryFn: async ({ signal }): Promise<readonly ShellProperty[]> => {
    const { data } = await call(propertyContract.listProperties, { query: EVERY_PROPERTY }, { signal });
    return data.map(({ _id, name, timezone, currency, location, trial, isSetupOpen }) => ({
      id: _id,
      name,
      timezone,
      currency,
      city: location.city?.name ?? location.state?.name ?? location.country.name,
      country: location.country.iso,
      trial,
      isSetupOpen,
    }));
  },
  staleTime: 5 * 60_000,
});
