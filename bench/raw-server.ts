import http from 'node:http';

import pg from 'pg';

import { MOST_NIGHTS } from './raw-tables.ts';

/**
 * The ceiling of this runtime: node:http and pg with prepared statements. No session, no checks, no tenant, no envelope.
 * Its tables (raw-tables.ts) have the same stays and the same constraint, and no index but those that these requests need;
 * its statements are the plainest that give the same answer, and none is the product's.
 */
const [databaseUrl, propertyId] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

/** The stays of nights: those of ordinary length begin within a month before them, the few longer ones have an index. */
const TOUCHING = `property_id = $1 and arrival >= $2::date - ${MOST_NIGHTS} and arrival < $3 and departure > $2`;
const LONG = `property_id = $1 and departure - arrival > ${MOST_NIGHTS} and arrival < $2::date - ${MOST_NIGHTS} and departure > $2`;

const SHOWN = 'id, listing_id, guest_name, arrival, departure, status';
const QUERIES = {
  list: `(select ${SHOWN} from raw.stays where ${LONG} order by arrival, id limit 100) union all
         (select ${SHOWN} from raw.stays where ${TOUCHING} order by arrival, id limit 100)
         order by arrival, id limit 100`,
  count: `select (select count(*) from raw.stays where ${LONG}) + (select count(*) from raw.stays where ${TOUCHING}) as count`,
  one: `select * from raw.stays where property_id = $1 and id = $2`,
  free: `select id, name, capacity from raw.rooms room where property_id = $1 and not exists (
           select from (select listing_id from raw.stays where ${TOUCHING} and status <> 'canceled' union all
                        select listing_id from raw.stays where ${LONG} and status <> 'canceled') taken
            where taken.listing_id = room.id)
          order by name, id`,
  invoices: `select i.id, i.kind, i.folio_id, i.reservation_id, i.state, i.stamp_status, i.checked, i.provider_id, i.customer_name,
                    i.currency, i.total_minor, i.net, i.number, i.fiscal_key, i.issued_at, i.created_at, s.guest_name, s.arrival,
                    s.departure, s.channel_name, s.channel_code, r.name as room
               from raw.invoices i left join raw.stays s on s.id = i.reservation_id left join raw.rooms r on r.id = s.listing_id
              where i.property_id = $1 and i.state = $2 and i.kind = 'invoice'
              order by i.created_at desc, i.id desc limit $3 offset $4`,
  collections: `select q.*, s.guest_name, s.arrival, s.departure, s.channel_name, s.channel_code, r.name as room,
                       (select coalesce(jsonb_agg(p.* order by p.received_at, p.id), '[]'::jsonb) from raw.received p where p.request_id = q.id) as payments
                  from (select * from raw.requests where property_id = $1 and state = $2
                         order by ended_at desc nulls first, due_on, id limit $3 offset $4) q
                  left join raw.stays s on s.id = q.reservation_id left join raw.rooms r on r.id = s.listing_id
                 order by q.ended_at desc nulls first, q.due_on, q.id`,
  countCollections: `select count(*) from raw.requests where property_id = $1 and state = $2`,
  countInvoices: `select count(*) from raw.invoices where property_id = $1 and state = $2 and kind = 'invoice'`,
  insert: `insert into raw.stays (id, property_id, listing_id, status, arrival, departure, guest_name, adults)
           values (gen_random_uuid(), $1, $2, 'confirmed', $3, $4, $5, 2) returning *`,
  holder: `select id, guest_name, channel_code from raw.stays
            where property_id = $1 and listing_id = $2 and status <> 'canceled'
              and daterange(arrival, departure) && daterange($3, $4) order by arrival limit 1`,
  folio: `select folio.id as folio, folio.currency, entry.* from raw.folios folio join raw.entries entry on folio_id = folio.id
           where property_id = $1 and reservation_id = $2 order by number`,
  price: `select property.name, rooms, minor, tax.name as tax, percent
            from raw.properties property
            join lateral (select minor from raw.bands where plan = $2 and currency = $3 and first <= rooms
                           order by first desc limit 1) band on true
            left join raw.taxes tax using (country)
           where property_id = $1`,
  event: `insert into raw.outbox (property_id, payload) values ($1, $2)`,
  change: `insert into raw.history (property_id, subject_id, after, at) values ($1, $2, $3, now())`,
  notice: `with stored as (insert into raw.outbox (property_id, payload) values ($1, $2))
           insert into raw.work (property_id, payload) values ($1, $2)`,
} as const;

