import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { CheckInState, ReservationSort, ReservationStatus } from '../reservations.contract.ts';
import { savedViewErrors } from './saved-views.errors.ts';

export const ARRIVALS = ['upcoming', 'today', 'week', 'month', 'all'] as const;
export const SORTS = ReservationSort.options;

/** The filters of the list as its address has them. Days are relative to today, also when the view is opened later. */
export const ViewFilter = z.object({
  arrival: z.enum(ARRIVALS).optional(),
  departure: z.literal('today').optional(),
  status: ReservationStatus.optional(),
  channel: z.string().max(40).optional(),
  conflict: z.literal('true').optional(),
  checkIn: CheckInState.optional(),
  search: z.string().max(120).optional(),
});
export type ViewFilter = z.infer<typeof ViewFilter>;

export const SavedView = z.object({
  _id: z.uuid(),
  name: z.string(),
  filter: ViewFilter,
  sort: ReservationSort,
});
export type SavedView = z.infer<typeof SavedView>;

export const ViewName = z.string().trim().min(1, 'general.required').max(60, 'general.invalid.tooLong');
export const SavedViewInput = z.object({
  name: ViewName,
  filter: ViewFilter,
  sort: ReservationSort.default('arrival'),
});
export type SavedViewInput = z.infer<typeof SavedViewInput>;

const common = {
  access: 'member',
  app: 'reservations',
  query: z.object({ propertyId: PropertyId.optional() }),
} as const;
const one = {
  ...common,
  path: '/api/pms/reservation-views/{id}',
  params: z.object({ id: z.uuid() }),
} as const;

export const savedViewContract = {
  listViews: defineCall({
    ...common,
    id: 'C-RES-20',
    method: 'GET',
    path: '/api/pms/reservation-views',
    summary: 'List saved reservation views',
    description:
      "The list contains the caller's own views of the reservation list. The oldest view comes first.",
    status: 200,
    reply: z.array(SavedView),
  }),
  saveView: defineCall({
    ...common,
    id: 'C-RES-21',
    method: 'POST',
    path: '/api/pms/reservation-views',
    summary: 'Save a reservation view',
    description:
      'A view stores filters and sort order of the reservation list under a name. The caller can save at most 20 views.',
    body: SavedViewInput,
    status: 201,
    reply: SavedView,
    errors: [savedViewErrors.nameTaken, savedViewErrors.tooMany],
  }),
  renameView: defineCall({
    ...one,
    id: 'C-RES-22',
    method: 'PATCH',
    summary: 'Update a reservation view',
    description: 'The call renames a view of the caller.',
    body: z.object({ name: ViewName }),
    status: 200,
    reply: SavedView,
    errors: [savedViewErrors.nameTaken],
  }),
  removeView: defineCall({
    ...one,
    id: 'C-RES-23',
    method: 'DELETE',
    summary: 'Delete a reservation view',
    description: 'The call deletes a view of the caller.',
    status: 200,
    reply: z.object({ deleted: z.literal(true) }),
  }),
};
