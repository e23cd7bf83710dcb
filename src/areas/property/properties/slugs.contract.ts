import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { RESERVED_SLUGS, SLUG_MAX, SLUG_MIN } from './slugs.constants.ts';

/** R-VAL-33: `casa-azul`, as guests see it in an address. */
export const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(SLUG_MIN, 'property.slug.length')
  .max(SLUG_MAX, 'property.slug.length')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'property.slug.format')
  .refine((slug) => !RESERVED_SLUGS.has(slug), 'property.slug.reserved');

/** A property of the caller, whose own slug does not count as taken. The id of any other property is ignored. */
const forProperty = PropertyId.optional();
const common = { method: 'GET', access: 'signed-in', rate: 'read', status: 200 } as const;

export const slugContract = {
  suggestSlugs: defineCall({
    ...common,
    id: 'C-PROP-08',
    path: '/api/common/properties/slug-suggestions',
    summary: 'Suggest slugs for a property',
    description:
      'The slugs are free. They are made from the name, and from the name with the city or a number.',
    query: z.object({
      name: z.string().trim().min(1, 'general.required').max(120),
      city: z.string().trim().max(120).optional(),
      propertyId: forProperty,
    }),
    reply: z.array(z.string()),
  }),
  checkSlug: defineCall({
    ...common,
    id: 'C-PROP-09',
    path: '/api/common/properties/check-slug/{slug}',
    summary: 'Check availability of a slug',
    description: '`reason` tells why the slug is not available.',
    params: z.object({ slug: z.string().max(200) }),
    query: z.object({ propertyId: forProperty }),
    reply: z.object({
      available: z.boolean(),
      reason: z.enum(['length', 'format', 'reserved', 'taken']).nullable(),
    }),
  }),
};
export type SlugCheck = z.infer<(typeof slugContract)['checkSlug']['reply']>;
