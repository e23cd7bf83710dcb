import type { MoneyToCheck } from '#areas/guests/guest-payments/index.ts';
import type { listRequests } from '#areas/guests/check-in/index.ts';
import type { listMessagesToDo } from '#areas/guests/messages/index.ts';
import type { countOpenQuestions } from '#areas/channels/pms-migration/index.ts';
import type { CalendarRow } from '#areas/channels/calendars/index.ts';
import type { LowCredits } from '#areas/subscription/credits/index.ts';
import type {
  AutoInvoiceWait,
  DifferingFolio,
  DraftsToIssue,
  unmailedInvoices,
  UnsolvedInvoice,
} from '#areas/invoicing/invoices/index.ts';
import type { Renewal } from '#areas/invoicing/issuers/index.ts';
import type { ListingSummary } from '#areas/stays/listings/index.ts';
import type { PropertyFacts } from '#areas/property/properties/index.ts';
import type {
  listOpenDuties,
  registrationsToRenew,
  listReportsForToday,
} from '#areas/guests/registry/index.ts';
import type { ReservationOfDay } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import { dayIn, type Instant, plusSeconds, timeIn } from '#vocabulary/instant.ts';
import { LOCALES } from '#vocabulary/language.ts';
import { epochDay, type PlainDate } from '#vocabulary/plain-date.ts';
import type { Attention } from './today.contract.ts';

type Connection = Extract<Attention, { kind: 'reconnect' }>;
export type Report = Awaited<ReturnType<typeof listReportsForToday>>[number];

/** The data behind the sentences of the day. */
export type Day = {
  readonly ctx: PropertyContext;
  readonly property: PropertyFacts;
  readonly date: PlainDate;
  readonly reservations: readonly ReservationOfDay[];
  readonly calendars: readonly CalendarRow[];
  readonly listingOf: ReadonlyMap<ListingId, ListingSummary>;
  readonly connections: readonly {
    readonly _id: Connection['connectionId'];
    readonly partnerIntegrationId: string;
    readonly state: string;
  }[];
  /** Rooms of property systems that may be listings of another system: the host is asked. */
  readonly questions: Awaited<ReturnType<typeof countOpenQuestions>>;
  readonly reports: readonly Report[];
  /** Guests at the link of a listing who wait to be matched to closed nights. */
  readonly requests: Awaited<ReturnType<typeof listRequests>>;
  /** Messages that a person sends by hand, or has to decide about. */
  readonly messages: Awaited<ReturnType<typeof listMessagesToDo>>;
  /** Guests who have arrived without being registered. */
  readonly duties: Awaited<ReturnType<typeof listOpenDuties>>;
  /** Names of the country's registries without a connection. */
  readonly toConnect: readonly string[];
  /** Registrations of the host that lapse unless they are renewed. */
  readonly registrations: Awaited<ReturnType<typeof registrationsToRenew>>;
  /** Ranges of invoice numbers that need a further range. */
  readonly toRenew: readonly Renewal[];
  /** Documents that were refused, or whose outcome is unknown. */
  readonly toSolve: readonly UnsolvedInvoice[];
  /** Documents whose mail did not reach the customer. */
  readonly toMail: Awaited<ReturnType<typeof unmailedInvoices>>;
  /** Stays whose invoice was not issued automatically. */
  readonly toBill: readonly AutoInvoiceWait[];
  /** Drafts of invoices that a person has to issue. */
  readonly toIssue: DraftsToIssue;
  /** Folios that do not match their documents. */
  readonly differing: readonly DifferingFolio[];
  /** How many journals wait for a person. */
  readonly toPost: number;
  /** Invoice credits that are about to run out. */
  readonly low: readonly LowCredits[];
  /** Money of guests that a member has to look at. */
  readonly money: MoneyToCheck;
  /** Nights at risk of the listings whose calendar is old. */
  readonly risk: ReadonlyMap<ListingId, number>;
};

/**
 * The order of deadlines: what can still be kept comes first, the soonest on top, and what is over comes after it. Else
 * seven missed deadlines hide the one that ends at two (W2-L-08). Without a deadline comes last, in the order it is in.
 */
export function byDeadline(now: Instant) {
  const rank = (dueAt: Instant | null) => (dueAt === null ? 2 : dueAt < now ? 1 : 0);
  return (one: Instant | null, other: Instant | null): number =>
    rank(one) - rank(other) || (one ?? '').localeCompare(other ?? '');
}

/** A calendar with its name on the page: its listing, and its own name when the listing has several. */
export type CalendarOfDay = {
  readonly calendar: CalendarRow;
  readonly listing: ListingSummary;
  readonly name: string;
};

export const dayText = ({ ctx }: Day, date: PlainDate): string =>
  new Intl.DateTimeFormat(LOCALES[ctx.language], { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    epochDay(date) * 86_400_000,
  );

/** "hoy a las 23:59": a duty that ends at midnight is shown with the minute before. */
export function dueText(day: Day, dueAt: Instant): string {
  const { timeZone } = day.property;
  const isMidnight = timeIn(timeZone, dueAt) === '00:00';
  const shown = isMidnight ? plusSeconds(dueAt, -60) : dueAt;
  const dueDay = dayIn(timeZone, shown);
  const time = timeIn(timeZone, shown);
  const texts = allTexts[day.ctx.language];
  return dueDay === day.date
    ? translate(texts, 'today.due.today', { time })
    : translate(texts, 'today.due.day', { day: dayText(day, dueDay), time });
}
