import { moneyText } from '#areas/subscription/billing/index.ts';
import { describeCalendarProblem } from '#areas/channels/calendars/index.ts';
import type { ReservationOfDay } from '#areas/stays/reservations/index.ts';
import { seesApp, seesMoney } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import { translate, translateCount } from '#texts/translate.ts';
import type { App } from '#vocabulary/call.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { LOCALES } from '#vocabulary/language.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import { byDeadline, type CalendarOfDay, type Day, dayText, dueText, type Report } from './day.ts';
import { messagesToDo } from './messages.ts';
import { describeCalendarAge } from './stale-calendars.service.ts';
import type { Attention } from './today.contract.ts';
import {
  describeRegistrationsToRenew,
  listMissingConnections,
  listUnregisteredGuests,
} from './unregistered.service.ts';

const deadlineOf = (entry: Attention): Instant | null => ('dueAt' in entry ? entry.dueAt : null);

/** The tasks of the host by their deadlines; those without one in the order of the damage that waiting does. */
export function listAttention(day: Day): Attention[] {
  // D-9: each task is for members with the app that solves it.
  const of = (app: App, items: () => Attention[]) => (seesApp(day.ctx, app) ? items() : []);
  const inOrder = byDeadline(day.ctx.clock.now());
  const tasks = [
    ...of('check-in', () => listUnregisteredGuests(day)),
    ...of('registry', () => day.reports.map((report) => registryItem(day, report))),
    ...of('registry', () => listMissingConnections(day)),
    ...of('reservations', () => conflicts(day)),
    ...of('check-in', () => (maySeeRequests(day) ? waitingGuests(day) : [])),
    ...of('messages', () => messagesToDo(day)),
    ...of('check-in', () => missingCheckIns(day, 'today')),
    ...of('registry', () => describeRegistrationsToRenew(day)),
    ...of('payments', () => moneyToCheck(day)),
    ...of('integrations', () => toReconnect(day)),
    ...of('integrations', () => sameRooms(day)),
    ...of('invoicing', () => (seesMoney(day.ctx) ? toInvoice(day) : [])),
    ...of('listings', () => brokenCalendars(day)),
    ...of('check-in', () => missingCheckIns(day, 'tomorrow')),
  ];
  return tasks.toSorted((one, other) => inOrder(deadlineOf(one), deadlineOf(other)));
}

const KINDS: Readonly<Record<string, 'registry-refused' | 'registry-attention'>> = lookUpTable({
  refused: 'registry-refused',
  attention: 'registry-attention',
});
const TITLES = {
  'registry-refused': 'today.registry.refused',
  'registry-attention': 'today.registry.attention',
  'registry-late': 'today.registry.late',
  'registry-changed': 'today.registry.changed',
} as const;

function registryItem(day: Day, report: Report): Attention {
  const texts = allTexts[day.ctx.language];
  const { problem, registryName: registry, guestName: guest } = report;
  const isTold = problem?.action === 'settle';
  // A report that certainly never left is late, not in doubt.
  const state = problem?.action === 'send' ? 'waiting' : report.state;
  const kind = isTold ? 'registry-changed' : (KINDS[state] ?? 'registry-late');
  const underWay = report.state === 'sending' ? 'today.registry.onItsWay' : 'today.registry.planned';
  const message = problem?.message ?? translate(texts, underWay, { registry });
  const due = dueText(day, report.dueAt);
  const isLate = report.dueAt < day.ctx.clock.now();
  return {
    kind,
    title: translate(texts, TITLES[kind], { registry, guest }),
    text: isTold
      ? message
      : translate(texts, isLate ? 'today.registry.dueLate' : 'today.registry.due', {
          problem: message.replace(/\.$/, ''),
          due,
        }),
    reportId: report._id,
    reservationId: report.reservationId,
    guestId: report.guestId,
    registry: report.registry,
    dueAt: report.dueAt,
    action: problem?.action ?? 'wait',
  };
}

