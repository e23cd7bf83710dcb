import { z } from 'zod';

import { httpErrors } from '#foundation/http/http.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { SHORT_LINK_TARGET_MAX } from './short-links.constants.ts';
import { shortLinkErrors } from './short-links.errors.ts';

export const ShortLinkSlug = z.string().regex(/^[\w-]{11}$/);

export const ShortLink = z.object({
  slug: ShortLinkSlug,
  /** The address for people. */
  shortUrl: z.string(),
  url: z.string(),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  isOn: z.boolean(),
  /** The number of openings, and the last day; never the visitor. */
  opened: z.number().int(),
  lastOpenedOn: PlainDate.nullable(),
});
export type ShortLink = z.infer<typeof ShortLink>;

const propertyQuery = z.object({ propertyId: PropertyId.optional() });
const own = { access: 'member', app: 'property', query: propertyQuery } as const;

export const shortLinksContract = {
  resolveShortLink: defineCall({
    id: 'C-GEN-13',
    method: 'GET',
    path: '/api/common/short-links/{slug}',
    access: 'public',
    reason:
      'The holder of the link has no account; unknown, ended and switched-off links get the same answer (SEC-24)',
    summary: 'Resolve a short link',
    description: 'The reply holds the target of the link. The call changes nothing and counts no opening.',
    // Text that cannot be a slug gets the same 404 as an unknown slug.
    params: z.object({ slug: z.string().max(200) }),
    status: 200,
    reply: z.object({ slug: ShortLinkSlug, url: z.string() }),
    errors: [httpErrors.tooMany],
  }),
  listShortLinks: defineCall({
    ...own,
    id: 'C-GEN-26',
    method: 'GET',
    path: '/api/common/short-links',
    summary: 'List short links of a property',
    description: 'Newest first.',
    status: 200,
    reply: z.array(ShortLink),
  }),
  createShortLink: defineCall({
    ...own,
    id: 'C-GEN-27',
    method: 'POST',
    path: '/api/common/short-links',
    permission: 'manage',
    summary: 'Create a short link',
    description:
      'The link leads to another address. For a target outside Posada, a page names the host of the target first.',
    body: z.object({
      propertyId: PropertyId.optional(),
      url: z.string().trim().min(1, 'general.required').max(SHORT_LINK_TARGET_MAX, 'general.invalid.tooLong'),
      expiresAt: Instant.nullable().optional(),
    }),
    status: 201,
    reply: ShortLink,
    errors: [
      shortLinkErrors.expired,
      shortLinkErrors.secret,
      shortLinkErrors.target,
      shortLinkErrors.tooMany,
    ],
  }),
  switchOffShortLink: defineCall({
    ...own,
    id: 'C-GEN-28',
    method: 'DELETE',
    path: '/api/common/short-links/{slug}',
    permission: 'manage',
    summary: 'Deactivate a short link',
    description: 'The link cannot be activated again.',
    params: z.object({ slug: z.string().max(200) }),
    status: 200,
    reply: z.object({ deleted: z.literal(true) }),
  }),
};
