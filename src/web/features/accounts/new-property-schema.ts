import { z } from 'zod';

import { PlaceName, PropertyType } from '#areas/property/properties/properties.contract.ts';
import { Currency } from '#vocabulary/money.ts';
import { phoneIfTyped } from '#web/parts/places/phone.ts';

export const NewProperty = z.object({
  name: z.string().trim().min(1, 'general.required').min(3, 'signup.name.min').max(120),
  type: PropertyType,
  country: z.string().min(1, 'signup.country.required'),
  state: PlaceName.nullable(),
  city: PlaceName.nullable(),
  timezone: z.string().min(1, 'signup.timezone.required'),
  currency: Currency,
  phone: phoneIfTyped,
});

export const byId = <One extends { readonly _id: string }>(
  list: readonly One[] | undefined,
  id: string | undefined,
) => list?.find(({ _id }) => _id === id);
