import { z } from 'zod';

import { GuestChange } from '#areas/guests/check-in/guest.contract.ts';
import { checkInErrors } from '#areas/guests/check-in/check-in.errors.ts';
import {
  CheckInState,
  NIGHTS_MAX,
  RegistryState,
  Reservation,
  ReservationInput,
  ReservationStatus,
} from '#areas/stays/reservations/reservations.contract.ts';
import { reservationErrors } from '#areas/stays/reservations/reservations.errors.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';

/** A stay at the desk: no document and no contact of a guest (PRV-11). */
export const DeskStay = z.object({
  reservationId: ReservationId,
  guestName: z.string(),
  guests: z.number().int(),
  guestsDone: z.number().int(),
  channelName: z.string(),
  channelCode: z.string().nullable(),
  listingId: ListingId.nullable(),
  listingName: z.string().nullable(),
  checkInDate: PlainDate,
  checkOutDate: PlainDate,
  /** `HH:mm` of the unit: of arrival for arrivals, of departure for departures; null without a unit. */
  time: z.string().nullable(),
  status: ReservationStatus,
  checkIn: CheckInState,
  registry: RegistryState,
});
export type DeskStay = z.infer<typeof DeskStay>;

export const DeskArrival = DeskStay.extend({
  /** Guests who are still in the unit; null when it is free. */
  occupied: z
    .object({
      reservationId: ReservationId,
      guestName: z.string(),
      checkOutDate: PlainDate,
      time: z.string().nullable(),
      /** The hour of their departure has passed. */
      isLate: z.boolean(),
    })
    .nullable(),
  /** A member marked the unit as prepared. */
  isReady: z.boolean(),
});
export type DeskArrival = z.infer<typeof DeskArrival>;

export const DeskDeparture = DeskStay.extend({
  /** The hour of the departure has passed, and the departure is not marked. */
  isLate: z.boolean(),
});
export type DeskDeparture = z.infer<typeof DeskDeparture>;

export const Unregistered = z.object({
  reservationId: ReservationId,
  guestName: z.string(),
  listingName: z.string().nullable(),
  checkInDate: PlainDate,
  guests: z.number().int(),
  guestsDone: z.number().int(),
  /** The first future deadline, or the last that has passed; null when no registry waits. */
  due: z.object({ registryName: z.string(), at: Instant, isLate: z.boolean() }).nullable(),
});
export type Unregistered = z.infer<typeof Unregistered>;

export const Reception = z.object({
  /** Today in the property's zone. */
  date: PlainDate,
  timezone: z.string(),
  /** `HH:mm` in the property's zone. */
  localTime: z.string(),
  /** Guests in the house. */
  inHouse: z.number().int(),
  /** By their hour; at most 200. */
  arrivals: z.array(DeskArrival),
  /** Departures that were due before today first; at most 200. */
  departures: z.array(DeskDeparture),
  /** The number of further arrivals and departures. */
  more: z.number().int(),
  /** Guests in the house whose check-in is not complete, the earliest deadline first; at most 20. */
  withoutCheckIn: z.object({ total: z.number().int(), stays: z.array(Unregistered) }),
  tomorrow: z.object({ total: z.number().int(), first: DeskStay.nullable() }),
});
export type Reception = z.infer<typeof Reception>;

const { adults, children, email, phone, total, currency } = ReservationInput.shape;
const { secondLastName, documentType, documentNumber, nationality, birthDate, sex } = GuestChange.shape;

/** Guests at the desk without a reservation. The typed answers of the main guest are checked as in the check-in. */
export const WalkIn = z.strictObject({
  roomId: ListingId,
  nights: z
    .number('general.invalid.number')
    .int()
    .min(1, 'general.invalid.tooSmall')
    .max(NIGHTS_MAX, 'general.invalid.tooBig'),
  adults,
  children,
  firstName: z.string().trim().min(1, 'general.required').max(80, 'general.invalid.tooLong'),
  lastName: z.string().trim().max(78, 'general.invalid.tooLong').nullable().optional(),
  secondLastName,
  nationality,
  documentType,
  documentNumber,
  birthDate,
  sex,
  email,
  phone,
  total,
  currency,
});
export type WalkIn = z.infer<typeof WalkIn>;

const propertyQuery = z.object({ propertyId: PropertyId.optional() });

export const receptionContract = {
  getReception: defineCall({
    id: 'C-HOME-02',
    method: 'GET',
    path: '/api/common/reception',
    access: 'member',
    app: 'check-in',
    permission: 'operate',
    summary: 'List arrivals and departures',
    description: 'The reply covers the arrivals and departures of today at the front desk.',
    query: propertyQuery,
    status: 200,
    reply: Reception,
  }),
  registerWalkIn: defineCall({
    id: 'C-HOME-03',
    method: 'PUT',
    path: '/api/common/reception/walk-ins/{id}',
    access: 'member',
    app: 'reservations',
    permission: 'operate',
    money: ['total', 'currency'],
    summary: 'Register a walk-in',
    description: 'The guests have no reservation. The call creates a reservation that starts today.',
    /** The caller chooses this UUIDv7 as the id of the reservation. The same id twice creates one stay. */
    params: z.object({ id: ReservationId }),
    query: propertyQuery,
    body: WalkIn,
    repeatable: true,
    status: 200,
    reply: Reservation,
    errors: [
      checkInErrors.closed,
      httpErrors.missing,
      reservationErrors.nightsBlocked,
      reservationErrors.nightsTaken,
      reservationErrors.tooManyDecimals,
      reservationErrors.archivedListing,
      reservationErrors.unknownListing,
    ],
  }),
};