/** As many names as fit in a line. */
const NAMES_SHOWN = 2;

function missingCheckIns(day: Day, when: 'today' | 'tomorrow'): Attention[] {
  const { ctx, reservations, date } = day;
  const texts = allTexts[ctx.language];
  const arrival = when === 'today' ? date : addDays(date, 1);
  // Guests who are in the house already are a separate duty, above.
  const missing = reservations.filter(
    (reservation) =>
      reservation.arrival === arrival &&
      reservation.check_in_state !== 'complete' &&
      reservation.status !== 'checked_in',
  );
  if (missing.length === 0) return [];
  const names = missing
    .slice(0, NAMES_SHOWN)
    .map((reservation) =>
      translate(texts, 'today.missing.who', {
        guest: reservation.guest_name,
        listing: nameOfListing(day, reservation),
      }),
    )
    .join(', ');
  const more = missing.length - NAMES_SHOWN;
  const who = more > 0 ? translate(texts, 'today.missing.more', { names, count: more }) : names;
  return [
    {
      kind: 'check-in-missing',
      title: translateCount(texts, ctx.language, `today.missing.${when}`, missing.length),
      text: who,
      when,
      reservationIds: missing.map(({ id }) => id),
      stays: missing.map(({ id, guest_name }) => ({ reservationId: id, guestName: guest_name })),
      action: 'remind',
    },
  ];
}

const nameOfListing = ({ ctx, listingOf }: Day, { listing_id: id }: ReservationOfDay): string =>
  (id ? listingOf.get(id)?.name : undefined) ?? translate(allTexts[ctx.language], 'today.noListing');

const conflicts = (day: Day): Attention[] =>
  day.reservations
    .filter(({ is_conflict }) => is_conflict)
    .map((reservation) => {
      const texts = allTexts[day.ctx.language];
      return {
        kind: 'conflict',
        title: translate(texts, 'today.conflict', { channel: reservation.channel_name }),
        text: translate(texts, 'today.conflict.text', {
          guest: reservation.guest_name,
          listing: nameOfListing(day, reservation),
          day: dayText(day, reservation.arrival),
        }),
        reservationId: reservation.id,
        action: 'open-calendar',
      };
    });

/** With the permissions of the call that lists them: names and codes of guests are for members who work with stays. */
const maySeeRequests = ({ ctx }: Day): boolean =>
  ctx.property === undefined || ctx.property.permissions.has('operate');

/** A guest opened the link of the listing, and its calendar does not name the guest. */
const waitingGuests = (day: Day): Attention[] =>
  day.requests.map((request) => {
    const texts = allTexts[day.ctx.language];
    const canAttach = request.blockId !== null && request.stayId === null;
    const { _id: requestId, guestName: guest, listingName: listing, checkInDate, checkOutDate } = request;
    const from = dayText(day, checkInDate);
    return {
      kind: 'guest-waits',
      title: translate(texts, 'app.arrivalRequest.says', { guest, day: from }),
      text: translate(texts, canAttach ? 'app.arrivalRequest.nights' : 'app.arrivalRequest.noNights', {
        listing,
        from,
        to: dayText(day, checkOutDate),
        fact: request.code ?? request.phoneLast4 ?? '',
      }),
      requestId,
      canAttach,
      action: 'attach',
    };
  });

const CHANNELS = { airbnb: 'Airbnb', booking: 'Booking', vrbo: 'Vrbo', other: null } as const;

function calendarsOf({ calendars, listingOf }: Day): CalendarOfDay[] {
  const count = Map.groupBy(calendars, ({ listing_id }) => listing_id);
  return calendars.flatMap((calendar) => {
    const listing = listingOf.get(calendar.listing_id);
    if (!listing) return [];
    const which = calendar.name ?? CHANNELS[calendar.channel];
    const isOneOfSeveral = which !== null && (count.get(listing.id)?.length ?? 0) > 1;
    return { calendar, listing, name: isOneOfSeveral ? `${listing.name} (${which})` : listing.name };
  });
}

