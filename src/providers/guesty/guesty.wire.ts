import { z } from 'zod';

import { instantOf } from '#vocabulary/instant.ts';
import { plainDate } from '#vocabulary/plain-date.ts';

/**
 * The wire format, read tolerantly: unknown fields are ignored, and names that differ by route are all accepted
 * (https://open-api-docs.guesty.com/docs/reservation-migration).
 */

const maybeText = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);
const maybeCount = z
  .number()
  .nullish()
  .transform((value) => (Number.isSafeInteger(value) && (value ?? 0) > 0 ? (value ?? 0) : 0));

export const Account = z.object({ _id: z.string(), name: maybeText, companyName: maybeText });

export const Listing = z.object({
  _id: z.string(),
  title: maybeText,
  nickname: maybeText,
  active: z.boolean().optional().default(true),
  accommodates: maybeCount,
  propertyType: maybeText,
  timezone: maybeText,
  defaultCheckInTime: maybeText,
  defaultCheckOutTime: maybeText,
  prices: z
    .object({ currency: maybeText })
    .nullish()
    .transform((prices) => prices?.currency ?? null),
});

const People = z
  .object({ numberOfAdults: maybeCount, numberOfChildren: maybeCount, numberOfInfants: maybeCount })
  .nullish();

/**
 * A reservation by its id names what was sold (`unitTypeId`) and, once it is known, the unit itself; the newer search
 * names a listing. A listing that is sold by itself is all three.
 */
const Stay = z
  .object({
    listingId: maybeText,
    unitId: maybeText,
    unitTypeId: maybeText,
    checkInDateLocalized: z.iso.date(),
    checkOutDateLocalized: z.iso.date(),
    numberOfGuests: People,
    guestsCount: maybeCount,
  })
  .transform(({ listingId, unitId, unitTypeId, ...rest }) => ({
    ...rest,
    listingId: unitId ?? unitTypeId ?? listingId,
  }));

/** https://open-api-docs.guesty.com/reference: reservations v3 by their ids, and their search. */
export const Reservation = z
  .object({
    reservationId: z.string().optional(),
    _id: z.string().optional(),
    id: z.string().optional(),
    status: z.string(),
    confirmationCode: maybeText,
    source: maybeText,
    integration: z.object({ platform: maybeText }).nullish(),
    platform: maybeText,
    guestId: maybeText,
    /** The id of the guest, under the name that reservations use. */
    bookerId: maybeText,
    guestStay: z.object({ status: maybeText }).nullish().catch(null),
    stay: z.array(Stay).min(1),
    numberOfGuests: People,
    guestsCount: maybeCount,
    money: z.object({ totalPrice: z.number().nullish(), currency: maybeText }).nullish(),
  })
  .transform(({ reservationId, _id, id, guestId, bookerId, ...rest }, check) => {
    const own = reservationId ?? _id ?? id;
    if (own !== undefined) return { ...rest, id: own, guestId: bookerId ?? guestId };
    check.addIssue({ code: 'custom', message: 'no id', path: ['reservationId'] });
    return z.NEVER;
  });

/** Old lists count; v3 lists say whether there is more. */
export const Listings = z.object({ results: z.array(Listing) });
export const Reservations = z.object({
  results: z.array(Reservation),
  pagination: z.object({ hasMore: z.boolean().optional() }).optional(),
});

export const Guest = z.object({
  _id: z.string(),
  firstName: maybeText,
  lastName: maybeText,
  fullName: maybeText,
  email: maybeText,
  phone: maybeText,
  phones: z.array(z.string()).nullish(),
});

export const Webhook = z.object({
  _id: z.string(),
  url: z.string().optional(),
  events: z.array(z.string()).nullish().catch(null),
});
export const Webhooks = z.union([
  z.array(Webhook),
  z.object({ results: z.array(Webhook) }).transform(({ results }) => results),
]);

/** https://open-api-docs.guesty.com/docs (webhooks): it is called `key`; clients of others have met `secret` as well. */
const Secret = z.union([
  z.object({ key: z.string() }).transform(({ key }) => key),
  z.object({ secret: z.string() }).transform(({ secret }) => secret),
]);
export const WebhookSecret = z.union([Secret, z.object({ data: Secret }).transform(({ data }) => data)]);

/** A night; `blockRefs` says why it is closed. */
const CalendarDay = z.object({
  date: z.iso.date().transform(plainDate),
  status: z.string(),
  blockRefs: z
    .array(z.object({ type: maybeText, reservationId: maybeText }))
    .nullish()
    .transform((refs) => refs ?? []),
});
export const Calendar = z.object({ data: z.object({ days: z.array(CalendarDay) }) });
export type CalendarDay = z.output<typeof CalendarDay>;

/**
 * A reservation by its id, read for its conversation alone: nothing else in it can keep a message back. Reservations that Guesty does
 * not find by their id (its stays of Vrbo) are found by their conversation.
 */
export const ReservationThread = z
  .object({
    reservationId: z.string().optional(),
    _id: z.string().optional(),
    id: z.string().optional(),
    conversationId: maybeText,
    integration: z.object({ platform: maybeText }).nullish(),
    platform: maybeText,
    source: maybeText,
  })
  .transform(({ reservationId, _id, id, ...rest }) => ({ ...rest, id: reservationId ?? _id ?? id ?? null }));

/** The inbox answers `{ status, data }` (https://open-api-docs.guesty.com/reference/get_communication-conversations). */
const Conversation = z.object({
  _id: z.string(),
  meta: z
    .object({
      reservations: z.array(z.object({ _id: z.string(), source: maybeText })).nullish(),
      integration: z.object({ platform: maybeText }).nullish(),
    })
    .nullish(),
});
export const Conversations = z
  .object({ data: z.object({ conversations: z.array(Conversation) }) })
  .transform(({ data }) => data.conversations);

/** What an e-mail says is HTML in `body`, with the same as text beside it. */
const Post = z.object({
  _id: z.string(),
  body: z.string().nullish(),
  plainTextBody: z.string().nullish(),
  sentBy: maybeText,
  from: z.object({ type: maybeText }).nullish().catch(null),
  module: z.object({ type: maybeText }).nullish().catch(null),
  createdAt: z.iso.datetime({ offset: true }).transform((moment) => instantOf(Date.parse(moment))),
});
export const Posts = z
  .object({
    data: z.object({
      posts: z.array(Post),
      cursor: z.object({ after: maybeText }).nullish(),
    }),
  })
  .transform(({ data }) => ({ posts: data.posts, after: data.cursor?.after ?? null }));

/** The post that a message has become; null where the answer names none. */
export const SentMessage = z
  .object({ data: z.object({ _id: maybeText }).nullish().catch(null) })
  .transform(({ data }) => data?._id ?? null);

/** Guesty's failures come in three forms. */
export const Refusal = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ error: z.string() }).transform(({ error }) => error),
]);

export type Listing = z.output<typeof Listing>;
export type Reservation = z.output<typeof Reservation>;
export type ReservationStay = z.output<typeof Stay>;
export type Guest = z.output<typeof Guest>;
export type ReservationThread = z.output<typeof ReservationThread>;
export type Conversation = z.output<typeof Conversation>;
export type Post = z.output<typeof Post>;
