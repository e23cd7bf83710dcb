import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { GuestId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';

/** One guest on the paper that an inspector asks for, in full. */
export const CardGuest = z.object({
  _id: GuestId,
  isMain: z.boolean(),
  name: z.string(),
  /** As text; null without an answer. */
  documentType: z.string().nullable(),
  documentNumber: z.string().nullable(),
  /** ISO 3166 alpha-2. */
  nationality: z.string().nullable(),
  birthDate: PlainDate.nullable(),
  /** Under 18 on the day of arrival. */
  isMinor: z.boolean(),
  /** The adult who answers for a minor; null for adults, and without an adult. */
  responsibleAdult: z.string().nullable(),
  /** ISO 3166 alpha-2. */
  residenceCountry: z.string().nullable(),
});
export type CardGuest = z.infer<typeof CardGuest>;

/** The registration card of a stay, to print. */
export const RegistrationCard = z.object({
  reservationId: ReservationId,
  property: z.object({
    name: z.string(),
    city: z.string().nullable(),
    address: z.string().nullable(),
    timezone: z.string(),
  }),
  /** The establishment's number at its authority, such as the RNT of Colombia; null when no authority is connected. */
  registration: z.object({ name: z.string(), number: z.string() }).nullable(),
  listingName: z.string().nullable(),
  checkInDate: PlainDate,
  checkOutDate: PlainDate,
  nights: z.number().int(),
  channelName: z.string(),
  channelCode: z.string().nullable(),
  /** The guests who have answered, the main one first. */
  guests: z.array(CardGuest),
  /** The number of guests without answers. */
  unanswered: z.number().int(),
  agreement: z.object({
    signedAt: Instant.nullable(),
    signedBy: z.string().nullable(),
    hasDrawing: z.boolean(),
  }),
  /** Notices that the country's law requires: about guest data, and about minors. */
  notices: z.array(z.string()),
});
export type RegistrationCard = z.infer<typeof RegistrationCard>;

export const cardContract = {
  getRegistrationCard: defineCall({
    id: 'C-HOME-04',
    method: 'GET',
    path: '/api/common/check-ins/{reservationId}/card',
    access: 'member',
    app: 'check-in',
    permission: 'guest-identity',
    fresh: true,
    summary: 'Get a guest registration card',
    description: 'The card covers one stay and is for printing.',
    params: z.object({ reservationId: ReservationId }),
    query: z.object({ propertyId: PropertyId.optional() }),
    status: 200,
    reply: RegistrationCard,
  }),
};
