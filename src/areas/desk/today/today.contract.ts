import { z } from 'zod';

import { LogEntry, Tone } from '#areas/platform/activity/activity.contract.ts';
import { ReportAction } from '#areas/guests/registry/registry.contract.ts';
import { defineCall } from '#vocabulary/call.ts';
import {
  ArrivalRequestId,
  ConnectionId,
  FolioId,
  GuestId,
  InvoiceId,
  ListingId,
  PropertyId,
  ReservationId,
} from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';

const words = { title: z.string(), text: z.string() };

/** One task of the host, with its sentence and the action of its button. */
export const Attention = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('guests-unregistered'),
    ...words,
    reservationId: ReservationId,
    /** Null when no registry waits for it. */
    dueAt: Instant.nullable(),
    isLate: z.boolean(),
    action: z.literal('register'),
  }),
  z.object({
    kind: z.literal('more-unregistered'),
    ...words,
    count: z.number().int(),
    action: z.literal('registry'),
  }),
  z.object({
    kind: z.literal('registration-renewal'),
    ...words,
    /** The last day has passed. */
    isUrgent: z.boolean(),
    action: z.literal('settings'),
  }),
  z.object({
    kind: z.literal('registry-unconnected'),
    ...words,
    /** Guests are in the house, or arrive today. */
    isUrgent: z.boolean(),
    action: z.literal('settings'),
  }),
  z.object({
    kind: z.enum(['registry-refused', 'registry-attention', 'registry-late', 'registry-changed']),
    ...words,
    reportId: z.uuid(),
    reservationId: ReservationId,
    guestId: GuestId,
    registry: z.string(),
    dueAt: Instant,
    action: ReportAction,
  }),
  z.object({
    kind: z.literal('check-in-missing'),
    ...words,
    /** `today` or `tomorrow`. */
    when: z.enum(['today', 'tomorrow']),
    reservationIds: z.array(ReservationId),
    /** The same stays with their guests, for the message that contains the links. */
    stays: z.array(z.object({ reservationId: ReservationId, guestName: z.string() })),
    action: z.literal('remind'),
  }),
  z.object({
    kind: z.literal('guest-waits'),
    ...words,
    requestId: ArrivalRequestId,
    /** A calendar closes all of the nights, and no stay has them. */
    canAttach: z.boolean(),
    action: z.literal('attach'),
  }),
  z.object({
    kind: z.enum(['message-to-do', 'message-held', 'message-failed', 'message-unknown']),
    ...words,
    reservationId: ReservationId,
    messageId: z.uuid(),
    /** Until then the message is of use. */
    dueAt: Instant,
    action: z.literal('open-messages'),
  }),
  z.object({
    kind: z.literal('conflict'),
    ...words,
    reservationId: ReservationId,
    action: z.literal('open-calendar'),
  }),
  z.object({
    kind: z.enum(['calendar-broken', 'calendar-old']),
    ...words,
    listingId: ListingId,
    action: z.literal('open-listing'),
  }),
  z.object({
    kind: z.literal('invoice-numbers'),
    ...words,
    /** The numbers can no longer be used. */
    isUrgent: z.boolean(),
    action: z.literal('issuers'),
  }),
  z.object({
    kind: z.enum(['invoice-refused', 'invoice-attention', 'invoice-note-waits', 'invoice-not-mailed']),
    ...words,
    invoiceId: InvoiceId,
    action: z.literal('open-invoice'),
  }),
  z.object({
    kind: z.literal('account-differs'),
    ...words,
    folioId: FolioId,
    /** Null for a house folio. */
    reservationId: ReservationId.nullable(),
    /** The document with too much or too little; null without one. */
    invoiceId: InvoiceId.nullable(),
    /** A document corrects it, which C-ACC-53 drafts; or a person corrects the folio. */
    action: z.enum(['mend-account', 'open-account']),
  }),
  z.object({
    kind: z.literal('invoices-draft'),
    ...words,
    count: z.number().int(),
    action: z.literal('invoices'),
  }),
  z.object({
    kind: z.literal('invoices-waiting'),
    ...words,
    count: z.number().int(),
    action: z.literal('auto-bill'),
  }),
  z.object({
    kind: z.literal('journals'),
    ...words,
    count: z.number().int(),
    action: z.literal('journals'),
  }),
  z.object({
    kind: z.enum(['payments-unsettled', 'transfers-to-confirm']),
    ...words,
    count: z.number().int(),
    action: z.literal('payments'),
  }),
  z.object({
    kind: z.enum(['credits-low', 'credits-empty']),
    ...words,
    action: z.literal('credits'),
  }),
  z.object({
    kind: z.literal('reconnect'),
    ...words,
    connectionId: ConnectionId,
    partner: z.string(),
    /** `link`: a telephone of the host, which is linked again in the settings of messages. */
    action: z.enum(['reconnect', 'link']),
  }),
  z.object({
    kind: z.literal('same-rooms'),
    ...words,
    connectionId: ConnectionId,
    /** Rooms that may be listings of another system. */
    count: z.number().int(),
    action: z.literal('same-rooms'),
  }),
]);
export type Attention = z.infer<typeof Attention>;

