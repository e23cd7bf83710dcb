import type { Property } from '#areas/property/properties/properties.contract.ts';
import type { TextKey } from '#texts/index.ts';

/** The types of a property, as text, in the order of a form. */
export const PROPERTY_TYPES = {
  'short rental': 'property.type.shortRental',
  hotel: 'property.type.hotel',
} as const satisfies Record<Property['type'], TextKey>;
