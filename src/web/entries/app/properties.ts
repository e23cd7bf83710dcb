import { queryOptions } from '@tanstack/react-query';

import { type Property, propertyContract } from '#areas/property/properties/properties.contract.ts';
import { answeredAhead, call } from '#web/shell/call.ts';
import type { ShellProperty } from '#web/shell/property.tsx';
import { EVERY_PROPERTY } from './every-property.ts';

const asked = { query: EVERY_PROPERTY };

const shown = (properties: readonly Property[]): readonly ShellProperty[] =>
  properties.map(({ _id, name, timezone, currency, location, trial, isSetupOpen }) => ({
    id: _id,
    name,
    timezone,
    currency,
    city: location.city?.name ?? location.state?.name ?? location.country.name,
    country: location.country.iso,
    trial,
    isSetupOpen,
  }));

/** Topic `properties`: the person's properties for the switch of the top bar. */
export const propertiesQuery = queryOptions({
  queryKey: ['properties', 'switch'],
  queryFn: async ({ signal }) => shown((await call(propertyContract.listProperties, asked, { signal })).data),
  initialData: () => {
    const ahead = answeredAhead(propertyContract.listProperties, asked);
    return ahead && shown(ahead.data);
  },
  staleTime: 5 * 60_000,
});
