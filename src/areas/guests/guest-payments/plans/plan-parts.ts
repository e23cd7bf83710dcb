import { exponentOf } from '#vocabulary/money.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { BOOKING_PART_DAYS } from '../guest-payments.constants.ts';

/** A share of what a stay costs, and when it is due; the shares of a plan are 100 together. */
export type PlanPart = {
  readonly percent: number;
  /** Days before the arrival; null when the stay is sold. */
  readonly daysBefore: number | null;
};

/** A request of the plan of a stay, as it is now. */
export type PlannedRequest = {
  readonly id: string;
  readonly part: number;
  readonly amountMinor: number;
  /** What of it was paid. */
  readonly paidMinor: number;
  readonly dueOn: PlainDate;
  /** False while a guest pays it, once a member changed it, and when it has ended. */
  readonly mayChange: boolean;
};

type Stay = { readonly bookedOn: PlainDate; readonly arrival: PlainDate };
type Wanted = {
  readonly part: number;
  readonly dueOn: PlainDate;
  readonly request: PlannedRequest | undefined;
  readonly weight: number;
};

export type PlanChanges = {
  readonly inserts: readonly {
    readonly part: number;
    readonly amountMinor: number;
    readonly dueOn: PlainDate;
  }[];
  readonly changes: readonly {
    readonly id: string;
    readonly amountMinor: number;
    readonly dueOn: PlainDate;
  }[];
  /** Ids of requests that ask for nothing any more: nothing of them was paid. */
  readonly cancels: readonly string[];
  /** Those that ask for no more than was paid. */
  readonly settled: readonly { readonly id: string; readonly amountMinor: number }[];
};

const earlier = (one: PlainDate, other: PlainDate): PlainDate => (one < other ? one : other);
const later = (one: PlainDate, other: PlainDate): PlainDate => (one < other ? other : one);

/** The first day on which anything is due: a guest gets some days after booking, and none beyond the arrival. */
const firstDueDay = (from: PlainDate, arrival: PlainDate): PlainDate =>
  earlier(addDays(from, BOOKING_PART_DAYS), later(arrival, from));

/** A part whose day was over when the stay was sold is due with the first one. */
export function dueDayOf({ daysBefore }: PlanPart, { bookedOn, arrival }: Stay): PlainDate {
  const first = firstDueDay(bookedOn, arrival);
  return daysBefore === null ? first : later(addDays(arrival, -daysBefore), first);
}

/**
 * Shares of an amount by weights, in minor units, that sum to the whole: without decimals where the whole has none.
 * @param weights their sum is above 0
 */
export function splitByWeights(whole: number, weights: readonly number[], currency: string): number[] {
  const major = 10 ** exponentOf(currency);
  const unit = whole % major === 0 ? major : 1;
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let weighed = 0;
  let split = 0;
  return weights.map((weight) => {
    weighed += weight;
    const upTo = weighed === all ? whole : Math.round(((whole / unit) * weighed) / all) * unit;
    const share = upTo - split;
    split = upTo;
    return share;
  });
}

/** A day that has passed stays where it is, and a new one is never in the past. */
function dayToAsk(planned: PlainDate, known: PlainDate | undefined, today: PlainDate): PlainDate {
  if (planned >= today) return planned;
  return known !== undefined && known <= today ? known : today;
}

/** The parts that may be asked for, one for each due day; parts of the same day are one request. */
function wantedParts(
  parts: readonly PlanPart[],
  requests: readonly PlannedRequest[],
  stay: Stay,
  today: PlainDate,
): Wanted[] {
  const byPart = new Map(requests.map((request) => [request.part, request]));
  const open = parts.flatMap((part, place) => {
    const request = byPart.get(place);
    return request?.mayChange === false ? [] : [{ place, part, request, planned: dueDayOf(part, stay) }];
  });
  return [...Map.groupBy(open, ({ planned }) => planned)].flatMap(([planned, of]) => {
    const first = of.find(({ request }) => request !== undefined) ?? of[0];
    if (!first) return [];
    const { place, request } = first;
    const dueOn = dayToAsk(planned, request?.dueOn, today);
    return [{ part: place, dueOn, request, weight: of.reduce((sum, { part }) => sum + part.percent, 0) }];
  });
}

/** What a stay costs more after all parts were paid or begun is a request of its own. */
function differenceOf(
  parts: readonly PlanPart[],
  requests: readonly PlannedRequest[],
  stay: Stay,
  today: PlainDate,
): Wanted {
  const request = requests.find(({ part, mayChange }) => part >= parts.length && mayChange);
  const next = Math.max(parts.length - 1, ...requests.map(({ part }) => part)) + 1;
  const last = parts.at(-1);
  const planned = later(firstDueDay(today, stay.arrival), last ? dueDayOf(last, stay) : today);
  return { part: request?.part ?? next, dueOn: request?.dueOn ?? planned, request, weight: 1 };
}

/**
 * Spreads what is still to be asked over the parts that may change. Nothing of a request changes that a guest is paying, or that a
 * member changed or cancelled; what was paid of one stays.
 * @param freeMinor what the guest owes for the stay and no other request asks for; not above 0: nothing is asked any more
 * @param waivedMinor what a member decided not to ask for
 */
export function planRequests({
  parts,
  requests,
  stay,
  today,
  freeMinor,
  waivedMinor,
  currency,
}: {
  readonly parts: readonly PlanPart[];
  readonly requests: readonly PlannedRequest[];
  readonly stay: Stay;
  readonly today: PlainDate;
  readonly freeMinor: number;
  readonly waivedMinor: number;
  readonly currency: string;
}): PlanChanges {
  const open = wantedParts(parts, requests, stay, today);
  const wanted = open.length > 0 ? open : [differenceOf(parts, requests, stay, today)];
  const amounts = splitByWeights(
    Math.max(0, freeMinor - waivedMinor),
    wanted.map(({ weight }) => weight),
    currency,
  );
  const asked = wanted
    .map((one, place) => ({ ...one, amountMinor: amounts[place] ?? 0 }))
    .filter(({ amountMinor }) => amountMinor > 0);
  const standing = new Set(asked.flatMap(({ request }) => request?.id ?? []));
  const dropped = requests.filter(({ id, mayChange }) => mayChange && !standing.has(id));
  return {
    inserts: asked.flatMap(({ request, part, amountMinor, dueOn }) =>
      request ? [] : [{ part, amountMinor, dueOn }],
    ),
    changes: asked.flatMap(({ request, amountMinor: missing, dueOn }) => {
      const amountMinor = (request?.paidMinor ?? 0) + missing;
      return request && (request.amountMinor !== amountMinor || request.dueOn !== dueOn)
        ? [{ id: request.id, amountMinor, dueOn }]
        : [];
    }),
    cancels: dropped.flatMap(({ id, paidMinor }) => (paidMinor === 0 ? [id] : [])),
    settled: dropped.flatMap(({ id, paidMinor }) => (paidMinor > 0 ? [{ id, amountMinor: paidMinor }] : [])),
  };
}