const run = async (name: keyof typeof QUERIES, values: unknown[]) =>
  (await pool.query({ name, text: QUERIES[name], values })).rows as Record<string, unknown>[];

/** The constraint refused a night that is sold. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23P01';

class Taken extends Error {
  readonly holder: unknown;
  constructor(holder: unknown) {
    super('The nights are sold');
    this.holder = holder;
  }
}

/** The entries of a folio and what they come to. */
function folioOf(entries: readonly Record<string, unknown>[]) {
  const sumOf = (kind: string) =>
    entries.reduce((sum, entry) => sum + (entry['kind'] === kind ? Number(entry['amount_minor']) : 0), 0);
  const [charges, payments] = [sumOf('charge'), sumOf('payment')];
  return { entries, totals: { charges, payments, balance: charges + payments } };
}

/** Today's charge and the next two. */
function priceOf(found: Record<string, unknown>) {
  const subtotal = Number(found['rooms']) * Number(found['minor']);
  const tax = Math.round((subtotal * Number(found['percent'])) / 100);
  const day = (month: number) => new Date(Date.UTC(2026, month, 1)).toISOString().slice(0, 10);
  const upcoming = [1, 2].map((month) => ({ day: day(month), amount: subtotal + tax }));
  return { lines: [found], subtotal, tax, total: subtotal + tax, upcoming };
}

async function answer(url: URL, body: string): Promise<unknown> {
  switch (url.pathname) {
    case '/list': {
      const values = [propertyId, url.searchParams.get('from'), url.searchParams.get('to')];
      const [rows, [counted]] = await Promise.all([run('list', values), run('count', values)]);
      return { data: rows, total: Number(counted?.['count']) };
    }
    case '/invoices': {
      const state = url.searchParams.get('state');
      const limit = Number(url.searchParams.get('limit'));
      const offset = (Number(url.searchParams.get('page')) - 1) * limit;
      const [rows, [counted]] = await Promise.all([
        run('invoices', [propertyId, state, limit, offset]),
        run('countInvoices', [propertyId, state]),
      ]);
      return { data: rows, total: Number(counted?.['count']) };
    }
    case '/collections': {
      const state = url.searchParams.get('state');
      const limit = Number(url.searchParams.get('limit'));
      const offset = (Number(url.searchParams.get('page')) - 1) * limit;
      const [rows, [counted]] = await Promise.all([
        run('collections', [propertyId, state, limit, offset]),
        run('countCollections', [propertyId, state]),
      ]);
      return { data: rows, total: Number(counted?.['count']) };
    }
    case '/one':
      return (await run('one', [propertyId, url.searchParams.get('id')]))[0];
    case '/availability':
      return run('free', [propertyId, url.searchParams.get('from'), url.searchParams.get('to')]);
    case '/folio':
      return folioOf(await run('folio', [propertyId, url.searchParams.get('id')]));
    case '/price': {
      const { plan, currency } = JSON.parse(body) as Record<string, string>;
      return priceOf((await run('price', [propertyId, plan, currency]))[0] ?? {});
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
        if (!isTaken(error)) throw error;
        const nights = [propertyId, input['roomId'], input['checkInDate'], input['checkOutDate']];
        const { rows } = await client.query<Record<string, unknown>>({
          name: 'holder',
          text: QUERIES.holder,
          values: nights,
        });
        throw new Taken(rows[0]);
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
        (error: unknown) =>
          error instanceof Taken
            ? response.writeHead(409).end(JSON.stringify(error.holder))
            : response.writeHead(500).end(String(error)),
      );
    });
  })
  .listen(Number(process.argv[4]), '127.0.0.1');
