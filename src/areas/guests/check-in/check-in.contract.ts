import { z } from 'zod';

import {
  CheckInState,
  areDatesInOrder,
  STAY_LENGTH_PROBLEM,
  hasAllowedLength,
  DATES_ORDER_PROBLEM,
  RegistryState,
  ReservationInput,
  ReservationSort,
} from '#areas/stays/reservations/reservations.contract.ts';
import { reservationErrors } from '#areas/stays/reservations/reservations.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { GuestId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { jsonQuery, PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { DayInput, PlainDate } from '#vocabulary/plain-date.ts';
import {
  CheckInProgress,
  AgreementTerms,
  DocumentReading,
  DocumentZone,
  FieldName,
  GivenLink,
  GuestChange,
  GuestForm,
  GuestFormField,
  GuestProgress,
  GuestState,
} from './guest.contract.ts';
import { REKOGNITION_VERSION } from './check-in.constants.ts';
import { checkInErrors } from './check-in.errors.ts';

/** A question of the check-in, the same for every guest. */
export const GuestQuestion = GuestFormField.omit({
  value: true,
  masked: true,
  complaint: true,
  isWarning: true,
});

/** A guest in a list: no document and no contact (PRV-11). */
export const GuestOfStay = z.object({
  _id: GuestId,
  isMain: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  state: GuestState,
});

/** The check-in of a stay in a list (E-50): no document of any guest and no contact of a companion (PRV-11). */
export const CheckInReservation = z.object({
  reservationId: ReservationId,
  propertyId: PropertyId,
  thirdPartyId: z.string().nullable(),
  guestName: z.string(),
  adults: z.number().int(),
  children: z.number().int(),
  totalGuests: z.number().int(),
  /** Days of the property's calendar (R-CHK-01). */
  checkInDate: PlainDate,
  checkOutDate: PlainDate,
  /** `HH:mm`; null without a listing. */
  arrivalTime: z.string().nullable(),
  roomId: ListingId.nullable(),
  roomName: z.string().nullable(),
  channelSlug: z.string(),
  channelName: z.string(),
  status: z.string(),
  state: CheckInState,
  guestsDone: z.number().int(),
  guests: z.array(GuestOfStay),
  signed: z.boolean(),
  /** Whether the stay has a link that still opens. */
  linkActive: z.boolean(),
  openedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  registry: RegistryState,
  total: z.number().nullable(),
  currency: z.string().nullable(),
  mainGuestEmail: z.string().nullable(),
  mainGuestPhone: z.string().nullable(),
});
export type CheckInReservation = z.infer<typeof CheckInReservation>;

/** One check-in for the host. Document number and birth date are masked; C-CHK-25 reveals them. */
export const CheckInDetail = z.object({
  ...CheckInReservation.omit({ guests: true }).shape,
  progress: CheckInProgress,
  /** `HH:mm`, the announced hour of arrival; null when the guests were not asked or did not answer. */
  arrivalHour: z.string().nullable(),
  registries: z.array(z.string()),
  guests: z.array(GuestForm),
  agreement: z.object({
    version: z.string().nullable(),
    signedAt: Instant.nullable(),
    signedBy: z.string().nullable(),
    hasDrawing: z.boolean(),
    /** The signed text, even if stay and wording changed since; null without a signature, and after its erasure. */
    text: z
      .object({ title: z.string(), paragraphs: z.array(z.string()), terms: AgreementTerms.nullable() })
      .nullable(),
  }),
  /** Companions with a link of their own that still opens. */
  shared: z.array(GuestId),
  link: z.object({ createdAt: Instant, expiresAt: Instant, firstOpenedAt: Instant.nullable() }).nullable(),
});
export type CheckInDetail = z.infer<typeof CheckInDetail>;

export const CheckInFilter = z.strictObject({
  arrivalFrom: DayInput.optional(),
  arrivalTo: DayInput.optional(),
  /** Stays that leave within these days, both included. */
  departureFrom: DayInput.optional(),
  departureTo: DayInput.optional(),
  /** Stays that touch these days. */
  from: DayInput.optional(),
  to: DayInput.optional(),
  state: CheckInState.optional(),
  roomId: ListingId.optional(),
});
export type CheckInFilter = z.infer<typeof CheckInFilter>;

