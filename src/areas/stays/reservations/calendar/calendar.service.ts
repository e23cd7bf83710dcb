import type { PropertyContext } from '#foundation/context/context.ts';
import type { HandlerInput, ReplyOf } from '#vocabulary/call.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { calendarContract, CalendarColumns } from './calendar.contract.ts';
import { barsBetween, columnsBetween } from './calendar.store.ts';

type ReadCalendar = typeof calendarContract.readCalendar;

export const readCalendar = (
  ctx: PropertyContext,
  { from, to, as }: HandlerInput<ReadCalendar>['query'],
): Promise<ReplyOf<ReadCalendar>> =>
  as === 'columns' ? readColumns(ctx, from, to) : barsBetween(ctx.db, ctx.propertyId, from, to);

async function readColumns(
  { db, propertyId }: PropertyContext,
  first: PlainDate,
  to: PlainDate,
): Promise<CalendarColumns> {
  const places = new Map<ListingId | null, number>();
  const rowOf = (room: ListingId | null): number => {
    const known = places.get(room);
    if (known !== undefined) return known;
    places.set(room, places.size);
    return places.size - 1;
  };
  const found = await columnsBetween(db, propertyId, first, to);
  const groups = found.map(({ rooms, ...group }) => ({ ...group, rooms: rooms.map(rowOf) }));
  return { first, rooms: [...places.keys()], groups };
}
