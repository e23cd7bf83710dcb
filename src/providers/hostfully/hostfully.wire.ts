import { z } from 'zod';

import { dayPart } from '#vocabulary/plain-date.ts';

/** The wire format, read tolerantly: unknown fields are ignored (https://dev.hostfully.com/v3.2/reference). */

const maybeText = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);
const maybeCount = z
  .number()
  .nullish()
  .transform((value) => (Number.isSafeInteger(value) && (value ?? 0) > 0 ? (value ?? 0) : 0));
/** Whole hours, as numbers. */
const maybeHour = z
  .number()
  .nullish()
  .transform((value) => (Number.isInteger(value) && (value ?? -1) >= 0 && (value ?? 24) < 24 ? value : null));
/** The first ten characters of a date with a time; null for an empty value. */
const maybeDay = z
  .string()
  .nullish()
  .transform((value) => z.iso.date().safeParse(value && dayPart(value)).data ?? null);

const paging = { _paging: z.object({ _nextCursor: maybeText }).nullish() };
type Paging = { readonly _paging?: { readonly _nextCursor: string | null } | null | undefined };
const nextIn = ({ _paging }: Paging): string | null => _paging?._nextCursor ?? null;

const Agency = z.object({ uid: z.string(), name: maybeText });

const Property = z.object({
  uid: z.string(),
  name: maybeText,
  isActive: z.boolean().nullish(),
  propertyType: maybeText,
  availability: z
    .object({ maxGuests: maybeCount, checkInTimeStart: maybeHour, checkOutTime: maybeHour })
    .nullish(),
});

/** Any entry of the calendar: bookings, requests, questions and blocks. */
const Lead = z.object({
  uid: z.string(),
  propertyUid: maybeText,
  type: maybeText,
  status: maybeText,
  channel: maybeText,
  checkInLocalDateTime: maybeDay,
  checkOutLocalDateTime: maybeDay,
  externalBookingId: maybeText,
  guestInformation: z
    .object({
      firstName: maybeText,
      lastName: maybeText,
      email: maybeText,
      phoneNumber: maybeText,
      adultCount: maybeCount,
      childrenCount: maybeCount,
      infantCount: maybeCount,
    })
    .nullish(),
  metadata: z.object({ updatedUtcDateTime: maybeText }).nullish(),
});

/** An entry of a property's calendar, also one that we wrote ourselves. */
const CalendarLead = Lead.pick({
  uid: true,
  propertyUid: true,
  type: true,
  status: true,
  checkInLocalDateTime: true,
  checkOutLocalDateTime: true,
  externalBookingId: true,
}).extend({ notes: maybeText });

/** Amounts are text; the shape of the newest version is not documented. */
const Order = z.object({ total: z.union([z.string(), z.number()]), currency: z.string() });

const Webhook = z.object({ uid: z.string(), eventType: maybeText, callbackUrl: maybeText });

export const Agencies = z.object({ agencies: z.array(Agency) });
export const Properties = z
  .object({ properties: z.array(Property), ...paging })
  .transform((page) => ({ items: page.properties, next: nextIn(page) }));
export const Leads = z
  .object({ leads: z.array(Lead), ...paging })
  .transform((page) => ({ items: page.leads, next: nextIn(page) }));
export const LeadAnswer = z.object({ lead: Lead });
export const Calendar = z
  .object({ leads: z.array(CalendarLead), ...paging })
  .transform((page) => ({ items: page.leads, next: nextIn(page) }));
export const BlockAnswer = z.object({ lead: z.object({ uid: z.string() }) });
export const OrderAnswer = z.union([
  z.object({ orders: z.array(Order) }).transform(({ orders }) => orders[0] ?? null),
  z.object({ order: Order }).transform(({ order }) => order),
  Order,
]);
export const Webhooks = z.object({ webhooks: z.array(Webhook) });
export const WebhookAnswer = z.object({ webhook: Webhook });
export const Refusal = z.object({ message: z.string() });

export type Property = z.output<typeof Property>;
export type Lead = z.output<typeof Lead>;
export type CalendarLead = z.output<typeof CalendarLead>;
export type Order = z.output<typeof Order>;

/** Whether a status means that no guest arrives, so that no night is taken. */
export const isBookingEnded = (status: string): boolean =>
  /^(CANCELLED|CLOSED)(_|$)|^(DECLINED|IGNORED|HOLD_EXPIRED)$/.test(status);
