import { guestsOfIds } from '#areas/guests/check-in/index.ts';
import type { About, AuditSubjectNames } from '#areas/platform/audit/index.ts';
import { listingSummaries } from '#areas/stays/listings/index.ts';
import { reportsOfIds } from '#areas/guests/registry/index.ts';
import { rowsByIds } from '#areas/stays/reservations/index.ts';
import type { RecordedChange } from '#foundation/context/audit-trail.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { GuestId, type ReservationId, ReservationId as StayId } from '#vocabulary/ids.ts';

/** Names the things that changed by today's names: an old and a new name of one listing would look like two. */
export async function readSubjectNames(
  ctx: PropertyContext,
  rows: readonly RecordedChange[],
): Promise<AuditSubjectNames> {
  const idsOf = (...subjects: readonly RecordedChange['subject'][]) => [
    ...new Set(rows.filter(({ subject }) => subjects.includes(subject)).map((row) => row.subject_id)),
  ];
  const reports = await reportsOfIds(ctx, idsOf('report'));
  const guestIds = [
    ...idsOf('guest').flatMap((id) => GuestId.safeParse(id).data ?? []),
    ...reports.map(({ guest_id }) => guest_id),
  ];
  const stayIds = idsOf('reservation', 'folio', 'check-in', 'message').flatMap(
    (id) => StayId.safeParse(id).data ?? [],
  );
  const [guests, stays, listings] = await Promise.all([
    guestsOfIds(ctx, guestIds),
    stayIds.length > 0 ? rowsByIds(ctx.db, ctx.propertyId, stayIds) : [],
    listingSummaries(ctx.db, ctx.propertyId),
  ]);
  const guestOf = new Map(guests.map((guest) => [guest.id as string, guest]));
  const reportOf = new Map(reports.map((report) => [report.id, report]));
  const stayOf = new Map(stays.map((stay) => [stay.id as string, stay]));
  const listingOf = new Map(listings.map(({ id, name }) => [id as string, name]));
  const guestNamed = (id: string): About => {
    const guest = guestOf.get(id);
    return guest ? named(guest.name, guest.reservationId) : null;
  };
  const aboutOf = (row: RecordedChange): About => {
    const { subject, subject_id: id } = row;
    switch (subject) {
      case 'guest':
        return guestNamed(id);
      case 'report': {
        const report = reportOf.get(id);
        return report ? (guestNamed(report.guest_id) ?? named('', report.reservation_id)) : null;
      }
      case 'reservation':
      case 'folio':
      case 'check-in':
      case 'message': {
        const stay = stayOf.get(id);
        return stay ? named(stay.guest_name, stay.id) : recordedName(row);
      }
      case 'listing': {
        const name = listingOf.get(id);
        return name === undefined ? recordedName(row) : named(name);
      }
      default:
        return recordedName(row);
    }
  };
  return { aboutOf, listingName: (id) => listingOf.get(id) ?? null };
}

const named = (name: string, reservationId: ReservationId | null = null): About => ({ name, reservationId });

/** A thing that was recorded with its name keeps that name. */
function recordedName({ before, after }: RecordedChange): About {
  for (const values of [after, before]) {
    if (typeof values !== 'object' || values === null || !('name' in values)) continue;
    if (typeof values.name === 'string') return named(values.name);
  }
  return null;
}