const { roomId, checkInDate, checkOutDate, guestName, adults, children, email, phone } =
  ReservationInput.shape;

/** A check-in of a stay that the host identifies by unit, nights and guest. */
export const CheckInInput = z
  .object({ roomId, checkInDate, checkOutDate, guestName, adults, children, email, phone })
  .refine(areDatesInOrder, DATES_ORDER_PROBLEM)
  .refine(hasAllowedLength, STAY_LENGTH_PROBLEM);
export type CheckInInput = z.infer<typeof CheckInInput>;

/** Orders of the list of check-ins. */
const CheckInSort = z.enum([...ReservationSort.options, 'departure']);

/** The questions of a guest: the union of country, connected registries and host (D-45). */
export const RequiredFields = z.object({
  country: z.string(),
  registries: z.array(z.string()),
  mainGuest: z.array(GuestQuestion),
  companion: z.array(GuestQuestion),
});

const propertyQuery = z.object({ propertyId: PropertyId.optional() });
const byReservation = z.object({ reservationId: ReservationId });
const byGuest = z.object({ reservationId: ReservationId, guestId: GuestId });

export const checkInContract = {
  requiredFields: defineCall({
    id: 'C-CHK-03',
    method: 'GET',
    path: '/api/checkin-express/required-fields',
    access: 'member',
    app: 'check-in',
    summary: 'List required guest fields',
    description:
      'The list contains the fields that the property asks of a guest. It combines the fields of the connected registries with the fields of the host.',
    query: z.object({
      ...propertyQuery.shape,
      /** ISO 3166 alpha-2; a foreigner gets more questions. Left out: not known yet. */
      nationality: z
        .string()
        .regex(/^[A-Z]{2}$/, 'general.invalid.option')
        .optional(),
    }),
    status: 200,
    reply: RequiredFields,
  }),
  listCheckIns: defineCall({
    id: 'C-CHK-05',
    method: 'GET',
    path: '/api/checkin-express/reservations',
    access: 'member',
    app: 'check-in',
    money: ['total', 'currency'],
    summary: 'List check-ins of a property',
    description:
      'Each check-in contains the progress of each guest. By default the next arrival comes first.',
    query: z.object({
      ...propertyQuery.shape,
      ...pagingQuery(50, 200),
      filter: jsonQuery(CheckInFilter).optional(),
      search: z.string().trim().max(120).optional(),
      sort: CheckInSort.default('arrival'),
    }),
    status: 200,
    reply: z.array(CheckInReservation),
    meta: PageMeta,
  }),
  createCheckIn: defineCall({
    id: 'C-CHK-06',
    method: 'POST',
    path: '/api/checkin-express/reservations',
    access: 'member',
    app: 'check-in',
    permission: 'operate',
    money: ['total', 'currency'],
    summary: 'Create a check-in',
    description:
      'The call uses an existing stay of the same unit, nights and guest. Otherwise it creates the stay, for which the caller needs the app `reservations`.',
    query: propertyQuery,
    body: CheckInInput,
    status: 201,
    reply: CheckInReservation,
    errors: [
      checkInErrors.stayIsOver,
      reservationErrors.nightsBlocked,
      reservationErrors.nightsTaken,
      reservationErrors.archivedListing,
      reservationErrors.unknownListing,
    ],
  }),
  getCheckIn: defineCall({
    id: 'C-CHK-20',
    method: 'GET',
    path: '/api/common/check-ins/{reservationId}',
    access: 'member',
    app: 'check-in',
    money: ['total', 'currency'],
    summary: 'Get a check-in',
    description: 'The reply contains the guests with masked documents.',
    params: byReservation,
    query: propertyQuery,
    status: 200,
    reply: CheckInDetail,
  }),
  createLink: defineCall({
    id: 'C-CHK-21',
    method: 'POST',
    path: '/api/common/check-ins/{reservationId}/link',
    access: 'member',
    app: 'check-in',
    permission: 'operate',
    secret: true,
    summary: 'Create a check-in link',
    description: 'The link is for the guest. It is shown only once.',
    params: byReservation,
    query: propertyQuery,
    body: z.object({
      /** Earlier links stop working. */
      replace: z.boolean().default(false),
    }),
    repeatable: true,
    status: 201,
    reply: GivenLink,
    errors: [checkInErrors.closed],
  }),
  revokeLinks: defineCall({
    id: 'C-CHK-22',
    method: 'DELETE',
    path: '/api/common/check-ins/{reservationId}/link',
    access: 'member',
    app: 'check-in',
    permission: 'operate',
    summary: 'Revoke check-in links',
    description: 'Every link of the stay stops working. Open sessions of these links end.',
    params: byReservation,
    query: propertyQuery,
    status: 200,
    reply: z.object({ revoked: z.number().int() }),
  }),
  createGuestLink: defineCall({
    id: 'C-CHK-30',
    method: 'POST',
    path: '/api/common/check-ins/{reservationId}/guests/{guestId}/link',
    access: 'member',
    app: 'check-in',
    permission: 'operate',
    secret: true,
    summary: 'Create a companion link',
    description:
      "The link is for one companion and replaces the companion's previous link. It is shown only once.",
    params: byGuest,
    query: propertyQuery,
    repeatable: true,
    status: 201,
    reply: GivenLink,
    errors: [checkInErrors.closed, checkInErrors.guestUnnamed],
  }),
  revokeGuestLink: defineCall({
    id: 'C-CHK-31',
    method: 'DELETE',
    path: '/api/common/check-ins/{reservationId}/guests/{guestId}/link',
    access: 'member',
    app: 'check-in',
    permission: 'operate',
    summary: 'Revoke a companion link',
    description: 'The link of the companion stops working. Open sessions of the link end.',
    params: byGuest,
    query: propertyQuery,
    status: 200,
    reply: z.object({ revoked: z.number().int() }),
  }),
  updateCheckInGuest: defineCall({
    id: 'C-CHK-23',
    method: 'PATCH',
    path: '/api/common/check-ins/{reservationId}/guests/{guestId}',
    access: 'member',
    app: 'check-in',
    permission: 'guest-identity',
    summary: 'Update a check-in guest',
    description: 'The host completes or corrects answers of the guest.',
    params: byGuest,
    query: propertyQuery,
    body: GuestChange,
    repeatable: true,
    status: 200,
    reply: GuestProgress,
    errors: [checkInErrors.alreadyComplete, checkInErrors.closed],
  }),
  completeByHost: defineCall({
    id: 'C-CHK-24',
    method: 'POST',
    path: '/api/common/check-ins/{reservationId}/complete',
    access: 'member',
    app: 'check-in',
    permission: 'operate',
    summary: 'Complete a check-in at reception',
    description: 'The signature may be missing. Required answers of the guests may not be missing.',
    params: byReservation,
    query: propertyQuery,
    status: 200,
    reply: CheckInProgress,
    errors: [
      checkInErrors.alreadyComplete,
      checkInErrors.closed,
      checkInErrors.incomplete,
      checkInErrors.notSigned,
    ],
  }),
  revealIdentity: defineCall({
    id: 'C-CHK-25',
    method: 'GET',
    path: '/api/common/check-ins/{reservationId}/guests/{guestId}/identity',
    access: 'member',
    app: 'check-in',
    permission: 'guest-identity',
    fresh: true,
    summary: 'Reveal the identity of a guest',
    description:
      'The reply contains the full answers of the guest. The activity log of the property records each call.',
    params: byGuest,
    query: propertyQuery,
    status: 200,
    reply: z.object({ _id: GuestId, answers: z.partialRecord(FieldName, z.string()) }),
  }),
  addCheckInGuest: defineCall({
    id: 'C-CHK-26',
    method: 'POST',
    path: '/api/common/check-ins/{reservationId}/guests',
    access: 'member',
    app: 'check-in',
    permission: 'operate',
    summary: 'Create a check-in guest',
    description: 'The call adds a companion, up to the capacity of the listing.',
    params: byReservation,
    query: propertyQuery,
    status: 201,
    reply: GuestProgress,
    errors: [checkInErrors.alreadyComplete, checkInErrors.closed, checkInErrors.full],
  }),
  getSignature: defineCall({
    id: 'C-CHK-27',
    method: 'GET',
    path: '/api/common/check-ins/{reservationId}/signature',
    access: 'member',
    app: 'check-in',
    permission: 'operate',
    secret: true,
    summary: 'Download the lodging agreement signature',
    description: 'The image shows the drawn signature under the lodging agreement.',
    params: byReservation,
    query: propertyQuery,
    status: 200,
    reply: z.void(),
    raw: 'image/png',
  }),
  deleteGuest: defineCall({
    id: 'C-RES-06',
    method: 'DELETE',
    path: '/api/pms/reservations/{id}/guests/{guestId}',
    access: 'member',
    app: 'check-in',
    permission: 'operate',
    summary: 'Delete a check-in guest',
    description: "The call deletes a companion and erases the companion's answers.",
    params: z.object({ id: ReservationId, guestId: GuestId }),
    query: propertyQuery,
    status: 200,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [checkInErrors.alreadyComplete, checkInErrors.closed, checkInErrors.mainGuestStays],
  }),
  listNotes: defineCall({
    id: 'C-RES-07',
    method: 'GET',
    path: '/api/pms/reservations/notes',
    access: 'member',
    app: 'reservations',
    summary: 'List notes of a reservation',
    query: z.object({ ...propertyQuery.shape, reservationId: ReservationId }),
    status: 200,
    reply: z.array(z.object({ _id: z.string(), text: z.string(), createdAt: Instant })),
  }),
  verifyDocuments: defineCall({
    id: 'C-RES-08',
    method: 'GET',
    path: '/api/pms/reservations/verify-documents/{id}',
    access: 'member',
    app: 'check-in',
    summary: 'Verify guest answers of a reservation',
    description: 'The reply contains the answers of the guests that need a correction.',
    params: z.object({ id: ReservationId }),
    query: propertyQuery,
    status: 200,
    reply: z.object({
      valid: z.boolean(),
      guests: z.array(
        z.object({
          _id: GuestId,
          valid: z.boolean(),
          problems: z.array(z.object({ field: FieldName, message: z.string(), isWarning: z.boolean() })),
        }),
      ),
    }),
  }),
  readDocumentForHost: defineCall({
    id: 'C-GEN-24',
    method: 'POST',
    path: '/api/third-party/document-metadata',
    access: 'member',
    app: 'check-in',
    permission: 'guest-identity',
    rate: 'lookup',
    summary: 'Read an identity document',
    description: `Reads a photo of a document. The field \`image\` contains the photo of up to 8 MB, and \`rekognitionVersion\` is ${REKOGNITION_VERSION}. Nothing is stored.`,
    query: propertyQuery,
    multipart: true,
    status: 200,
    reply: DocumentReading,
    errors: [
      checkInErrors.documentFormat,
      checkInErrors.documentMissing,
      checkInErrors.documentNone,
      checkInErrors.documentTooLarge,
      checkInErrors.documentUnreadable,
      checkInErrors.readerBusy,
    ],
  }),
  readDocumentZoneForHost: defineCall({
    id: 'C-CHK-49',
    method: 'POST',
    path: '/api/common/document-zone',
    access: 'member',
    app: 'check-in',
    permission: 'guest-identity',
    rate: 'lookup',
    summary: 'Read an identity document zone',
    description:
      'The page of the host has read the machine-readable zone, and the call interprets it. Nothing is stored.',
    query: propertyQuery,
    body: DocumentZone,
    repeatable: true,
    status: 200,
    reply: DocumentReading,
    errors: [checkInErrors.documentUnreadable],
  }),
};
