import type { Bench } from './bench.ts';
import type { Query } from './data.ts';
import { measureList } from './lists.ts';
import type { Shot } from './load.ts';

const REQUESTS = 100_000;
/** Of them, still to be paid. */
const OPEN = 2_000;
/** Of the paid ones, with more than was asked for. */
const OVER_EVERY = 500;
const PAGE = 50;

/** One for each stay and once more; the paid ones have a payment by card or transfer. */
async function fill(query: Query, propertyId: string): Promise<void> {
  await query(
    `insert into payment_requests (id, property_id, reservation_id, purpose, amount_minor, currency, due_on, state, actor, created_at, ended_at)
     select gen_random_uuid(), $1, stay.id, 'stay', 45000000, 'COP', date '2026-11-21' - (place % 700)::int,
            case when place <= ${OPEN} then 'open' else 'paid' end, 'bench', now() - place * interval '1 minute',
            case when place > ${OPEN} then now() - place * interval '30 seconds' end
       from (select id, row_number() over () as place from
              (select id from reservations where property_id = $1 union all
               select id from reservations where property_id = $1) twice limit ${REQUESTS}) stay`,
    [propertyId],
  );
  await query(
    `insert into received_payments (id, property_id, request_id, method, last4, state, amount_minor, currency, is_test,
                                    counted_minor, folio_state, actor, received_at, read_at)
     select gen_random_uuid(), $1, id, case when place % 2 = 0 then 'card' else 'transfer' end,
            case when place % 2 = 0 then '4242' end, 'paid',
            45000000 + case when place % ${OVER_EVERY} = 0 then 100 else 0 end, 'COP', false, 45000000, 'entered', 'bench',
            ended_at, ended_at
       from (select id, ended_at, row_number() over () as place from payment_requests
              where property_id = $1 and state = 'paid') paid`,
    [propertyId],
  );
  await query(
    `create table raw.requests as
       select id, property_id, reservation_id, purpose, title, amount_minor, currency, due_on, state, created_at, ended_at
         from payment_requests where property_id = $1`,
    [propertyId],
  );
  await query(
    `create table raw.received as
       select id, property_id, request_id, method, last4, state, amount_minor, counted_minor, refunded_minor, currency, received_at
         from received_payments where property_id = $1`,
    [propertyId],
  );
  await query('alter table raw.requests add primary key (id)');
  await query('create index on raw.requests (property_id, state, ended_at desc nulls first, due_on, id)');
  await query('create index on raw.received (request_id)');
  for (const table of ['payment_requests', 'received_payments', 'raw.requests', 'raw.received']) {
    await query(`vacuum analyze ${table}`);
  }
}

/** The list of what guests were asked for, at 100,000. */
export async function measureCollections(bench: Bench): Promise<void> {
  const open = await bench.stage();
  const { host } = open;
  await fill(open.query, host.propertyId);
  const headers = { authorization: `Bearer ${host.token}` };
  const ours = (state: string, page: number): Shot => ({
    method: 'GET',
    path: `/api/payment-collect/reservations/${host.propertyId}?limit=${PAGE}&page=${page}&filter=${encodeURIComponent(JSON.stringify({ state }))}`,
    headers,
  });
  const theirs = (state: string, page: number): Shot => ({
    method: 'GET',
    path: `/collections?state=${state}&limit=${PAGE}&page=${page}`,
  });
  for (const [state, what] of [
    [
      'open',
      `${PAGE} of ${OPEN.toLocaleString('en')} open payment requests among ${REQUESTS.toLocaleString('en')}`,
    ],
    ['paid', `${PAGE} of ${(REQUESTS - OPEN).toLocaleString('en')} paid payment requests`],
  ] as const) {
    await measureList(bench, open, {
      what,
      ours: (index) => ours(state, 1 + (index % 5)),
      raw: (index) => theirs(state, 1 + (index % 5)),
    });
  }
}
