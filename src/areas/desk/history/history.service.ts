import { sourceSystemOf } from '#areas/channels/pms-sync/index.ts';
import { guestNames } from '#areas/guests/check-in/index.ts';
import { type Actor, readActorNames } from '#areas/platform/audit/index.ts';
import { listingSummaries } from '#areas/stays/listings/index.ts';
import { listReports } from '#areas/guests/registry/index.ts';
import { getReservation, type RecordedReservation } from '#areas/stays/reservations/index.ts';
import { listChangesOfSubjects, type RecordedChange, type Subject } from '#foundation/context/audit-trail.ts';
import { type MemberContext, type PropertyContext, seesApp, seesMoney } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import type { ListingId, ReservationId } from '#vocabulary/ids.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import { STAY_HISTORY_MAX, type StayDeed } from './history.constants.ts';
import type { StayEntry, StayStep } from './history.contract.ts';
import { compareStayStates } from './steps.ts';

/** A stay has no more reports: two for each guest. */
const REPORTS_MAX = 200;

/** D-9: steps that belong to an app are only for members with the app. */
async function subjectsOf(ctx: PropertyContext, id: ReservationId): Promise<Subject[]> {
  const [guests, reports] = await Promise.all([
    seesApp(ctx, 'check-in') ? guestNames(ctx, [id]) : new Map<string, string>(),
    seesApp(ctx, 'registry')
      ? listReports(ctx, { page: 1, limit: REPORTS_MAX, filter: { reservationId: id } })
      : { data: [] },
  ]);
  return [
    ['reservation', id],
    ...(seesApp(ctx, 'check-in') ? [['check-in', id] as const] : []),
    ...(seesApp(ctx, 'messages') ? [['message', id] as const] : []),
    ...[...guests.keys()].map((guest) => ['guest', guest] as const),
    ...reports.data.map(({ _id }) => ['report', _id] as const),
  ];
}

const DEEDS: Readonly<Record<string, StayDeed>> = lookUpTable({
  'reservation.created': 'created',
  'reservation.canceled': 'canceled',
  'reservation.settled': 'settled',
  'reservation.registered-by-hand': 'registered-by-hand',
  'check-in.link-created': 'link-created',
  'check-in.links-revoked': 'links-revoked',
  'check-in.signed': 'signed',
  'guest.corrected': 'guest-corrected',
  'guest.removed': 'guest-removed',
  'guest.identity-seen': 'identity-seen',
  'report.sent-again': 'report-sent-again',
  'report.reported-by-hand': 'report-by-hand',
  'message.asked': 'message-sent',
  'message.omitted': 'message-omitted',
  'message.sent-by-hand': 'message-by-hand',
  'message.switched-on': 'messages-on',
  'message.switched-off': 'messages-off',
  'message.consent-given': 'consent-given',
  'message.consent-withdrawn': 'consent-withdrawn',
  'message.secret-sent': 'entry-sent',
});

type Reader = {
  readonly money: boolean;
  readonly identity: boolean;
  readonly nameOf: (listing: ListingId | null) => string | null;
};

/** None when the reader may see none of the changes. */
function stepsOf({ subject, action, before, after }: RecordedChange, reader: Reader): StayStep[] {
  const deed = DEEDS[`${subject}.${action}`];
  if (deed === 'identity-seen' && !reader.identity) return [];
  if (deed) return [{ kind: deed }];
  if (subject !== 'reservation' || !before || !after) return [];
  const all = compareStayStates(before as RecordedReservation, after as RecordedReservation, reader.nameOf);
  const steps = reader.money ? all : all.filter(({ kind }) => kind !== 'total');
  if (action === 'moved') return [{ kind: 'moved' }, ...steps];
  return all.length === 0 ? [{ kind: 'details' }] : steps;
}

/** C-RES-24. It contains no guest data: the history outlives it (PRV-06). */
export async function stayHistory(ctx: MemberContext, id: ReservationId): Promise<StayEntry[]> {
  const reservation = await getReservation(ctx, id);
  const [subjects, rooms, system] = await Promise.all([
    subjectsOf(ctx, id),
    listingSummaries(ctx.db, ctx.propertyId),
    sourceSystemOf(ctx, id),
  ]);
  const rows = await listChangesOfSubjects(ctx.db, ctx.propertyId, subjects, STAY_HISTORY_MAX);
  const source =
    reservation.source === 'calendar'
      ? `calendar:${reservation.channelSlug}`
      : reservation.source === 'pms'
        ? system
        : null;
  const actorIn = await readActorNames(ctx, [...rows.map(({ actor }) => actor), ...(source ? [source] : [])]);
  const names = new Map(rooms.map((room) => [room.id, room.name]));
  const reader: Reader = {
    money: seesMoney(ctx),
    identity: ctx.property.permissions.has('guest-identity'),
    nameOf: (listing) =>
      listing === null ? null : (names.get(listing) ?? allTexts[ctx.language]['history.deletedListing']),
  };
  const entries = rows.flatMap((row): StayEntry[] => {
    const steps = stepsOf(row, reader);
    return steps.length === 0 ? [] : [{ _id: String(row.id), at: row.at, by: actorIn(row.actor), steps }];
  });
  const isWhole = rows.length < STAY_HISTORY_MAX;
  const isCreatedHere = rows.some(({ subject, action }) => subject === 'reservation' && action === 'created');
  if (!isWhole || isCreatedHere || reservation.source === 'manual') return entries;
  // After a PMS migration the original system is not known.
  const isMoved = rows.some(({ subject, action }) => subject === 'reservation' && action === 'moved');
  const by: Actor = source && !isMoved ? actorIn(source) : { kind: 'system', name: reservation.channelName };
  return [
    ...entries,
    {
      _id: 'received',
      at: reservation.createdAt,
      by,
      steps: [{ kind: 'received', channel: reservation.channelName }],
    },
  ];
}
