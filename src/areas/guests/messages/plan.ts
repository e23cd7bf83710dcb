import { epochMs, type Instant } from '#vocabulary/instant.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import type { Language } from '#vocabulary/language.ts';
import { nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';
import { refusalOfAll, type WaysToGuest } from './channel-choice.ts';
import type { SkipReason, StayNews } from './messages.constants.ts';
import { dueOf, endOfUse, isTooLate, type StayTimes } from './moments.ts';
import type {
  MessageChannel,
  MessageConditions,
  MessagePurpose,
  MessageTrigger,
} from './templates.contract.ts';

/** Everything about a stay that decides on its messages. */
export type StayFacts = WaysToGuest & {
  readonly times: StayTimes;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  readonly isCanceled: boolean;
  /** Asked for and not booked: there is nothing to say yet. */
  readonly isUnconfirmed: boolean;
  /** When Posada heard of the stay, and of its present arrival and departure. */
  readonly knownAt: Instant;
  readonly arrivalKnownAt: Instant;
  readonly departureKnownAt: Instant;
  readonly isImported: boolean;
  /** Null without that news. */
  readonly newsAt: Readonly<Record<Exclude<StayNews, 'booked'>, Instant | null>>;
  readonly listingId: ListingId | null;
  readonly language: Language;
  readonly isCheckInComplete: boolean;
  /** Rises when another person takes over the stay: that person has been told nothing yet. */
  readonly recipient: number;
  readonly recipientSince: Instant;
  /** By the switch of the stay, the listing or the property. */
  readonly isOff: boolean;
};

export type TemplateFacts = {
  readonly id: string;
  readonly trigger: MessageTrigger;
  readonly conditions: MessageConditions;
  readonly channels: readonly MessageChannel[];
  readonly purpose: MessagePurpose;
  readonly usefulUntil: 'arrival' | 'departure' | 'week-after';
  readonly late: 'now' | 'skip';
  /** Null while it is off. */
  readonly onSince: Instant | null;
};

/** States in which nothing has left yet. */
export const OPEN_STATES = ['planned', 'held', 'to-do', 'skipped'] as const;
export type OpenState = (typeof OPEN_STATES)[number];
export type RowState = OpenState | 'sending' | 'sent' | 'failed' | 'unknown';

export type PlannedRow = {
  readonly id: string;
  readonly template_id: string;
  readonly recipient: number;
  readonly revision: number;
  readonly state: RowState;
  readonly reason: SkipReason | null;
  /** What the template asked for. */
  readonly moment: Instant;
  readonly due_at: Instant;
  readonly moved_from: Instant | null;
  readonly useful_until: Instant;
  /** A person asked for it: only a cancelled stay or another guest stops it. */
  readonly is_asked: boolean;
};

/** A row as it has to be; without an id it is new. */
export type WantedRow = {
  readonly id: string | null;
  readonly templateId: string;
  readonly recipient: number;
  readonly revision: number;
  readonly state: OpenState;
  readonly reason: SkipReason | null;
  readonly moment: Instant;
  readonly dueAt: Instant;
  readonly movedFrom: Instant | null;
  readonly usefulUntil: Instant;
};

export const isOpenState = (state: RowState): state is OpenState =>
  (OPEN_STATES as readonly string[]).includes(state);

/**
 * What the messages of a stay have to be: one row for each template and guest, new revisions for news that comes again. Returns
 * only what differs. What has left, and what a person omitted or asked for, stays.
 */
export function planStay(
  stay: StayFacts,
  templates: readonly TemplateFacts[],
  rows: readonly PlannedRow[],
  now: Instant,
): WantedRow[] {
  if (stay.isUnconfirmed) return rows.flatMap((row) => withReason(row, 'not-confirmed'));
  const known = new Map(templates.map((template) => [template.id, template]));
  const ofOthers = rows.filter(({ recipient }) => recipient !== stay.recipient);
  return [
    ...ofOthers.flatMap((row) => withReason(row, 'other-guest')),
    ...templates.flatMap((template) => {
      const own = rows
        .filter((row) => row.template_id === template.id && row.recipient === stay.recipient)
        .toSorted((one, other) => one.revision - other.revision);
      return planTemplate(stay, template, own, now);
    }),
    ...rows
      .filter((row) => row.recipient === stay.recipient && !known.has(row.template_id))
      .flatMap((row) => withReason(row, 'switched-off')),
  ];
}

/** The row skipped for a reason, unless it has left or is skipped already. */
const withReason = (row: PlannedRow, reason: SkipReason): WantedRow[] =>
  row.state === 'skipped' || !isOpenState(row.state) ? [] : [{ ...wantedOf(row), state: 'skipped', reason }];

const wantedOf = (row: PlannedRow) => ({
  id: row.id,
  templateId: row.template_id,
  recipient: row.recipient,
  revision: row.revision,
  moment: row.moment,
  dueAt: row.due_at,
  movedFrom: row.moved_from,
  usefulUntil: row.useful_until,
});

function planTemplate(
  stay: StayFacts,
  template: TemplateFacts,
  own: readonly PlannedRow[],
  now: Instant,
): WantedRow[] {
  const last = own.at(-1);
  const news = newsOf(stay, template);
  if (last && !isOpenState(last.state) && !comesAgain(template, last, news)) return [];
  if (last?.state === 'skipped' && last.reason === 'omitted' && !comesAgain(template, last, news)) return [];
  // Nothing has happened that the message is about, and nothing of it is under way.
  if (news === null && !last) return [];
  const isNew = last === undefined || !isOpenState(last.state) || last.reason === 'omitted';
  if (last && !isNew && last.is_asked) {
    if (isOver(stay, template)) return withReason(last, 'canceled');
    return epochMs(last.useful_until) < epochMs(now) ? withReason(last, 'not-useful') : [];
  }
  const wanted = evaluate(stay, template, isNew ? undefined : last, news, now);
  if (wanted === null) return [];
  const revision = isNew ? (last?.revision ?? 0) + 1 : last.revision;
  const row = {
    id: isNew ? null : last.id,
    templateId: template.id,
    recipient: stay.recipient,
    revision,
    ...wanted,
    movedFrom: isNew ? null : movedFrom(last, wanted),
  };
  return !isNew && isSame(last, row) ? [] : [row];
}

/** The time before the first move; none once it is back. */
function movedFrom(last: PlannedRow, wanted: Pick<WantedRow, 'dueAt' | 'state'>): Instant | null {
  const isMove = wanted.state !== 'skipped' && last.state !== 'skipped' && last.due_at !== wanted.dueAt;
  const before = last.moved_from ?? (isMove ? last.due_at : null);
  return before === wanted.dueAt ? null : before;
}

const isSame = (row: PlannedRow, wanted: WantedRow): boolean =>
  row.state === wanted.state &&
  row.reason === wanted.reason &&
  row.moment === wanted.moment &&
  row.due_at === wanted.dueAt &&
  row.moved_from === wanted.movedFrom &&
  row.useful_until === wanted.usefulUntil;

/** When that happened which the message is about; null where it has not. Messages with a date are about the booking. */
function newsOf(stay: StayFacts, { trigger }: TemplateFacts): Instant | null {
  if (!('on' in trigger)) return trigger.of === 'arrival' ? stay.arrivalKnownAt : stay.departureKnownAt;
  return trigger.on === 'booked' ? stay.recipientSince : stay.newsAt[trigger.on];
}

/** Dates can change several times, and each time is told, once; everything else is told once. */
const comesAgain = ({ trigger }: TemplateFacts, last: PlannedRow, news: Instant | null): boolean =>
  'on' in trigger && trigger.on === 'dates-changed' && news !== null && epochMs(news) > epochMs(last.moment);

const isOver = (stay: StayFacts, { trigger }: TemplateFacts): boolean =>
  ('on' in trigger && trigger.on === 'canceled') !== stay.isCanceled;

type Evaluated = Pick<WantedRow, 'state' | 'reason' | 'moment' | 'dueAt' | 'usefulUntil'>;

/** Null where no row is wanted: nothing is planned, and there is nothing to explain. */
function evaluate(
  stay: StayFacts,
  template: TemplateFacts,
  last: PlannedRow | undefined,
  news: Instant | null,
  now: Instant,
): Evaluated | null {
  const { onSince } = template;
  if (isOver(stay, template)) return last ? skip(last, stay.isCanceled ? 'canceled' : 'condition') : null;
  if (onSince === null) return last ? skip(last, 'switched-off') : null;
  if (!concerns(template, stay)) return last ? skip(last, 'condition') : null;
  const heard = news ?? last?.moment ?? stay.knownAt;
  const isBooking = !('on' in template.trigger) || template.trigger.on === 'booked';
  const isImported = isBooking && stay.isImported && heard === stay.knownAt;
  const due = dueOf({ ...template, since: onSince }, stay.times, heard, isImported);
  const evaluated = (state: OpenState, reason: SkipReason | null): Evaluated => ({
    state,
    reason,
    moment: due.moment,
    dueAt: due.at,
    usefulUntil: due.usefulUntil,
  });
  // A stay that was over before anything of it was planned needs no list of reasons.
  if (!last && epochMs(endOfUse('week-after', stay.times)) < epochMs(now)) return null;
  const reason = due.skipped ?? reasonOf(stay, template);
  if (reason !== null) return evaluated('skipped', reason);
  if (epochMs(due.usefulUntil) < epochMs(now)) return evaluated('skipped', 'not-useful');
  const isUnderWay = last && (last.state === 'held' || last.state === 'to-do');
  const isDue = epochMs(due.at) <= epochMs(now);
  if (isUnderWay && isDue) return evaluated(last.state, null);
  if (isTooLate(due.at, now)) return evaluated('skipped', 'too-late');
  return evaluated('planned', null);
}

const skip = (row: PlannedRow, reason: SkipReason): Evaluated => ({
  state: 'skipped',
  reason,
  moment: row.moment,
  dueAt: row.due_at,
  usefulUntil: row.useful_until,
});

/** The conditions that do not depend on the hour at which it leaves. */
export function concerns({ conditions }: Pick<TemplateFacts, 'conditions'>, stay: StayFacts): boolean {
  const { channels, listings, languages, nightsFrom, nightsTo } = conditions;
  const nights = nightsBetween(stay.arrival, stay.departure);
  return (
    (channels === undefined || channels.includes(stay.channelSlug)) &&
    (listings === undefined || (stay.listingId !== null && listings.includes(stay.listingId))) &&
    (languages === undefined || languages.includes(stay.language)) &&
    (nightsFrom === undefined || nights >= nightsFrom) &&
    (nightsTo === undefined || nights <= nightsTo)
  );
}

/** Why a message that is in time is not sent. */
function reasonOf(stay: StayFacts, { purpose, channels, conditions }: TemplateFacts): SkipReason | null {
  const refusal = refusalOfAll(channels, purpose, stay);
  if (refusal === 'test-mode') return refusal;
  if (stay.isOff) return 'switched-off';
  // A complete check-in does not become pending again; one that is pending may still be completed.
  if (conditions.checkIn === 'pending' && stay.isCheckInComplete) return 'condition';
  return refusal;
}