/** A step that a new property still has to take before Posada works for it. */
export const FirstStep = z.object({
  step: z.enum(['listing', 'registry', 'link']),
  isDone: z.boolean(),
  ...words,
  /** About as many minutes as it takes. */
  minutes: z.number().int(),
});
export type FirstStep = z.infer<typeof FirstStep>;

/** One step of a stay, as a coloured bar. */
export const StayProgress = z.enum(['none', 'todo', 'doing', 'done', 'failed']);

/** A stay that arrives or leaves today. */
export const TodayStay = z.object({
  reservationId: ReservationId,
  guestName: z.string(),
  channelSlug: z.string(),
  channelName: z.string(),
  guests: z.number().int(),
  guestsDone: z.number().int(),
  listingId: ListingId.nullable(),
  listingName: z.string().nullable(),
  nights: z.number().int(),
  checkInDate: PlainDate,
  checkOutDate: PlainDate,
  /** `HH:mm`: arrival time for arrivals, departure time for departures. */
  time: z.string().nullable(),
  status: z.string(),
  steps: z.object({ guests: StayProgress, registry: StayProgress }),
  /** The first open step, as text: "Falta check-in", "1 de 5", "Registro", "Todo listo". */
  label: z.string(),
  tone: Tone,
});
export type TodayStay = z.infer<typeof TodayStay>;

export const Today = z.object({
  /** Today in the property's zone. */
  date: PlainDate,
  timezone: z.string(),
  /** `HH:mm` in the property's zone, for the greeting. */
  localTime: z.string(),
  city: z.string().nullable(),
  listings: z.number().int(),
  arrivals: z.object({ total: z.number().int(), complete: z.number().int() }),
  departures: z.object({ total: z.number().int() }),
  inHouse: z.object({ guests: z.number().int(), listings: z.number().int() }),
  occupancy: z.object({
    /** Sold nights of the whole month out of all nights of open listings, 0 to 100. */
    percent: z.number().int(),
    /** Points more or less than last month; null without nights to compare. */
    pointsAgainstLastMonth: z.number().int().nullable(),
  }),
  attention: z.array(Attention),
  /** For members who can take them, until there is a listing and every registry is connected; else empty. */
  firstSteps: z.array(FirstStep),
  arrivalsToday: z.array(TodayStay),
  departuresToday: z.array(TodayStay),
  /** 14 days from today on. */
  nextNights: z.array(z.object({ date: PlainDate, sold: z.number().int() })),
  activity: z.object({
    doneToday: z.number().int(),
    lines: z.array(LogEntry),
  }),
});
export type Today = z.infer<typeof Today>;

export const todayContract = {
  getToday: defineCall({
    id: 'C-HOME-01',
    method: 'GET',
    path: '/api/common/today',
    access: 'member',
    app: 'today',
    summary: 'Get the daily overview',
    description: 'The reply contains everything that the first page of the day shows.',
    query: z.object({ propertyId: PropertyId.optional() }),
    status: 200,
    reply: Today,
  }),
};
