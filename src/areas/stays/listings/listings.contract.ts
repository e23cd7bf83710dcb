import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ContactPhone } from '#vocabulary/contact-phone.ts';
import { ListingId, ListingTypeId, PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { CALENDAR_PROBLEM_ERRORS, calendarErrors } from './calendar-links.errors.ts';
import { listingErrors } from './listings.errors.ts';

export const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'listing.time.invalid')
  .meta({ examples: ['15:00'] });

/** The kind of a listing, in people's words. */
export const LISTING_KINDS = [
  'apartment',
  'house',
  'cabin',
  'room',
  'suite',
  'studio',
  'bed',
  'other',
] as const;

export const ListingKind = z.enum(LISTING_KINDS);

/** The channel of a calendar; `other` for a channel without a name here. */
export const CalendarChannel = z.enum(['airbnb', 'booking', 'vrbo', 'other']);

/** The state of a listing's calendar. */
/** An event of a calendar that closes no nights here. */
export const LeftOutEvent = z.object({
  /** Null when its dates could not be read. */
  arrival: PlainDate.nullable(),
  departure: PlainDate.nullable(),
  /** Whether it closes nights nevertheless: others than it says, or nights that its author calls free. */
  closes: z.boolean(),
  /** The line of the file where it begins. */
  line: z.number().int().nullable(),
  /** The reason, in the caller's language. */
  text: z.string(),
});

export const CalendarStatus = z.object({
  _id: z.uuid(),
  channel: CalendarChannel,
  /** The host's name for the calendar, when a listing has several of a channel. */
  name: z.string().nullable(),
  /** Shortened, because the full address lets anyone read the calendar. Null for an uploaded file. */
  link: z.string().nullable(),
  entries: z.number().int(),
  lastReadAt: Instant.nullable(),
  lastGoodAt: Instant.nullable(),
  /** Null for an uploaded file. */
  nextReadAt: Instant.nullable(),
  /** Free nights of the next 30 days that the channel may have sold since the last successful reading. */
  nightsAtRisk: z.number().int(),
  /** A sentence in the caller's language, after three failures in a row. */
  problem: z.string().nullable(),
  /** The first 50 events of the last reading that close no nights here, or others than they say. */
  leftOut: z.array(LeftOutEvent),
});
export type CalendarStatus = z.infer<typeof CalendarStatus>;

/** The type of a listing. */
export const TypeOfListing = z.object({ _id: ListingTypeId, name: z.string(), kind: ListingKind });

/** A room or a home for rent (E-36, E-15). `status` is its life cycle, `state` whether it can be sold (D-18). */
export const Listing = z.object({
  _id: ListingId,
  propertyId: PropertyId,
  internalName: z.string(),
  type: TypeOfListing.nullable(),
  capacity: z.number().int().nullable(),
  address: z.string().nullable(),
  arrivalTime: TimeOfDay,
  departureTime: TimeOfDay,
  status: z.enum(['active', 'archived']),
  state: z.enum(['open', 'closed']),
  whatsapp: z.string().nullable(),
  wifiName: z.string().nullable(),
  /** Whether a password is stored. A call of its own reads it. */
  hasWifiPassword: z.boolean(),
  mapsButton: z.boolean(),
  uberButton: z.boolean(),
  directions: z.string().nullable(),
  /** A file of C-GEN-11, read with C-GEN-12. */
  photo: z.uuid().nullable(),
  provider: z.string().nullable(),
  /** Its id in the connected system. */
  externalId: z.string().nullable(),
  externalName: z.string().nullable(),
  /** The first of `calendars`, for clients that know only one. */
  calendar: CalendarStatus.nullable(),
  /** Calendars by link first, the oldest first. */
  calendars: z.array(CalendarStatus),
  version: z.number().int(),
});
export type Listing = z.infer<typeof Listing>;

const optionalText = (max: number) =>
  z.string().trim().max(max, 'general.invalid.tooLong').nullable().optional();

