import { z } from 'zod';

import { NIGHTS_MAX } from '#areas/stays/reservations/reservations.contract.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { ArrivalRequestId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { Language } from '#vocabulary/language.ts';
import { DayInput, nightsBetween, PlainDate } from '#vocabulary/plain-date.ts';
import { checkInErrors } from '../check-in.errors.ts';

/** The permanent link of a listing; null while it is off. */
export const ListingLink = z.object({
  url: z.string().nullable(),
  /** The text for the host to paste into the messages of a channel, in each language. */
  messages: z.array(z.object({ language: Language, text: z.string() })),
});
export type ListingLink = z.infer<typeof ListingLink>;

/** A guest of nights that a calendar closes without the name of a guest. */
export const ArrivalRequest = z.object({
  _id: ArrivalRequestId,
  listingId: ListingId,
  listingName: z.string(),
  guestName: z.string(),
  checkInDate: PlainDate,
  checkOutDate: PlainDate,
  /** The guest's fact of the booking: its code, or the last digits of the phone. */
  code: z.string().nullable(),
  phoneLast4: z.string().nullable(),
  /** The closed nights that it can be attached to; null when no calendar closes all of them. */
  blockId: ReservationId.nullable(),
  /** Another stay has exactly these nights already. */
  stayId: ReservationId.nullable(),
  createdAt: Instant,
});
export type ArrivalRequest = z.infer<typeof ArrivalRequest>;

const query = z.object({ propertyId: PropertyId.optional() });
const ofListing = {
  access: 'member',
  app: 'check-in',
  // The link alone is enough to search stays of the listing.
  secret: true,
  params: z.object({ listingId: ListingId }),
  query,
  status: 200,
  reply: ListingLink,
} as const;

const nights = { checkInDate: DayInput, checkOutDate: DayInput };
const inOrder = ({ checkInDate, checkOutDate }: { checkInDate: PlainDate; checkOutDate: PlainDate }) => {
  const count = nightsBetween(checkInDate, checkOutDate);
  return count > 0 && count <= NIGHTS_MAX;
};
const ORDER = { path: ['checkOutDate'], message: 'reservation.dates.order' };
const token = z.string().min(20).max(100);
/** The code of the booking, or the last four digits of the phone. */
const fact = z.string().trim().min(4, 'general.invalid.tooShort').max(40, 'general.invalid.tooLong');

export const listingLinksContract = {
  getListingLink: defineCall({
    ...ofListing,
    id: 'C-CHK-32',
    method: 'GET',
    path: '/api/common/listings/{listingId}/guest-link',
    permission: 'operate',
    summary: 'Get a listing guest link',
    description: 'Guests of the listing find their check-in with this permanent link.',
  }),
  switchListingLink: defineCall({
    ...ofListing,
    id: 'C-CHK-33',
    method: 'PUT',
    path: '/api/common/listings/{listingId}/guest-link',
    permission: 'manage',
    summary: 'Update a listing guest link',
    description:
      'The call switches the link on or off. Sessions that the link opened end when it is switched off.',
    body: z.object({ on: z.boolean() }),
    repeatable: true,
  }),
  renewListingLink: defineCall({
    ...ofListing,
    id: 'C-CHK-34',
    method: 'POST',
    path: '/api/common/listings/{listingId}/guest-link',
    permission: 'manage',
    summary: 'Rotate a listing guest link',
    description:
      'A new link replaces the previous link. The previous link stops working, and sessions that it opened end.',
    repeatable: true,
  }),
  showListing: defineCall({
    id: 'C-CHK-35',
    method: 'POST',
    path: '/api/guest/listing',
    access: 'public',
    reason:
      'The page of a link that is displayed in the listing: it names the listing and nothing of its stays',
    rate: 'guest',
    summary: 'Get the listing of a link',
    description: 'The link is the permanent guest link of a listing.',
    body: z.object({ token }),
    repeatable: true,
    status: 200,
    reply: z.object({ property: z.object({ name: z.string() }), listing: z.object({ name: z.string() }) }),
    errors: [httpErrors.missing],
  }),
  openByListing: defineCall({
    id: 'C-CHK-36',
    method: 'POST',
    path: '/api/guest/listing/open',
    access: 'public',
    reason:
      'A guest has no account; nights and a fact of the booking have to agree, guesses are counted (D-71)',
    rate: 'guest',
    summary: 'Open a stay by listing link',
    description:
      'The call opens the one stay of the listing that has these nights and this booking code or these last 4 digits of the phone.',
    body: z.object({ token, ...nights, fact, language: Language.optional() }).refine(inOrder, ORDER),
    repeatable: true,
    status: 200,
    /** `waiting`: an arrival request with these facts exists, or the stay is still being prepared. */
    reply: z.object({ state: z.enum(['opened', 'waiting']) }),
    errors: [httpErrors.missing, checkInErrors.noMatch, httpErrors.tooMany],
  }),
  leaveRequest: defineCall({
    id: 'C-CHK-37',
    method: 'POST',
    path: '/api/guest/listing/request',
    access: 'public',
    reason:
      'A guest of nights that a channel only closes leaves a name for the host; a few a day for each listing',
    rate: 'guest',
    summary: 'Create an arrival request',
    description:
      'The guest leaves a name, nights and a fact of the booking. The host attaches the request to closed nights.',
    body: z
      .object({
        token,
        ...nights,
        fact,
        name: z.string().trim().min(3, 'general.required').max(120, 'general.invalid.tooLong'),
        language: Language.optional(),
      })
      .refine(inOrder, ORDER),
    repeatable: true,
    status: 200,
    reply: z.object({ state: z.literal('waiting') }),
    errors: [httpErrors.missing, checkInErrors.requestsFull, httpErrors.tooMany],
  }),
  listRequests: defineCall({
    id: 'C-CHK-38',
    method: 'GET',
    path: '/api/common/arrival-requests',
    access: 'member',
    app: 'check-in',
    permission: 'operate',
    summary: 'List arrival requests',
    description:
      'The guests of these requests wait until the host decides which closed nights belong to each guest.',
    query,
    status: 200,
    reply: z.array(ArrivalRequest),
  }),
  declineRequest: defineCall({
    id: 'C-CHK-39',
    method: 'DELETE',
    path: '/api/common/arrival-requests/{id}',
    access: 'member',
    app: 'check-in',
    permission: 'operate',
    summary: 'Decline an arrival request',
    description: 'The data that the guest left is deleted.',
    params: z.object({ id: ArrivalRequestId }),
    query,
    status: 200,
    reply: z.object({ deleted: z.literal(true) }),
  }),
};
