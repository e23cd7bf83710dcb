import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ListingTypeId, PropertyId } from '#vocabulary/ids.ts';
import { ListingKind, ListingInput } from './listings.contract.ts';
import { typeErrors } from './types.errors.ts';

/** Rooms of one kind that are sold as one, or similar flats. C-LIST-07 gives the kinds of the registries. */
export const RoomType = z.object({
  _id: ListingTypeId,
  name: z.string(),
  kind: ListingKind,
  capacity: z.number().int().nullable(),
  description: z.string().nullable(),
  /** The number of listings of this type. */
  listings: z.number().int(),
  /** The connection that the type was synced from; null for a type of the host's own. */
  provider: z.string().nullable(),
  version: z.number().int(),
});
export type RoomType = z.infer<typeof RoomType>;

const fields = {
  name: z.string().trim().min(1, 'general.required').max(80, 'general.invalid.tooLong'),
  kind: ListingKind,
  capacity: ListingInput.shape.capacity,
  description: z.string().trim().max(500, 'general.invalid.tooLong').nullable().optional(),
};
export const RoomTypeInput = z.object({ ...fields, kind: fields.kind.default('room') });
export type RoomTypeInput = z.infer<typeof RoomTypeInput>;

export const RoomTypeChange = z.object(fields).partial();
export type RoomTypeChange = z.infer<typeof RoomTypeChange>;

const path = '/api/pms/room-types';
const query = z.object({ propertyId: PropertyId.optional() });
const params = z.object({ id: ListingTypeId });
const member = { access: 'member', app: 'listings' } as const;

export const typesContract = {
  listTypes: defineCall({
    ...member,
    id: 'C-LIST-18',
    method: 'GET',
    path,
    summary: 'List room types of a property',
    description: 'Room types are sorted by name.',
    query,
    status: 200,
    reply: z.array(RoomType),
  }),
  createType: defineCall({
    ...member,
    id: 'C-LIST-19',
    method: 'POST',
    path,
    permission: 'manage',
    summary: 'Create a room type',
    query,
    body: RoomTypeInput,
    status: 201,
    reply: RoomType,
    errors: [typeErrors.nameTaken, typeErrors.tooMany],
  }),
  updateType: defineCall({
    ...member,
    id: 'C-LIST-20',
    method: 'PATCH',
    path: `${path}/{id}`,
    permission: 'manage',
    summary: 'Update a room type',
    params,
    query,
    body: RoomTypeChange,
    status: 200,
    reply: RoomType,
    ifMatch: true,
    errors: [typeErrors.nameTaken],
  }),
  deleteType: defineCall({
    ...member,
    id: 'C-LIST-21',
    method: 'DELETE',
    path: `${path}/{id}`,
    permission: 'manage',
    summary: 'Delete a room type',
    description: 'Listings of the room type are kept without a room type.',
    params,
    query,
    status: 200,
    reply: z.object({ deleted: z.literal(true) }),
  }),
};
