import http from 'node:http';

import pg from 'pg';

/**
 * The ceiling of this runtime: node:http and pg with prepared statements, the same SQL, nothing else. No
 * session, no checks, no tenant, no envelope.
 */
const [databaseUrl, propertyId] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

const COLUMNS = `id, property_id, listing_id, status, is_conflict, arrival, departure, guest_name, adults, children,
  email, phone, channel_slug, channel_name, channel_code, total_minor, currency, source, external_id, notes,
  check_in_state, guests_done, registry_state, version, created_at`;
const QUERIES = {
  list: `select ${COLUMNS} from reservations where property_id = $1 and kind = 'stay' and arrival >= $2 and arrival <= $3
         order by arrival, id limit 100`,
  count: `select count(*) from reservations where property_id = $1 and kind = 'stay' and arrival >= $2 and arrival <= $3`,
  one: `select ${COLUMNS} from reservations where property_id = $1 and id = $2 and kind = 'stay'`,
  open: `select id, name, capacity from listings where property_id = $1 and status = 'active' and state = 'open'
         and deleted_at is null order by name, id`,
  taken: `select distinct listing_id from reservations where property_id = $1 and occupies and arrival < $3
          and arrival > $2::date - 400 and occupied_until > $2`,
  insert: `insert into reservations (id, property_id, listing_id, status, arrival, departure, guest_name, adults,
             channel_slug, channel_name, source) values (gen_random_uuid(), $1, $2, 'confirmed', $3, $4, $5, 2,
             'direct', 'Directa', 'manual') returning ${COLUMNS}`,
  event: `insert into events (property_id, name, payload) values ($1, 'reservations.created', $2)`,
  change: `insert into changes (property_id, subject, subject_id, action, after, actor, at)
           values ($1, 'reservation', $2, 'created', $3, 'raw', now())`,
  notice: `with stored as (insert into events (property_id, name, payload) values ($1, 'notice', $2))
           insert into jobs (property_id, name, lane, payload) values ($1, 'raw', 6, $2)`,
} as const;

const run = async (name: keyof typeof QUERIES, values: unknown[]) =>
  (await pool.query({ name, text: QUERIES[name], values })).rows as Record<string, unknown>[];

async function answer(url: URL, body: string): Promise<unknown> {
  switch (url.pathname) {
    case '/list': {
      const values = [propertyId, url.searchParams.get('from'), url.searchParams.get('to')];
      const [rows, [counted]] = await Promise.all([run('list', values), run('count', values)]);
      return { data: rows, total: Number(counted?.['count']) };
    }
    case '/one':
      return (await run('one', [propertyId, url.searchParams.get('id')]))[0];
    case '/availability': {
      const [open, taken] = await Promise.all([
        run('open', [propertyId]),
        run('taken', [propertyId, url.searchParams.get('from'), url.searchParams.get('to')]),
      ]);
      const busy = new Set(taken.map((row) => row['listing_id']));
      return open.filter((row) => !busy.has(row['id']));
    }
    case '/create': {
      const input = JSON.parse(body) as Record<string, string>;
      const client = await pool.connect();
      try {
        await client.query('begin');
        const values = [
          propertyId,
          input['roomId'],
          input['checkInDate'],
          input['checkOutDate'],
          input['guestName'],
        ];
        const { rows } = await client.query<Record<string, unknown>>({
          name: 'insert',
          text: QUERIES.insert,
          values,
        });
        const id = rows[0]?.['id'];
        await client.query({
          name: 'event',
          text: QUERIES.event,
          values: [propertyId, JSON.stringify({ id })],
        });
        await client.query({
          name: 'change',
          text: QUERIES.change,
          values: [propertyId, id, JSON.stringify(rows[0])],
        });
        await client.query('commit');
        return rows[0];
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    }
    case '/notice':
      await run('notice', [propertyId, body]);
      return { received: true };
    default:
      throw new RangeError(url.pathname);
  }
}

http
  .createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      answer(new URL(request.url ?? '/', 'http://raw'), Buffer.concat(chunks).toString()).then(
        (result) =>
          response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  })
  .listen(Number(process.argv[4]), '127.0.0.1');