const brokenCalendars = (day: Day): Attention[] =>
  calendarsOf(day).flatMap((one): Attention[] => {
    const { ctx } = day;
    const { listing, name } = one;
    const age = describeCalendarAge(day, one);
    const problem = describeCalendarProblem(ctx, one.calendar);
    const opens = { listingId: listing.id, action: 'open-listing' } as const;
    if (problem === null) return age === null ? [] : [{ kind: 'calendar-old', ...age, ...opens }];
    const title = translate(allTexts[ctx.language], 'today.calendar', { listing: name });
    const text = age === null ? problem : `${problem.replace(/\.$/, '')}. ${age.text}`;
    return [{ kind: 'calendar-broken', title, text, ...opens }];
  });

const toReconnect = ({ ctx, connections }: Day): Attention[] =>
  connections
    .filter(({ state }) => state === 'reconnect')
    .map((connection) => {
      const { manifest, capabilities } = ctx.providers.byId(connection.partnerIntegrationId);
      const { name } = manifest;
      const texts = allTexts[ctx.language];
      const isPhone = capabilities.guestMessaging?.devices !== undefined;
      return {
        kind: 'reconnect',
        title: isPhone ? translate(texts, 'today.unlinked') : translate(texts, 'today.reconnect', { name }),
        text: translate(texts, isPhone ? 'today.unlinked.text' : 'today.reconnect.text'),
        connectionId: connection._id,
        partner: connection.partnerIntegrationId,
        action: isPhone ? 'link' : 'reconnect',
      };
    });

/** Two systems that may have the same rooms, one task for each system (W2-L-01). */
const sameRooms = ({ ctx, questions }: Day): Attention[] =>
  questions.map(({ connectionId, name, count }) => {
    const texts = allTexts[ctx.language];
    return {
      kind: 'same-rooms',
      title: translateCount(texts, ctx.language, 'today.same-rooms', count, { name }),
      text: translate(texts, 'today.same-rooms.text'),
      connectionId,
      count,
      action: 'same-rooms',
    };
  });

const toInvoice = (day: Day): Attention[] => [
  ...creditsToAdd(day),
  ...invoicesToSolve(day),
  ...accountsToMend(day),
  ...invoicesToMail(day),
  ...numbersToRenew(day),
  ...invoicesToIssue(day),
  ...invoicesWaiting(day),
  ...journalsToSolve(day),
];

/** While there are still numbers left. */
const creditsToAdd = ({ ctx, low }: Day): Attention[] =>
  low.map(({ quantity }) => {
    const texts = allTexts[ctx.language];
    const kind = quantity === 0 ? 'credits-empty' : 'credits-low';
    return {
      kind,
      title:
        quantity === 0
          ? translate(texts, 'today.credits-empty')
          : translateCount(texts, ctx.language, 'today.credits-low', quantity),
      text: translate(texts, `today.${kind}.text`),
      action: 'credits',
    };
  });

/** Drafts are one task, with their sum in each currency. */
function invoicesToIssue({ ctx, toIssue: { count, sums } }: Day): Attention[] {
  if (count === 0) return [];
  const texts = allTexts[ctx.language];
  const money = sums.map(({ minor, currency }) => moneyText(LOCALES[ctx.language], { minor, currency }));
  const amount = new Intl.ListFormat(LOCALES[ctx.language], { type: 'conjunction' }).format(money);
  return [
    {
      kind: 'invoices-draft',
      title: translateCount(texts, ctx.language, 'today.invoices-draft', count),
      text: translate(texts, 'today.invoices-draft.text', { amount }),
      count,
      action: 'invoices',
    },
  ];
}

