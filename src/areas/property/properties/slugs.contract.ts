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

/** The caller's property, whose own slug does not count as taken; another person's property is ignored. */
const forProperty = PropertyId.optional();
const common = { method: 'GET', access: 'signed-in', rate: 'read', status: 200 } as const;

export const slugContract = {
  suggestSlugs: defineCall({
    ...common,
    id: 'C-PROP-08',
    path: '/api/common/properties/slug-suggestions',
    summary: 'Free slugs made from a name, and from the city where the name alone is taken',
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
    summary: 'Whether a slug can be had, and why not',
    params: z.object({ slug: z.string().max(200) }),
    query: z.object({ propertyId: forProperty }),
    reply: z.object({
      available: z.boolean(),
      reason: z.enum(['length', 'format', 'reserved', 'taken']).nullable(),
    }),
  }),
};
export type SlugCheck = z.infer<(typeof slugContract)['checkSlug']['reply']>;
