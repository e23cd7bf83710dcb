import type { PropertyId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

/** Of the database of a measurement. */
export type Query = <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

export const ROOMS = 200;

/** SQL: the name of a guest, as an installation of years has it: a guest who left long ago is erased by now (PRV-03). */
export const guestName = (name: string, departure: string): string =>
  `case when ${departure} < current_date - 92 then '—' else ${name} end`;

/**
 * One property, 200 rooms, 50,000 stays over 2025 to 2027 that never overlap, always the same: about 1,390
 * arrivals a month.
 */
export async function fillBenchData(query: Query, propertyId: PropertyId, rooms = ROOMS): Promise<void> {
  await query(
    `insert into listings (id, property_id, name, capacity)
     select ('00000000-0000-7000-8000-' || lpad(room::text, 12, '0'))::uuid, $1, 'Habitación ' || room, 2 + room % 4
       from generate_series(1, ${rooms}) room`,
    [propertyId],
  );
  // 250 stays a room, each of 2 to 4 nights, one every 4 or 5 days.
  await query(
    `insert into reservations (id, property_id, listing_id, status, arrival, departure, guest_name, adults,
                               channel_slug, channel_name, source, total_minor, currency)
     select gen_random_uuid(), $1, ('00000000-0000-7000-8000-' || lpad(room::text, 12, '0'))::uuid, 'confirmed',
            day, day + 2 + (room + stay) % 2,
            ${guestName("'Huésped ' || room || '-' || stay", 'day + 2 + (room + stay) % 2')}, 1 + stay % 4, 'airbnb', 'Airbnb', 'manual', 45000000, 'COP'
       from generate_series(1, ${rooms}) room, generate_series(0, 249) stay,
            lateral (select date '2025-01-01' + (stay * 1095 / 250) + room % 2) as start (day)`,
    [propertyId],
  );
  await query('vacuum analyze reservations');
  await query('vacuum analyze listings');
}

export const CALENDAR = { listings: 500, days: 90, stays: 9_900 } as const;

/** 500 listings with 19 or 20 stays each within 90 days from `first`, 9,900 together, that never overlap. */
export async function fillCalendarData(
  query: Query,
  propertyId: PropertyId,
  first: PlainDate,
): Promise<void> {
  await query(
    `insert into listings (id, property_id, name, capacity)
     select gen_random_uuid(), $1, 'Apartamento ' || lpad(number::text, 3, '0'), 2 + number % 4
       from generate_series(1, ${CALENDAR.listings}) number`,
    [propertyId],
  );
  // One every four or five days, of 2 to 4 nights; every fifth listing has one less.
  await query(
    `insert into reservations (id, property_id, listing_id, status, arrival, departure, guest_name, adults,
                               channel_slug, channel_name, source)
     select gen_random_uuid(), $1, listing.id, 'confirmed', day, day + 2 + ((place + stay) % 3)::integer,
            'Huésped ' || place || '-' || stay, 1 + stay % 4,
            (array['airbnb', 'booking', 'vrbo', 'direct'])[1 + stay % 4],
            (array['Airbnb', 'Booking.com', 'Vrbo', 'Directa'])[1 + stay % 4], 'manual'
       from (select id, row_number() over (order by name) as place from listings where property_id = $1) listing,
            generate_series(0, 19) stay,
            lateral (select $2::date + stay * 9 / 2) as start (day)
      where stay < 19 or place % 5 > 0`,
    [propertyId, first],
  );
  await query('vacuum analyze reservations');
  await query('vacuum analyze listings');
}