/** Which listings are counted or listed, by their origin. */
export const ofSystem = {
  /** Synced from connections of this system. */
  partnerIntegrationId: z.string().max(60).optional(),
  /** `integrations`: synced from any system; `listings`: all of them. */
  appId: z.enum(['integrations', 'listings'], 'general.invalid.option').optional(),
};
export type OfSystem = { readonly [Name in keyof typeof ofSystem]?: z.infer<(typeof ofSystem)[Name]> };

/** Guests of one listing. */
export const CAPACITY_MAX = 99;
const capacity = z
  .number('listing.capacity.invalid')
  .int('listing.capacity.invalid')
  .min(1, 'listing.capacity.invalid')
  .max(CAPACITY_MAX, 'listing.capacity.invalid');

/** Characters of a name. */
export const NAME_MAX = 120;

/** The fields of the form. Defaults apply only to a new listing: a change leaves missing fields as they are. */
const fields = {
  internalName: z.string().trim().min(1, 'general.required').max(NAME_MAX, 'general.invalid.tooLong'),
  type: ListingTypeId.nullable().optional(),
  capacity: capacity.nullable().optional(),
  address: optionalText(300),
  arrivalTime: TimeOfDay,
  departureTime: TimeOfDay,
  whatsapp: ContactPhone.nullable().optional(),
  wifiName: optionalText(64),
  wifiPassword: optionalText(64),
  mapsButton: z.boolean(),
  uberButton: z.boolean(),
  directions: optionalText(2000),
  photo: z.uuid('general.invalid.format').nullable().optional(),
  state: z.enum(['open', 'closed']),
  /**
   * Address of a calendar. It replaces the calendar by link that this listing has of the same channel, and keeps the
   * others. An empty address removes the calendar that a reply shows as `calendar`.
   */
  calendar: z.string().trim().max(2048).nullable().optional(),
};

/** R-VAL-22, R-VAL-26: browser and server use the same schema. */
export const ListingInput = z
  .object({
    ...fields,
    arrivalTime: TimeOfDay.default('15:00'),
    departureTime: TimeOfDay.default('11:00'),
    mapsButton: z.boolean().default(false),
    uberButton: z.boolean().default(false),
    state: fields.state.default('open'),
  })
  .refine(({ address, mapsButton, uberButton }) => Boolean(address) || !(mapsButton || uberButton), {
    path: ['address'],
    message: 'onboarding.listing.addressRequired',
    // Reported together with the other errors.
    when: () => true,
  });
export type ListingInput = z.infer<typeof ListingInput>;

/** A calendar by link that is read without being stored. */
export const CalendarAddress = z.object({
  calendar: z.string().trim().min(1, 'general.required').max(2048),
  propertyId: PropertyId.optional(),
});

const propertyQuery = z.object({ propertyId: PropertyId.optional() });
const byId = z.object({ id: ListingId });

