import { z } from 'zod';

import { PlaceName, type Property, PropertyType } from '#areas/property/properties/properties.contract.ts';
import { Slug } from '#areas/property/properties/slugs.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { Currency } from '#vocabulary/money.ts';

/** As people write it, with their spaces. */
const Phone = z
  .string()
  .transform((typed) => typed.replace(/[\s().-]/g, ''))
  .pipe(
    z
      .string()
      .max(20, 'general.invalid.format')
      .regex(/^\+?\d*$/, 'general.invalid.format'),
  );

export const PropertyForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'general.required')
    .min(3, 'signup.name.min')
    .max(120, 'general.invalid.tooLong'),
  type: PropertyType,
  address: z.string().trim().max(300, 'general.invalid.tooLong').optional(),
  phone: Phone.optional(),
  state: PlaceName.nullable(),
  city: PlaceName.nullable(),
  timezone: z.string().min(1, 'signup.timezone.required'),
  currency: Currency,
  slug: Slug,
});
export type PropertyValues = z.input<typeof PropertyForm>;
export type PropertyChecked = z.output<typeof PropertyForm>;

export const valuesOf = (property: Property) =>
  ({
    name: property.name,
    type: property.type,
    address: property.address ?? '',
    phone: property.phone ?? '',
    state: property.location.state ?? null,
    city: property.location.city ?? null,
    timezone: property.timezone,
    currency: property.currency,
    slug: property.slug,
  }) satisfies PropertyValues;

/** The slug only when it was changed: old slugs may be longer than new ones are allowed to be. */
export const bodyOf = ({ state, city, slug, ...rest }: PropertyChecked, property: Property) => ({
  ...rest,
  address: rest.address || null,
  phone: rest.phone || null,
  location: { country: property.location.country, state, city },
  ...(slug !== property.slug && { slug }),
});

/** The fields that two people can change at once. */
export const STALE_LABELS = {
  name: 'app.property.name',
  type: 'app.property.type',
  address: 'app.properties.address',
  phone: 'app.properties.phone',
  state: 'app.property.state',
  city: 'app.property.city',
  timezone: 'app.property.timezone',
  currency: 'app.property.currency',
  slug: 'app.properties.slug',
} as const satisfies Record<keyof PropertyValues, TextKey>;

type Key = keyof typeof STALE_LABELS;
const isPlace = (key: Key): key is 'state' | 'city' => key === 'state' || key === 'city';

/** Every value as a text, places with their ids; {@link fromText} reads it back. */
export const textOf = (values: PropertyValues, key: Key): string =>
  isPlace(key) ? JSON.stringify(values[key]) : String(values[key] ?? '');
export const fromText = (key: Key, text: string): unknown => (isPlace(key) ? JSON.parse(text) : text);
export const wordsOf = (key: Key, text: string): string =>
  isPlace(key) ? (PlaceName.nullable().parse(fromText(key, text))?.name ?? '') : text;

export const isProperty = (value: unknown): value is Property =>
  typeof value === 'object' && value !== null && 'version' in value && 'onboardingStatus' in value;