/** Stays whose invoice was not issued automatically are one task, however many they are. */
function invoicesWaiting({ ctx, toBill }: Day): Attention[] {
  const [first] = toBill;
  if (!first) return [];
  const texts = allTexts[ctx.language];
  return [
    {
      kind: 'invoices-waiting',
      title: translateCount(texts, ctx.language, 'today.invoices-waiting', toBill.length),
      text: translate(texts, 'today.invoices-waiting.text', {
        guest: first.stay.guestName,
        reason: first.reason,
      }),
      count: toBill.length,
      action: 'auto-bill',
    },
  ];
}

function journalsToSolve({ ctx, toPost: count }: Day): Attention[] {
  if (count === 0) return [];
  const texts = allTexts[ctx.language];
  return [
    {
      kind: 'journals',
      title: translateCount(texts, ctx.language, 'today.journals', count),
      text: translate(texts, 'today.journals.text'),
      count,
      action: 'journals',
    },
  ];
}

function moneyToCheck({ ctx, money }: Day): Attention[] {
  const texts = allTexts[ctx.language];
  const counts = { 'payments-unsettled': money.unsettled, 'transfers-to-confirm': money.transfers } as const;
  return (['payments-unsettled', 'transfers-to-confirm'] as const).flatMap((kind): Attention[] =>
    counts[kind] === 0
      ? []
      : [
          {
            kind,
            title: translateCount(texts, ctx.language, `today.${kind}`, counts[kind]),
            text: translate(texts, `today.${kind}.text`),
            count: counts[kind],
            action: 'payments',
          },
        ],
  );
}

const invoicesToSolve = ({ ctx, toSolve }: Day): Attention[] =>
  toSolve.map(({ id, number, customer, problem, why }) => {
    const texts = allTexts[ctx.language];
    const kind = `invoice-${why}` as const;
    return {
      kind,
      title: translate(texts, `today.${kind}`, { number: number ?? '', customer }),
      text: problem,
      invoiceId: id,
      action: 'open-invoice',
    };
  });

/** A folio that does not match its documents, with the remedy. */
function accountsToMend({ ctx, differing }: Day): Attention[] {
  const texts = allTexts[ctx.language];
  const number = new Intl.NumberFormat(LOCALES[ctx.language]);
  return differing.map(({ name, currency, mend, folioId, reservationId, invoiceId, ...of }) => ({
    kind: 'account-differs',
    title: translate(texts, 'today.account-differs', { name }),
    text: translate(texts, `today.account-differs.${mend}`, {
      currency,
      charged: number.format(of.charged),
      documented: number.format(of.documented),
      amount: number.format(of.amount),
    }),
    folioId,
    reservationId,
    invoiceId,
    action: mend === 'account' ? 'open-account' : 'mend-account',
  }));
}

const invoicesToMail = ({ ctx, toMail }: Day): Attention[] =>
  toMail.map(({ id, number, customer_name: customer }) => {
    const texts = allTexts[ctx.language];
    return {
      kind: 'invoice-not-mailed',
      title: translate(texts, 'today.invoice-not-mailed', { number: number ?? '', customer }),
      text: translate(texts, 'today.invoice-not-mailed.text'),
      invoiceId: id,
      action: 'open-invoice',
    };
  });

function numbersToRenew({ ctx, toRenew }: Day): Attention[] {
  const texts = allTexts[ctx.language];
  return toRenew.map(({ why, issuer, series, daysLeft, left }) => {
    const [counted, count] =
      why === 'ends'
        ? (['today.invoicing.days', daysLeft] as const)
        : (['today.invoicing.numbers', left] as const);
    const isUrgent = why === 'expired' || why === 'used-up';
    return {
      kind: 'invoice-numbers',
      title: translate(texts, `today.invoicing.${why}`, { issuer }),
      text: isUrgent
        ? translate(texts, 'today.invoicing.stopped', { series })
        : translateCount(texts, ctx.language, counted, count, { series }),
      isUrgent,
      action: 'issuers',
    };
  });
}
