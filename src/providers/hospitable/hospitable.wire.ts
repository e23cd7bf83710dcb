import { z } from 'zod';

import { dayPart, plainDate } from '#vocabulary/plain-date.ts';

/** The wire format, read tolerantly: unknown fields are ignored (https://developer.hospitable.com/docs). */

const maybeText = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);
const maybeCount = z
  .number()
  .nullish()
  .transform((value) => (Number.isSafeInteger(value) && (value ?? 0) > 0 ? (value ?? 0) : 0));
/** ISO with an offset; only its day counts. */
const day = z.string().transform(dayPart).pipe(z.iso.date());

const one = <Item extends z.ZodType>(item: Item) => z.object({ data: item });
const page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    links: z.object({ next: z.string().nullish() }).nullish(),
  });

const Account = z.object({ id: z.string(), email: z.string().min(3), name: maybeText, company: maybeText });

const Property = z.object({
  id: z.string(),
  name: maybeText,
  public_name: maybeText,
  /** An offset such as `-0500`, never the name of a zone. */
  timezone: maybeText,
  address: z.object({ country: maybeText }).nullish().catch(null),
  listed: z.boolean().optional().default(true),
  /** Its calendar cannot be changed from outside. */
  calendar_restricted: z.boolean().nullish().catch(null),
  currency: maybeText,
  'check-in': maybeText,
  'check-out': maybeText,
  capacity: z.object({ max: maybeCount }).nullish(),
  property_type: maybeText,
});

/** In minor units; `formatted` is what people see there. */
const Amount = z.object({ amount: z.number().int(), formatted: maybeText });

const Reservation = z.object({
  id: z.string(),
  platform: maybeText,
  platform_id: maybeText,
  arrival_date: day,
  departure_date: day,
  reservation_status: z.object({ current: z.object({ category: z.string() }) }),
  guests: z
    .object({ total: maybeCount, adult_count: maybeCount, child_count: maybeCount, infant_count: maybeCount })
    .nullish(),
  guest: z
    .object({
      id: maybeText,
      first_name: maybeText,
      last_name: maybeText,
      email: maybeText,
      phone_numbers: z.array(z.string()).nullish(),
    })
    .nullish(),
  properties: z.array(z.object({ id: z.string() })).nullish(),
  financials: z
    .object({ currency: maybeText, guest: z.object({ total_price: Amount.nullish() }).nullish() })
    .nullish(),
});

/** A night: `RESERVED` is sold, even if it is also closed by hand or by us. */
const CalendarDay = z.object({
  date: z.iso.date().transform(plainDate),
  status: z.object({
    reason: z
      .string()
      .nullish()
      .transform((reason) => reason?.toUpperCase() ?? null),
    available: z.boolean(),
  }),
});

/**
 * A message of a conversation, from the `host` or the `guest` (`sender_type`). The document of June 2025 names no id; answers have
 * one, and messages that came through the API also the name that the sender got for it.
 */
const Message = z.object({
  id: z
    .union([z.string(), z.number()])
    .nullish()
    .catch(null)
    .transform((id) => (id == null ? null : String(id))),
  sent_reference_id: maybeText.catch(null),
  sender_type: maybeText.catch(null),
  body: maybeText.catch(null),
  /** To the second. */
  created_at: maybeText.catch(null),
});

export const SentMessage = one(z.object({ sent_reference_id: z.string().min(1) }));
export const Messages = z.object({ data: z.array(Message) });
export const CalendarAnswer = one(z.object({ days: z.array(CalendarDay) }));
export const AccountAnswer = one(Account);
export const Properties = page(Property);
/** This answer is bare, all other answers of Hospitable have `data` around. */
export const PropertyAnswer = z.union([one(Property).transform(({ data }) => data), Property]);
export const Reservations = page(Reservation);
export const ReservationAnswer = one(Reservation);

export type CalendarDay = z.output<typeof CalendarDay>;
export type Message = z.output<typeof Message>;
export type Account = z.output<typeof Account>;
export type Property = z.output<typeof Property>;
export type Reservation = z.output<typeof Reservation>;
