import type { Queries } from '#foundation/database/database.ts';
import type { ListingId, PropertyId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { CalendarBarGroup } from './calendar.contract.ts';
import type { CalendarBar } from '../reservations.contract.ts';
import { earliestArrivalSql } from '../reservations.store.ts';

/**
 * A stay in several listings is several bars: its own for the first segment, and one for each other segment, with the
 * guest of the stay. A stay in conflict is a bar itself, so blocks that keep its nights closed are left out.
 */
const BARS = `
  select id, listing_id as room, kind, arrival as "from", occupied_until as "to", guest_name as name,
         channel_slug as channel, status, check_in_state as "checkIn", registry_state as registry, is_conflict as conflict,
         source, version, case when split_at is null then null else id end as main
    from reservations
   where property_id = $1 and arrival < $3 and arrival >= ${earliestArrivalSql('$2::date')} and occupied_until > $2
     and (occupies or is_conflict) and kind <> 'part'
     and (kept_for is null or not exists (
       select from reservations stay
        where stay.property_id = $1 and stay.id = reservations.kept_for and stay.in_conflict
          and stay.arrival <= reservations.arrival and stay.departure >= reservations.departure))
  union all
  select part.id, part.listing_id, main.kind, part.arrival, part.departure, main.guest_name, main.channel_slug, main.status,
         main.check_in_state, main.registry_state, part.is_conflict, main.source, main.version, main.id
    from reservations part
    join reservations main on main.property_id = part.property_id and main.id = part.main_id
   where part.property_id = $1 and part.kind = 'part' and part.arrival < $3 and part.departure > $2`;

export const barsBetween = (
  db: Queries,
  propertyId: PropertyId,
  from: PlainDate,
  to: PlainDate,
): Promise<CalendarBar[]> =>
  db.named<CalendarBar>('calendar-bars', `${BARS} order by "from"`, [propertyId, from, to]);

/** The database builds lists faster than this process builds ten thousand rows of fourteen fields. */
const COLUMNS = `
  select kind, channel, status, "checkIn", registry, conflict, source, json_agg(id) as ids, json_agg(name) as names,
         json_agg(version) as versions, json_agg(room) as rooms, json_agg("from" - $2::date) as "from",
         json_agg("to" - "from") as nights, case when main is null then null else json_agg(main) end as mains
    from (${BARS}) bar
   group by kind, channel, status, "checkIn", registry, conflict, source, main is null`;

/** The same bars, with the listing of each by its id. */
type BarGroup = Omit<CalendarBarGroup, 'rooms'> & { readonly rooms: readonly (ListingId | null)[] };

export const columnsBetween = (
  db: Queries,
  propertyId: PropertyId,
  from: PlainDate,
  to: PlainDate,
): Promise<BarGroup[]> => db.named<BarGroup>('calendar-columns', COLUMNS, [propertyId, from, to]);
