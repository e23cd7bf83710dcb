import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { InvoiceSeriesId, IssuerId, PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { connectionErrors } from '#areas/property/connections/connections.errors.ts';
import { issuerErrors } from './issuers.errors.ts';
import { NUMBER_MAX } from './issuers.constants.ts';
import { seriesErrors } from './series.errors.ts';

export const SeriesKind = z.enum(['invoice', 'credit-note'], 'general.invalid.option');

/** Consecutive numbers for one kind of document. */
export const InvoiceSeries = z.object({
  _id: InvoiceSeriesId,
  issuerId: IssuerId,
  kind: SeriesKind,
  prefix: z.string(),
  from: z.number().int(),
  /** Null for a run without an end. */
  to: z.number().int().nullable(),
  /** Beyond `to` after the last number. */
  next: z.number().int(),
  /** The authority's resolution; null if none is needed. */
  authorization: z
    .object({ resolution: z.string(), resolvedOn: PlainDate, validFrom: PlainDate, validTo: PlainDate })
    .nullable(),
  /** The key itself is never returned. */
  hasTechnicalKey: z.boolean(),
  state: z.enum(['ready', 'not-yet', 'expired', 'used-up', 'archived']),
  /** Until its last day, from today at the property; null without an end. */
  daysLeft: z.number().int().nullable(),
  version: z.number().int(),
  archivedAt: Instant.nullable(),
});
export type InvoiceSeries = z.infer<typeof InvoiceSeries>;

const whole = z
  .int('general.invalid.format')
  .min(1, 'general.invalid.tooSmall')
  .max(NUMBER_MAX, 'general.invalid.tooBig');

/** A granted range needs every field; an own run needs kind, prefix and first number. */
export const SeriesInput = z.object({
  kind: SeriesKind,
  prefix: z.string().trim().max(20, 'general.invalid.tooLong').default(''),
  from: whole.default(1),
  to: whole.optional(),
  /** The first number to use here; earlier ones may have been used elsewhere. */
  next: whole.optional(),
  resolution: z
    .string()
    .trim()
    .regex(/^\d{1,20}$/, 'fiscal.series.resolution')
    .optional(),
  resolvedOn: PlainDate.optional(),
  validFrom: PlainDate.optional(),
  validTo: PlainDate.optional(),
  technicalKey: z
    .string()
    .trim()
    .regex(/^[0-9a-zA-Z-]{8,128}$/, 'issuers.technicalKey.format')
    .optional(),
});
export type SeriesInput = z.infer<typeof SeriesInput>;

/** Omitted fields stay unchanged. */
export const SeriesChange = z.object({
  ...SeriesInput.omit({ kind: true }).partial().shape,
  prefix: SeriesInput.shape.prefix.removeDefault().optional(),
  from: whole.optional(),
});
export type SeriesChange = z.infer<typeof SeriesChange>;

/** A used number. Voided numbers stay, with the reason. */
export const InvoiceNumber = z.object({
  /** With its prefix. */
  number: z.string(),
  documentId: z.uuid(),
  state: z.enum(['taken', 'voided']),
  takenOn: PlainDate,
  voidedAt: Instant.nullable(),
  voidedReason: z.string().nullable(),
});
export type InvoiceNumber = z.infer<typeof InvoiceNumber>;

/**
 * Result of reading the authority: series that were added or corrected, and the number of ranges that need a person's
 * decision.
 */
export const GrantedSeries = z.object({ series: z.array(InvoiceSeries), skipped: z.number().int() });
export type GrantedSeries = z.infer<typeof GrantedSeries>;

const property = { propertyId: PropertyId.optional() };
const query = z.object(property);
const path = '/api/accounting/invoice-series/{id}';
const write = { access: 'member', app: 'invoicing', permission: 'manage', query } as const;
const params = z.object({ id: InvoiceSeriesId });

export const seriesContract = {
  addSeries: defineCall({
    ...write,
    id: 'C-ISS-06',
    method: 'POST',
    path: '/api/accounting/issuers/{id}/series',
    summary: 'Create a number series',
    description:
      'The issuer numbers its documents with the series. The technical key is stored and never returned.',
    params: z.object({ id: IssuerId }),
    body: SeriesInput,
    fresh: ['technicalKey'],
    secret: true,
    status: 201,
    reply: InvoiceSeries,
    errors: [
      issuerErrors.notOffered,
      issuerErrors.archived,
      seriesErrors.tooMany,
      seriesErrors.overlap,
      seriesErrors.numberGiven,
    ],
  }),
  readGrantedSeries: defineCall({
    ...write,
    id: 'C-ISS-10',
    method: 'POST',
    path: '/api/accounting/issuers/{id}/series/granted',
    rate: 'lookup',
    summary: 'Import number ranges of an issuer',
    description: 'The ranges come from the tax authority.',
    params: z.object({ id: IssuerId }),
    status: 200,
    reply: GrantedSeries,
    errors: [
      connectionErrors.needsCredentials,
      connectionErrors.providerDown,
      issuerErrors.archived,
      issuerErrors.noAuthority,
      issuerErrors.notOffered,
      seriesErrors.tooMany,
    ],
  }),
  changeSeries: defineCall({
    ...write,
    id: 'C-ISS-07',
    method: 'PATCH',
    path,
    summary: 'Update a number series',
    description:
      'Once a number is issued, the prefix, the resolution, the first number and the next number cannot be changed.',
    params,
    body: SeriesChange,
    fresh: ['technicalKey'],
    secret: true,
    status: 200,
    reply: InvoiceSeries,
    ifMatch: true,
    errors: [issuerErrors.notOffered, seriesErrors.used, seriesErrors.overlap, seriesErrors.numberGiven],
  }),
  archiveSeries: defineCall({
    ...write,
    id: 'C-ISS-08',
    method: 'DELETE',
    path,
    summary: 'Archive a number series',
    description: 'The series issues no more numbers. Issued numbers are kept.',
    params,
    status: 200,
    reply: InvoiceSeries,
    errors: [issuerErrors.notOffered],
  }),
  listNumbers: defineCall({
    access: 'member',
    app: 'invoicing',
    permission: 'money',
    id: 'C-ISS-09',
    method: 'GET',
    path: `${path}/numbers`,
    summary: 'List numbers of a number series',
    description: 'The list includes voided numbers. Latest number first.',
    params,
    query: z.object({ ...property, ...pagingQuery(50, 200) }),
    status: 200,
    reply: z.array(InvoiceNumber),
    meta: PageMeta,
  }),
};
