import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ListingId, ListingTypeId, PropertyId } from '#vocabulary/ids.ts';
import { Listing, ListingInput, TimeOfDay } from './listings.contract.ts';
import { listingErrors } from './listings.errors.ts';

/** Maximum of rows in one call. */
export const BULK_MAX = 500;

const { whatsapp, wifiName, wifiPassword } = ListingInput.shape;

/** The fields that many listings can share. */
export const BulkChange = z
  .strictObject({
    arrivalTime: TimeOfDay,
    departureTime: TimeOfDay,
    state: z.enum(['open', 'closed']),
    status: z.enum(['active', 'archived']),
    type: ListingTypeId.nullable(),
    whatsapp,
    wifiName,
    wifiPassword,
  })
  .partial();
export type BulkChange = z.infer<typeof BulkChange>;

export const ListingBulkRow = z.object({
  _id: ListingId,
  /** If-Match of the row: the version that the page showed. */
  version: z.number().int().min(1),
  change: BulkChange.refine((change) => Object.keys(change).length > 0, 'general.required'),
});

export const BulkInput = z.object({
  propertyId: PropertyId.optional(),
  rows: z
    .array(ListingBulkRow)
    .min(1, 'general.required')
    .max(BULK_MAX, 'general.invalid.tooLong')
    .refine((rows) => new Set(rows.map(({ _id }) => _id)).size === rows.length, 'general.invalid'),
});
export type BulkInput = z.infer<typeof BulkInput>;

/** The result of one row. A stale row was changed by another person meanwhile, and is left unchanged. */
export const BulkResult = z.object({
  _id: ListingId,
  outcome: z.enum(['changed', 'same', 'stale', 'missing']),
  /** The listing now; null when it does not exist. */
  listing: Listing.pick({ internalName: true, status: true, state: true, version: true }).nullable(),
  /** The listing before the change: an undo restores it. */
  before: Listing.pick({ status: true, state: true }).nullable(),
});
export type BulkResult = z.infer<typeof BulkResult>;

export const bulkContract = {
  changeListings: defineCall({
    id: 'C-LIST-23',
    method: 'POST',
    path: '/api/pms/listings/bulk',
    access: 'member',
    app: 'listings',
    permission: 'manage',
    summary: 'Update listings in bulk',
    description: `Changes up to ${BULK_MAX} listings. Each row names the version of the listing that the caller has read. The reply contains the outcome of each row.`,
    body: BulkInput,
    status: 200,
    reply: z.array(BulkResult),
    errors: [listingErrors.photoMissing, listingErrors.typeMissing],
  }),
};
