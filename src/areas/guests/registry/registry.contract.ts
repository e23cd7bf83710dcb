import { z } from 'zod';

import { connectionErrors } from '#areas/property/connections/connections.errors.ts';
import { checkInErrors } from '#areas/guests/check-in/check-in.errors.ts';
import { CheckInFilter, CheckInReservation } from '#areas/guests/check-in/check-in.contract.ts';
import { GuestChange } from '#areas/guests/check-in/guest.contract.ts';
import { defineCall } from '#vocabulary/call.ts';
import { GuestId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { jsonQuery, PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { DayInput, PlainDate } from '#vocabulary/plain-date.ts';
import { registryErrors } from './registry.errors.ts';

export const RESERVATION_LOGS_LIMIT = 3;

export const AccommodationType = z.enum([
  'hotel',
  'apartment',
  'house',
  'room',
  'suite',
  'bed',
  'farm',
  'camping',
  'hostel',
  'aparthotel',
  'glamping',
  'other',
]);

/** The registration has to be renewed at its authority; the day may have passed. */
export const RegistrationRenewal = z.object({
  year: z.number().int(),
  /** The last day of the renewal. */
  until: PlainDate,
  isOver: z.boolean(),
});
export type RegistrationRenewal = z.infer<typeof RegistrationRenewal>;

export const RegistryMode = z.enum(['live', 'test']);
export const RegistryConnectionState = z.enum(['active', 'reconnect', 'paused']);

/** E-38, D-44: one registration of an owner; the property's own, or one for some of its listings. */
export const TourismSettings = z.object({
  _id: z.uuid(),
  propertyId: PropertyId,
  /** Listings of this registration; empty: every listing without a registration of its own. */
  listingIds: z.array(ListingId),
  establishmentName: z.string(),
  accommodationType: AccommodationType,
  /**
   * Cards of the registry (TRA) are sent as soon as the check-in is complete; otherwise from the day of the arrival on.
   */
  sendsEarly: z.boolean(),
  tra: z
    .object({
      rnt: z.string(),
      mode: RegistryMode,
      state: RegistryConnectionState,
      problem: z.string().nullable(),
    })
    .nullable(),
  sire: z
    .object({
      hotelCode: z.string(),
      /** DIVIPOLA. */
      cityCode: z.string(),
      /** End of the document number that signs in to the portal. */
      user: z.string(),
      mode: RegistryMode,
      state: RegistryConnectionState,
      problem: z.string().nullable(),
    })
    .nullable(),
  /** Every other connected registry, with the owner's settings; secrets are never shown. */
  registries: z.array(
    z.object({
      registry: z.string(),
      name: z.string(),
      settings: z.record(z.string(), z.string()),
      mode: RegistryMode,
      state: RegistryConnectionState,
      problem: z.string().nullable(),
    }),
  ),
  /** Null without a pending renewal, or after the owner confirmed it. */
  renewal: RegistrationRenewal.nullable(),
  version: z.number().int(),
});
export type TourismSettings = z.infer<typeof TourismSettings>;

/** R-REGISTRY-02: numbers are accepted as text. */
const Rnt = z.union([z.string(), z.number()]).transform(String).pipe(z.string().trim().max(20));

export const TraSettingsInput = z.object({
  mode: RegistryMode.default('live'),
  rnt: Rnt.optional(),
  /** Left out in a change: keeps the stored one. */
  token: z.string().trim().max(200).optional(),
});
export const SireSettingsInput = z.object({
  mode: RegistryMode.default('live'),
  hotelCode: z.string().trim().max(20).optional(),
  cityCode: z.string().trim().max(10).optional(),
  documentType: z.enum(['1', '3', '5']).optional(),
  documentNumber: z.string().trim().max(30).optional(),
  /** Left out in a change: keeps the stored one. */
  password: z.string().max(200).optional(),
});

/** Fields of the provider's manifest; a missing or empty one keeps its stored value in a change. */
export const RegistrySettingsInput = z.object({
  mode: RegistryMode.default('live'),
  settings: z.record(z.string().max(40), z.string().trim().max(200)).default({}),
});

export const TourismSettingsInput = z.object({
  propertyId: PropertyId.optional(),
  listingIds: z.array(ListingId).max(500).default([]),
  establishmentName: z
    .string()
    .trim()
    .min(1, 'registryProblem.propertyName')
    .max(120, 'general.invalid.tooLong'),
  accommodationType: AccommodationType,
  /** Left out: unchanged. */
  sendsEarly: z.boolean().optional(),
  /** Null disconnects; left out: unchanged. */
  tra: TraSettingsInput.nullable().optional(),
  sire: SireSettingsInput.nullable().optional(),
  /** Other registries of the property's country, by their ids; null disconnects. */
  registries: z.record(z.string().max(40), RegistrySettingsInput.nullable()).optional(),
});
export type TourismSettingsInput = z.infer<typeof TourismSettingsInput>;

export const StayReportState = z.enum([
  /** Its day has not come, or the card of the main guest has no number yet. */
  'waiting',
  'sending',
  'sent',
  /** A correction is needed: by Posada's own check, or by the registry's answer. */
  'refused',
  /** It cannot be found out whether the registry has it: a person decides. */
  'attention',
  /** A person reported it outside of Posada. */
  'by-hand',
]);
export type StayReportState = z.infer<typeof StayReportState>;

/**
 * The groups of reports for counts and lists: by state; reports that differ from the present stay are counted apart.
 */
export const StayReportPile = z.enum([
  ...StayReportState.options,
  /** Sent or by hand, and to be corrected or withdrawn at the registry by a person. */
  'to-settle',
]);
export type StayReportPile = z.infer<typeof StayReportPile>;

/** Groups of reports by deadline, the most urgent first: late, today, later, and done. */
export const StayReportGroup = z.enum(['late', 'today', 'ahead', 'done']);
export type StayReportGroup = z.infer<typeof StayReportGroup>;

export const ReportGroupSum = z.object({
  count: z.number().int(),
  /** The earliest deadline of the group, which may have passed. */
  firstDueAt: Instant.nullable(),
});
export type ReportGroupSum = z.infer<typeof ReportGroupSum>;

/** The action that solves a problem of a report. */
export const ReportAction = z.enum([
  'correct-guest',
  'settings',
  'reservation',
  'reconnect',
  'decide',
  /** It certainly never left; a press sends it. */
  'send',
  'wait',
  /** Correct or withdraw it at the registry, and confirm it here. */
  'settle',
]);

export const ReportProblem = z.object({
  /** Field of the guest's form, or of the registry settings. */
  field: z.string().nullable(),
  /** What to do, in the caller's language, or the registry's own text. */
  message: z.string(),
  /** The action that solves it. */
  action: ReportAction,
});

export const StayReport = z.object({
  _id: z.uuid(),
  reservationId: ReservationId,
  guestId: GuestId,
  guestName: z.string(),
  listingName: z.string().nullable(),
  registry: z.string(),
  registryName: z.string(),
  /** E for arrival and S for departure; null when the registry has one card per guest. */
  movement: z.enum(['E', 'S']).nullable(),
  kind: z.string(),
  state: StayReportState,
  revision: z.number().int(),
  /** `test` was sent to the simulator. */
  mode: RegistryMode,
  dueAt: Instant,
  /** Earliest moment to send it. */
  sendFrom: Instant,
  isLate: z.boolean(),
  /** In days of the property. A report to settle at the registry is `today`. */
  group: StayReportGroup,
  sentAt: Instant.nullable(),
  /** Number that the registry gave. */
  code: z.string().nullable(),
  problem: ReportProblem.nullable(),
  /** The stay changed after the registry had accepted the report. */
  changedSince: z.boolean(),
  /**
   * Since when the registry has a report of something that did not happen, until a person withdraws it there; null
   * otherwise.
   */
  withdrawnSince: Instant.nullable(),
});
export type StayReport = z.infer<typeof StayReport>;

/** In the caller's language. */
export const SaidField = z.object({
  /** Null for a sentence of the registry without a field. */
  label: z.string().nullable(),
  value: z.string(),
});
export type SaidField = z.infer<typeof SaidField>;

/** Guests who were marked as arrived on a later day than planned: the day that registries are told (REL-15). */
export const MarkedArrival = z.object({
  planned: PlainDate,
  marked: PlainDate,
  /** The planned day when the mark was made within 24 hours of the hour of arrival, otherwise the day of the mark. */
  told: PlainDate,
});
export type MarkedArrival = z.infer<typeof MarkedArrival>;

export const StayReportDetail = z.object({
  ...StayReport.shape,
  /** Null for a departure, and when the guests arrived as planned. */
  arrival: MarkedArrival.nullable(),
  /** The content, in the registry's names and in people's words; of a document only the end (PRV-11). */
  content: z.array(z.object({ name: z.string(), ...SaidField.shape })),
  /** Notes about it, such as the rate that converted another currency to pesos. */
  notes: z.array(z.string()),
  attempts: z.array(
    z.object({
      at: Instant,
      action: z.enum(['send', 'find']),
      revision: z.number().int(),
      outcome: z.string().nullable(),
      request: z.string().nullable(),
      answer: z.string().nullable(),
      /** The answer as text; empty when the registry gave none. */
      said: z.array(SaidField),
      /** Number that the registry gave; null without one. */
      receipt: z.string().nullable(),
      /** The person who decided to send it again, or Posada. */
      by: z.string(),
    }),
  ),
});
export type StayReportDetail = z.infer<typeof StayReportDetail>;

export const StayReportFilter = z.strictObject({
  state: z.array(StayReportPile).max(7).optional(),
  group: StayReportGroup.optional(),
  reservationId: ReservationId.optional(),
  registry: z.string().max(20).optional(),
  /** Only reports that the registry may have: a person decides. */
  doubtful: z.literal(true).optional(),
});

export const StayReportBulkFilter = z.strictObject({
  reservationIds: z.array(ReservationId).max(200).optional(),
  reportIds: z.array(z.uuid()).max(500).optional(),
  /** Only reports that certainly never left, because the registry did not answer for a day. */
  neverLeft: z.boolean().optional(),
});
export const StayReportBulkResult = z.object({
  _id: z.uuid(),
  reservationId: ReservationId,
  accepted: z.boolean(),
  state: StayReportState,
  message: z.string().nullable(),
});

/** Maximum reports of one decision: all of a group of 40 with their arrivals and cards. */
export const DECISIONS_MAX = 100;

/** A decision about reports in doubt, with the revision of each that the person saw. */
export const ReportDecisions = z.object({
  propertyId: PropertyId.optional(),
  /**
   * `reported`: the registry has them. `send-again`: they are sent once more, and the registry has some of them twice.
   */
  decision: z.enum(['reported', 'send-again']),
  reports: z
    .array(z.object({ _id: z.uuid(), revision: z.number().int().min(1) }))
    .min(1, 'general.required')
    .max(DECISIONS_MAX, 'general.invalid.tooBig'),
});
export type ReportDecisions = z.infer<typeof ReportDecisions>;

export const ReportDecisionResult = z.object({
  _id: z.uuid(),
  reservationId: ReservationId,
  /** `left`: it was answered or decided meanwhile, and was skipped. */
  outcome: z.enum(['decided', 'left', 'failed']),
  state: StayReportState,
  /** The reason of the failure. */
  message: z.string().nullable(),
});
export type ReportDecisionResult = z.infer<typeof ReportDecisionResult>;

export const RegistryLogEntry = z.object({
  source: z.string(),
  createdAt: Instant,
  outcome: z.string().nullable(),
  answer: z.string().nullable(),
});

/** Stays that arrive in these days, or touch them; without days, from today on. SEC-35: other fields are refused. */
export const CheckInSummaryFilter = CheckInFilter.omit({ state: true });
export type CheckInSummaryFilter = z.infer<typeof CheckInSummaryFilter>;

export const StayReportSummaryFilter = z.strictObject({
  /** The property of the call, for clients that send it here as well. */
  propertyId: PropertyId.optional(),
  /** The day of the deadline, in the property's zone. */
  date: DayInput.optional(),
});
export type StayReportSummaryFilter = z.infer<typeof StayReportSummaryFilter>;

const propertyQuery = z.object({ propertyId: PropertyId.optional() });
const byId = z.object({ id: z.uuid() });
const count = z.number().int();
const reports = '/api/common/stay-reports';

export const registryContract = {
  validateCredentials: defineCall({
    id: 'C-REG-01',
    method: 'POST',
    path: '/api/third-party/rnt/validate-credentials',
    access: 'member',
    app: 'registry',
    permission: 'manage',
    rate: 'lookup',
    secret: true,
    summary: 'Validate registry credentials',
    description: 'Posada tests the credentials at the registry. They are not saved.',
    body: z.object({
      propertyId: PropertyId.optional(),
      ...TraSettingsInput.shape,
      sire: SireSettingsInput.optional(),
    }),
    status: 200,
    reply: z.object({ valid: z.literal(true) }),
    errors: [
      connectionErrors.credentialsRefused,
      connectionErrors.testModeClosed,
      registryErrors.platformDown,
      registryErrors.unexpected,
    ],
  }),
  listSettings: defineCall({
    id: 'C-REG-02',
    method: 'GET',
    path: '/api/common/sire-tra-settings',
    access: 'member',
    app: 'registry',
    summary: 'List property registrations',
    query: z.object({ ...propertyQuery.shape, filter: jsonQuery(z.object({})).optional() }),
    status: 200,
    reply: z.array(TourismSettings),
  }),
  createSettings: defineCall({
    id: 'C-REG-03',
    method: 'POST',
    path: '/api/common/sire-tra-settings',
    access: 'member',
    app: 'registry',
    permission: 'manage',
    rate: 'lookup',
    secret: true,
    summary: 'Create a property registration',
    description: 'Posada tests the credentials before it saves them.',
    query: propertyQuery,
    body: TourismSettingsInput,
    status: 201,
    reply: TourismSettings,
    errors: [
      connectionErrors.credentialsRefused,
      connectionErrors.testModeClosed,
      registryErrors.listingTaken,
      registryErrors.listingsNeeded,
      registryErrors.platformDown,
      registryErrors.unexpected,
      registryErrors.unknownRegistry,
    ],
  }),
  updateSettings: defineCall({
    id: 'C-REG-04',
    method: 'PUT',
    path: '/api/common/sire-tra-settings/{id}',
    access: 'member',
    app: 'registry',
    permission: 'manage',
    rate: 'lookup',
    secret: true,
    summary: 'Update a property registration',
    params: byId,
    query: propertyQuery,
    body: TourismSettingsInput,
    status: 200,
    reply: TourismSettings,
    ifMatch: true,
    errors: [
      connectionErrors.credentialsRefused,
      connectionErrors.testModeClosed,
      registryErrors.listingTaken,
      registryErrors.listingsNeeded,
      registryErrors.platformDown,
      registryErrors.unexpected,
      registryErrors.unknownRegistry,
      registryErrors.wholeProperty,
    ],
  }),
  markRenewed: defineCall({
    id: 'C-REG-22',
    method: 'POST',
    path: '/api/common/sire-tra-settings/{id}/renewed',
    access: 'member',
    app: 'registry',
    permission: 'manage',
    summary: 'Mark a property registration as renewed',
    description: 'The owner renewed the registration (RNT) for a year. The reminder ends.',
    params: byId,
    query: propertyQuery,
    body: z.object({ year: z.number().int().min(2000).max(2999) }),
    status: 200,
    reply: TourismSettings,
  }),
  deleteSettings: defineCall({
    id: 'C-REG-05',
    method: 'DELETE',
    path: '/api/common/sire-tra-settings/{id}',
    access: 'member',
    app: 'registry',
    permission: 'manage',
    summary: 'Delete a property registration',
    description: 'The call deletes the credentials too. Sent reports are kept.',
    params: byId,
    query: propertyQuery,
    status: 200,
    reply: z.object({ deleted: z.literal(true) }),
  }),
  sendReports: defineCall({
    id: 'C-REG-06',
    method: 'POST',
    resumable: true,
    path: '/api/third-party/{integration}/reports/bulk',
    access: 'member',
    app: 'registry',
    permission: 'operate',
    summary: 'Send registry reports',
    description:
      'The call sends or resends reports of a registry. It returns 409 with a result for each report if one report cannot be sent.',
    params: z.object({ integration: z.string().max(40) }),
    query: z.object({ ...propertyQuery.shape, filter: jsonQuery(StayReportBulkFilter).optional() }),
    body: z.object({ propertyId: PropertyId.optional(), ...StayReportBulkFilter.shape }),
    status: 200,
    reply: z.object({ results: z.array(StayReportBulkResult) }),
    errors: [
      registryErrors.isSending,
      registryErrors.mayBeThere,
      registryErrors.notConnected,
      registryErrors.notItsTime,
      registryErrors.notOwed,
      registryErrors.someNotSent,
      registryErrors.stillToCorrect,
      registryErrors.unknownRegistry,
    ],
  }),
  listRegistryReservations: defineCall({
    id: 'C-REG-07',
    method: 'GET',
    path: '/api/third-party/reservations',
    access: 'member',
    app: 'registry',
    money: ['total', 'currency'],
    summary: 'List registry reservations',
    description: 'The list contains reservations with their check-in and registry status.',
    query: z.object({
      ...propertyQuery.shape,
      ...pagingQuery(50, 200),
      filter: jsonQuery(CheckInFilter).optional(),
    }),
    status: 200,
    reply: z.array(CheckInReservation),
    meta: PageMeta,
  }),
  summariseCheckIns: defineCall({
    id: 'C-REG-08',
    method: 'GET',
    path: '/api/third-party/reservations/summary-checkin',
    access: 'member',
    app: 'registry',
    summary: 'Count check-ins by state',
    description:
      'The reply counts the check-ins of the next arrivals. It also lists the reservations with reports that need a correction.',
    query: z.object({ ...propertyQuery.shape, filter: jsonQuery(CheckInSummaryFilter).optional() }),
    status: 200,
    reply: z.object({
      pending: z.number().int(),
      started: z.number().int(),
      complete: z.number().int(),
      invalid: z.number().int(),
      invalidReservationIds: z.array(ReservationId),
    }),
  }),
  getRegistryReservation: defineCall({
    id: 'C-REG-09',
    method: 'GET',
    path: '/api/third-party/reservations/{id}',
    access: 'member',
    app: 'registry',
    money: ['total', 'currency'],
    summary: 'Get a registry reservation',
    description: "The reply contains the newest log entries of the reservation's registries.",
    params: z.object({ id: ReservationId }),
    query: z.object({
      ...propertyQuery.shape,
      limit: z.coerce.number<string | number>().int().min(1).max(50).default(RESERVATION_LOGS_LIMIT),
    }),
    status: 200,
    reply: z.object({ ...CheckInReservation.shape, logs: z.array(RegistryLogEntry) }),
  }),
  summariseReports: defineCall({
    id: 'C-REG-10',
    method: 'GET',
    path: '/api/third-party/reservations/summary',
    access: 'member',
    app: 'registry',
    summary: 'Count registry reports by state',
    description: 'The reply counts the reports of all days, or the reports that are due on one day.',
    query: z.object({ ...propertyQuery.shape, filter: jsonQuery(StayReportSummaryFilter).optional() }),
    status: 200,
    reply: z.object({
      waiting: count,
      sending: count,
      sent: count,
      refused: count,
      attention: count,
      'by-hand': count,
      'to-settle': count,
      /** Reports that certainly never left, by registry: C-REG-06 sends them with `neverLeft`. */
      neverLeft: z.array(z.object({ registry: z.string(), registryName: z.string(), count })),
      /** Reports of all days, by deadline. */
      groups: z.object({
        late: ReportGroupSum,
        today: ReportGroupSum,
        ahead: ReportGroupSum,
        done: ReportGroupSum,
      }),
    }),
  }),
  listReports: defineCall({
    id: 'C-REG-13',
    method: 'GET',
    path: reports,
    access: 'member',
    app: 'registry',
    summary: 'List registry reports',
    description: 'Reports that need action come first. The due time is the second sort key.',
    query: z.object({
      ...propertyQuery.shape,
      ...pagingQuery(50, 200),
      filter: jsonQuery(StayReportFilter).optional(),
    }),
    status: 200,
    reply: z.array(StayReport),
    meta: PageMeta,
  }),
  getReport: defineCall({
    id: 'C-REG-14',
    method: 'GET',
    path: `${reports}/{id}`,
    access: 'member',
    app: 'registry',
    summary: 'Get a registry report',
    description: 'The reply contains the content of the report and every attempt.',
    params: byId,
    query: propertyQuery,
    status: 200,
    reply: StayReportDetail,
  }),
  sendReport: defineCall({
    id: 'C-REG-15',
    method: 'POST',
    path: `${reports}/{id}/send`,
    access: 'member',
    app: 'registry',
    permission: 'operate',
    summary: 'Send a registry report',
    description:
      'The call corrects the guest first if the body has a correction. If the outcome of an earlier attempt is unknown, the call is a decision and is recorded.',
    params: byId,
    query: propertyQuery,
    body: z.object({
      /** Needs the permission to see identities. */
      correction: GuestChange.optional(),
      /** Sends although the registry may have it already. */
      again: z.boolean().default(false),
    }),
    repeatable: true,
    status: 200,
    reply: StayReport,
    errors: [
      checkInErrors.alreadyComplete,
      checkInErrors.closed,
      registryErrors.isSending,
      registryErrors.mayBeThere,
      registryErrors.notConnected,
      registryErrors.notItsTime,
      registryErrors.notOwed,
      registryErrors.stillToCorrect,
    ],
  }),
  markReported: defineCall({
    id: 'C-REG-16',
    method: 'POST',
    path: `${reports}/{id}/reported`,
    access: 'member',
    app: 'registry',
    permission: 'operate',
    summary: 'Mark a registry report as reported',
    description: 'A person reported the guest by hand, or saw that the registry has the report.',
    params: byId,
    query: propertyQuery,
    body: z.object({ code: z.string().trim().max(60).optional() }),
    status: 200,
    reply: StayReport,
    errors: [registryErrors.isSending],
  }),
  decideReports: defineCall({
    id: 'C-REG-23',
    method: 'POST',
    resumable: true,
    path: `${reports}/decisions`,
    access: 'member',
    app: 'registry',
    permission: 'operate',
    summary: 'Resolve doubtful registry reports',
    description: `One decision covers up to ${DECISIONS_MAX} reports with an unknown outcome. Reports that were answered or decided meanwhile do not change.`,
    query: propertyQuery,
    body: ReportDecisions,
    status: 200,
    reply: z.object({ results: z.array(ReportDecisionResult) }),
    errors: [registryErrors.isSending, registryErrors.notConnected, registryErrors.notOwed],
  }),
  downloadReportFile: defineCall({
    id: 'C-REG-17',
    method: 'GET',
    path: `${reports}/file`,
    access: 'member',
    app: 'registry',
    permission: 'guest-identity',
    fresh: true,
    rate: 'export',
    summary: 'Download the registry upload file',
    description: 'A person uploads the file to SIRE by hand when the portal is closed to programs.',
    query: z.object({
      ...propertyQuery.shape,
      reservationId: ReservationId.optional(),
      /** Day of the movements; without day and stay, everything that is not sent yet. */
      date: DayInput.optional(),
    }),
    status: 200,
    reply: z.void(),
    raw: 'text/plain',
  }),
};
