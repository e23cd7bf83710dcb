import pg from 'pg';

export const ROOMS = 200;

/**
 * One property, 200 rooms, 50,000 stays over 2025 to 2027 that never overlap, always the same: about 1,390
 * arrivals a month.
 */
export async function fillBenchData(url: string, propertyId: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `insert into listings (id, property_id, name, capacity)
     select ('00000000-0000-7000-8000-' || lpad(room::text, 12, '0'))::uuid, $1, 'Habitación ' || room, 2 + room % 4
       from generate_series(1, ${ROOMS}) room`,
    [propertyId],
  );
  // 250 stays a room, each of 2 to 4 nights, one every 4 or 5 days.
  await client.query(
    `insert into reservations (id, property_id, listing_id, status, arrival, departure, guest_name, adults,
                               channel_slug, channel_name, source, total_minor, currency)
     select gen_random_uuid(), $1, ('00000000-0000-7000-8000-' || lpad(room::text, 12, '0'))::uuid, 'confirmed',
            date '2025-01-01' + (stay * 1095 / 250) + room % 2,
            date '2025-01-01' + (stay * 1095 / 250) + room % 2 + 2 + (room + stay) % 2,
            'Huésped ' || room || '-' || stay, 1 + stay % 4, 'airbnb', 'Airbnb', 'manual', 45000000, 'COP'
       from generate_series(1, ${ROOMS}) room, generate_series(0, 249) stay`,
    [propertyId],
  );
  await client.query('vacuum analyze reservations');
  await client.query('vacuum analyze listings');
  await client.end();
}