export const listingContract = {
  getListing: defineCall({
    id: 'C-LIST-02',
    method: 'GET',
    path: '/api/pms/listings/{id}',
    access: 'member',
    app: 'listings',
    summary: 'Get a listing',
    params: byId,
    query: propertyQuery,
    status: 200,
    reply: Listing,
  }),
  updateListing: defineCall({
    id: 'C-LIST-03',
    method: 'PATCH',
    path: '/api/pms/listings/{id}',
    access: 'member',
    app: 'listings',
    permission: 'manage',
    summary: 'Update a listing',
    params: byId,
    query: propertyQuery,
    body: z.object({ ...fields, status: z.enum(['active', 'archived']) }).partial(),
    status: 200,
    reply: Listing,
    ifMatch: true,
    errors: [
      ...CALENDAR_PROBLEM_ERRORS,
      calendarErrors.calendarDuplicate,
      calendarErrors.calendarsLimit,
      listingErrors.addressRequired,
      listingErrors.photoMissing,
      listingErrors.typeMissing,
    ],
  }),
  deleteListing: defineCall({
    id: 'C-LIST-04',
    method: 'DELETE',
    path: '/api/pms/listings/{id}',
    access: 'member',
    app: 'listings',
    permission: 'manage',
    summary: 'Delete a listing',
    description: 'A listing with future stays cannot be deleted.',
    params: byId,
    query: propertyQuery,
    status: 200,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [listingErrors.hasStays],
  }),
  createListing: defineCall({
    id: 'C-LIST-05',
    method: 'POST',
    path: '/api/pms/listings',
    access: 'member',
    app: 'listings',
    permission: 'manage',
    summary: 'Create a listing',
    description: 'Posada reads a calendar address immediately.',
    query: propertyQuery,
    body: ListingInput,
    status: 201,
    reply: Listing,
    errors: [
      ...CALENDAR_PROBLEM_ERRORS,
      calendarErrors.calendarDuplicate,
      calendarErrors.calendarsLimit,
      listingErrors.photoMissing,
      listingErrors.typeMissing,
    ],
  }),
  duplicateListing: defineCall({
    id: 'C-LIST-16',
    method: 'POST',
    path: '/api/pms/listings/{id}/duplicate',
    access: 'member',
    app: 'listings',
    permission: 'manage',
    summary: 'Duplicate a listing',
    description: 'The copy has no calendar, no photo and no stays.',
    params: byId,
    query: propertyQuery,
    status: 201,
    reply: Listing,
    errors: [listingErrors.photoMissing, listingErrors.typeMissing],
  }),
  countListings: defineCall({
    id: 'C-LIST-06',
    method: 'GET',
    path: '/api/pms/listings/total-by-status',
    access: 'member',
    app: 'listings',
    summary: 'Count listings by status',
    description: 'The reply counts the active and the archived listings.',
    query: z.object({ ...propertyQuery.shape, ...ofSystem }),
    status: 200,
    reply: z.object({ active: z.number().int(), archived: z.number().int() }),
  }),
  validateCalendar: defineCall({
    id: 'C-LIST-09',
    method: 'POST',
    path: '/api/third-party/airbnb/validate-ical',
    access: 'member',
    app: 'listings',
    permission: 'manage',
    rate: 'lookup',
    summary: 'Validate a calendar address',
    description:
      'Posada reads the calendar once and counts its stays, blocks and skipped events. Nothing is stored.',
    body: CalendarAddress,
    status: 200,
    reply: z.object({
      valid: z.literal(true),
      channel: CalendarChannel,
      stays: z.number().int(),
      blocks: z.number().int(),
      skipped: z.number().int(),
    }),
    errors: [...CALENDAR_PROBLEM_ERRORS, calendarErrors.calendarDuplicate],
  }),
  readCalendarNow: defineCall({
    id: 'C-LIST-10',
    method: 'POST',
    path: '/api/pms/listings/{id}/calendar/read',
    access: 'member',
    app: 'listings',
    permission: 'operate',
    summary: 'Sync calendars of a listing',
    description:
      'Posada reads all calendars with an address immediately. The call is allowed once a minute for each listing.',
    params: byId,
    query: propertyQuery,
    status: 200,
    reply: Listing,
    errors: [calendarErrors.calendarMissing],
  }),
  uploadCalendar: defineCall({
    id: 'C-LIST-11',
    method: 'POST',
    path: '/api/pms/listings/{id}/calendar/file',
    access: 'member',
    app: 'listings',
    permission: 'operate',
    summary: 'Upload a calendar file',
    description: 'The .ics file replaces the previous file of the same channel.',
    params: byId,
    query: propertyQuery,
    body: z.object({ content: z.string().min(1, 'general.required').max(900_000, 'general.body.tooLarge') }),
    status: 200,
    reply: Listing,
    errors: [...CALENDAR_PROBLEM_ERRORS, calendarErrors.calendarsLimit],
  }),
  revealWifi: defineCall({
    id: 'C-LIST-12',
    method: 'GET',
    path: '/api/pms/listings/{id}/wifi',
    access: 'member',
    app: 'listings',
    permission: 'operate',
    fresh: true,
    secret: true,
    summary: "Reveal a listing's Wi-Fi password",
    description: 'The reply contains the Wi-Fi name too.',
    params: byId,
    query: propertyQuery,
    status: 200,
    reply: z.object({ wifiName: z.string().nullable(), wifiPassword: z.string().nullable() }),
  }),
};
