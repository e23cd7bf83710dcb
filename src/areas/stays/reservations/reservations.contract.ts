import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ContactPhone } from '#vocabulary/contact-phone.ts';
import { ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { Currency } from '#vocabulary/money.ts';
import { fieldsQuery, jsonQuery, PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { nightsBetween, PlainDate } from '#vocabulary/plain-date.ts';
import { THIRD_PARTY_ID_PREFIX } from './reservations.constants.ts';
import { reservationErrors } from './reservations.errors.ts';

export const ReservationStatus = z.enum([
  'not_confirmed',
  'confirmed',
  'canceled',
  'checked_in',
  'checked_out',
  'no_show',
]);

/** The progress of a stay's online check-in. */
export const CheckInState = z.enum(['pending', 'started', 'complete']);

/** The progress of a stay's reports to its registries. */
export const RegistryState = z.enum(['none', 'pending', 'sent', 'refused']);

/** The source of a reservation: a person here, a connected system, or a calendar by link. */
export const ReservationSource = z.enum(['manual', 'pms', 'calendar']);

export const ReservationSort = z.enum(['arrival', '-arrival', '-createdAt']);

/** A stay from any source (E-50, D-36). */
export const Reservation = z.object({
  _id: ReservationId,
  propertyId: PropertyId,
  /** The source's own id, addressed as `tp_…` (R-CALL-02). */
  thirdPartyId: z.string().nullable(),
  guestName: z.string(),
  adults: z.number().int(),
  children: z.number().int(),
  totalGuests: z.number().int(),
  /** Days of the property's calendar (R-CHK-01). */
  checkInDate: PlainDate,
  checkOutDate: PlainDate,
  nights: z.number().int(),
  roomId: ListingId.nullable(),
  /** Nights in other listings than the first, in their order; empty for guests who do not change listings. */
  segments: z.array(
    z.object({ roomId: ListingId, checkInDate: PlainDate, checkOutDate: PlainDate, conflict: z.boolean() }),
  ),
  status: ReservationStatus,
  /** The nights were already taken when the channel sold it (REL-21). */
  conflict: z.boolean(),
  channelSlug: z.string(),
  channelName: z.string(),
  channelCode: z.string().nullable(),
  source: ReservationSource,
  /** In the major unit of the currency (D-56). */
  total: z
    .number()
    .nullable()
    .meta({ examples: [450000.5] }),
  currency: z
    .string()
    .nullable()
    .meta({ examples: ['COP'] }),
  /**
   * The departure that the guest pays to, when the guest leaves earlier and the unused nights are charged; otherwise
   * null.
   */
  chargedUntil: PlainDate.nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  notes: z.string().nullable(),
  checkIn: z.object({
    state: CheckInState,
    guestsDone: z.number().int(),
  }),
  registry: RegistryState,
  version: z.number().int(),
  createdAt: Instant,
});
export type Reservation = z.infer<typeof Reservation>;

/** The longest stay that is accepted from any source. */
export const NIGHTS_MAX = 400;

export const stayDates = { checkInDate: PlainDate, checkOutDate: PlainDate };
export const areDatesInOrder = (dates: {
  checkInDate?: PlainDate | undefined;
  checkOutDate?: PlainDate | undefined;
}) => !dates.checkInDate || !dates.checkOutDate || nightsBetween(dates.checkInDate, dates.checkOutDate) > 0;
export const hasAllowedLength = (dates: {
  checkInDate?: PlainDate | undefined;
  checkOutDate?: PlainDate | undefined;
}) =>
  !dates.checkInDate ||
  !dates.checkOutDate ||
  nightsBetween(dates.checkInDate, dates.checkOutDate) <= NIGHTS_MAX;
const BothDates = z.object(stayDates).partial();
/** The dates are judged as soon as both are days, also while other fields are missing or wrong (W2-L-13). */
const ofDates = {
  path: ['checkOutDate'],
  when: ({ value }: { readonly value: unknown }) => BothDates.safeParse(value).success,
};
export const DATES_ORDER_PROBLEM = { ...ofDates, message: 'reservation.dates.order' };
export const STAY_LENGTH_PROBLEM = { ...ofDates, message: 'reservation.dates.tooLong' };

const guestFields = {
  guestName: z.string().trim().min(1, 'general.required').max(160, 'general.invalid.tooLong'),
  adults: z
    .number('general.invalid.number')
    .int()
    .min(1, 'general.invalid.tooSmall')
    .max(99, 'general.invalid.tooBig'),
  children: z.number('general.invalid.number').int().min(0).max(99, 'general.invalid.tooBig'),
  email: z.email('register.email.invalid').max(254).nullable(),
  phone: ContactPhone.nullable(),
  notes: z.string().trim().max(2000, 'general.invalid.tooLong').nullable(),
};

export const ReservationInput = z
  .object({
    roomId: ListingId,
    ...stayDates,
    guestName: guestFields.guestName,
    adults: guestFields.adults.default(1),
    children: guestFields.children.default(0),
    email: guestFields.email.optional(),
    phone: guestFields.phone.optional(),
    notes: guestFields.notes.optional(),
    total: z
      .number('general.invalid.number')
      .min(0, 'general.invalid.tooSmall')
      .max(1e12, 'general.invalid.tooBig')
      .nullable()
      .optional(),
    currency: Currency.optional(),
    channelSlug: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, 'general.invalid.format')
      .default('direct'),
    channelName: z.string().trim().min(1).max(60).default('Directa'),
  })
  .refine(areDatesInOrder, DATES_ORDER_PROBLEM)
  .refine(hasAllowedLength, STAY_LENGTH_PROBLEM);
export type ReservationInput = z.infer<typeof ReservationInput>;

/** What happens to the price of the nights after an earlier departure. */
export const UnusedNights = z.enum(['charge', 'give-back']);

export const ReservationChange = z
  .object({
    roomId: ListingId.nullable(),
    ...stayDates,
    ...guestFields,
    status: ReservationStatus,
    /** The day of arrival, when the guests were marked as arrived on another day; only for guests who have arrived. */
    arrivedOn: PlainDate,
    total: z.number().min(0).max(1e12).nullable(),
    /**
     * What an earlier departure does to the price: `charge` keeps the total and the price of every night that was sold;
     * `give-back` lowers the total to the nights that remain. Without it, guests who have arrived pay the nights that were
     * sold. Sent alone, it decides later about nights that are charged. Not together with another `total`.
     */
    unusedNights: UnusedNights,
    /**
     * Restores the earlier nights of the stay although they are taken now: kept as a conflict. For the undo of a move.
     */
    evenIfTaken: z.literal(true),
  })
  .partial()
  .refine(areDatesInOrder, DATES_ORDER_PROBLEM)
  .refine(hasAllowedLength, STAY_LENGTH_PROBLEM);
export type ReservationChange = z.infer<typeof ReservationChange>;

export const BlockInput = z
  .object({ roomId: ListingId, ...stayDates, reason: z.string().trim().max(120).optional() })
  .refine(areDatesInOrder, DATES_ORDER_PROBLEM)
  .refine(hasAllowedLength, STAY_LENGTH_PROBLEM);
export type BlockInput = z.infer<typeof BlockInput>;

const propertyQuery = z.object({ propertyId: PropertyId.optional() });
const byId = z.object({ id: ReservationId });

export const ReservationFilter = z.object({
  /** Stays that touch these days. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  /** Stays that arrive or depart in these days only. */
  arrivalFrom: PlainDate.optional(),
  arrivalTo: PlainDate.optional(),
  departureFrom: PlainDate.optional(),
  departureTo: PlainDate.optional(),
  status: z.array(ReservationStatus).max(6).optional(),
  channel: z.string().max(40).optional(),
  roomId: ListingId.optional(),
  conflict: z.boolean().optional(),
  checkIn: CheckInState.optional(),
});
export type ReservationFilter = z.infer<typeof ReservationFilter>;

/** One bar of the multi-listing calendar. Field names are short: a calendar of 500 listings has ten thousand bars. */
export const CalendarBar = z.object({
  id: ReservationId,
  room: ListingId.nullable(),
  kind: z.enum(['stay', 'block']),
  from: PlainDate,
  to: PlainDate,
  name: z.string(),
  channel: z.string(),
  status: ReservationStatus,
  checkIn: CheckInState,
  registry: RegistryState,
  conflict: z.boolean(),
  /** The source opens the nights that it keeps closed; they cannot be opened here. */
  source: Reservation.shape.source,
  /** For the If-Match of a change on the calendar itself. */
  version: z.number().int(),
  /** The stay that this bar is one of several of: its guests change listings. */
  main: ReservationId.nullable(),
});
export type CalendarBar = z.infer<typeof CalendarBar>;

export const reservationContract = {
  listReservations: defineCall({
    id: 'C-RES-01',
    method: 'GET',
    path: '/api/pms/reservations',
    access: 'member',
    app: 'reservations',
    money: ['total', 'currency'],
    summary: 'List reservations of a property',
    description: 'By default the next arrival comes first.',
    query: z.object({
      ...propertyQuery.shape,
      ...pagingQuery(100, 1000),
      filter: jsonQuery(ReservationFilter).optional(),
      /** Guest, code or e-mail; ignores case and accents (R-CALL-04). */
      search: z.string().trim().max(120).optional(),
      sort: ReservationSort.default('arrival'),
      fields: fieldsQuery(Reservation),
    }),
    status: 200,
    reply: z.array(Reservation),
    meta: PageMeta,
  }),
  getReservation: defineCall({
    id: 'C-RES-02',
    method: 'GET',
    path: '/api/pms/reservations/{id}',
    access: 'member',
    app: 'reservations',
    money: ['total', 'currency'],
    summary: 'Get a reservation',
    description: "The id is the reservation's own id, or `tp_` followed by its id at the source.",
    params: z.object({
      id: z.union([ReservationId, z.string().regex(new RegExp(`^${THIRD_PARTY_ID_PREFIX}.{1,200}$`))]),
    }),
    query: propertyQuery.extend({ fields: fieldsQuery(Reservation) }),
    status: 200,
    reply: Reservation,
  }),
  createReservation: defineCall({
    id: 'C-RES-03',
    method: 'POST',
    path: '/api/pms/reservations',
    access: 'member',
    app: 'reservations',
    permission: 'operate',
    money: ['total', 'currency'],
    summary: 'Create a reservation',
    description: 'The call returns 409 if a night is taken.',
    query: propertyQuery,
    body: ReservationInput,
    status: 201,
    reply: Reservation,
    errors: [
      reservationErrors.nightsBlocked,
      reservationErrors.nightsTaken,
      reservationErrors.tooManyDecimals,
      reservationErrors.archivedListing,
      reservationErrors.unknownListing,
    ],
  }),
  updateReservation: defineCall({
    id: 'C-RES-04',
    method: 'PATCH',
    path: '/api/pms/reservations/{id}',
    access: 'member',
    app: 'reservations',
    permission: 'operate',
    money: ['total', 'currency', 'unusedNights'],
    summary: 'Update a reservation',
    params: byId,
    query: propertyQuery,
    body: ReservationChange,
    status: 200,
    reply: Reservation,
    ifMatch: true,
    errors: [
      reservationErrors.cancelNotPossible,
      reservationErrors.nightsBlocked,
      reservationErrors.nightsTaken,
      reservationErrors.notThereYet,
      reservationErrors.statusNotPossible,
      reservationErrors.tooManyDecimals,
      reservationErrors.archivedListing,
      reservationErrors.unknownListing,
      reservationErrors.unusedNightsKept,
    ],
  }),
  cancelReservation: defineCall({
    id: 'C-RES-05',
    method: 'DELETE',
    path: '/api/pms/reservations/{id}',
    access: 'member',
    app: 'reservations',
    permission: 'operate',
    money: ['total', 'currency'],
    summary: 'Cancel a reservation',
    description: 'The nights of the reservation become available again.',
    params: byId,
    query: propertyQuery,
    status: 200,
    reply: Reservation,
    ifMatch: true,
    errors: [reservationErrors.cancelNotPossible, reservationErrors.statusNotPossible],
  }),
  blockNights: defineCall({
    id: 'C-RES-13',
    method: 'POST',
    path: '/api/pms/blocks',
    access: 'member',
    app: 'reservations',
    permission: 'operate',
    summary: 'Create a block of nights',
    description: 'The block keeps nights of a listing free of guests.',
    query: propertyQuery,
    body: BlockInput,
    status: 201,
    reply: CalendarBar,
    errors: [
      reservationErrors.nightsBlocked,
      reservationErrors.nightsTaken,
      reservationErrors.archivedListing,
      reservationErrors.unknownListing,
    ],
  }),
  changeBlock: defineCall({
    id: 'C-RES-15',
    method: 'PATCH',
    path: '/api/pms/blocks/{id}',
    access: 'member',
    app: 'reservations',
    permission: 'operate',
    summary: 'Update a block of nights',
    description: 'The call moves the block to other nights or to another listing.',
    params: byId,
    query: propertyQuery,
    body: BlockInput,
    status: 200,
    reply: CalendarBar,
    ifMatch: true,
    errors: [
      reservationErrors.nightsBlocked,
      reservationErrors.nightsTaken,
      reservationErrors.archivedListing,
      reservationErrors.unknownListing,
    ],
  }),
  removeBlock: defineCall({
    id: 'C-RES-14',
    method: 'DELETE',
    path: '/api/pms/blocks/{id}',
    access: 'member',
    app: 'reservations',
    permission: 'operate',
    summary: 'Delete a block of nights',
    description: 'The blocked nights become available again.',
    params: byId,
    query: propertyQuery,
    status: 200,
    reply: z.object({ deleted: z.literal(true) }),
  }),
};
