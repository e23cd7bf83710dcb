import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import { atMost, type Bench, known } from './bench.ts';
import { ROOMS } from './data.ts';
import { type Case, measureCase } from './requests.ts';
import type { Stage } from './stage.ts';

/** Stays whose folio is open, with its nights and a payment. */
const FOLIOS = 100;
const PLAN = 'PRO';
const CURRENCY = 'COP';

/**
 * W2-R-01 and W2-R-05: a sale of nights that are sold, a folio, and the price of a checkout, each beside the plainest
 * statements that give the same answer.
 */
export async function measureOtherRequests(bench: Bench): Promise<void> {
  const open = await bench.stage();
  const stays = await openFolios(open);
  await fillPrices(open);
  const headers = { authorization: `Bearer ${open.host.token}` };
  const sold = (index: number) => {
    const from = addDays(plainDate('2026-02-01'), (index * 5) % 300);
    const room = 1 + (index % ROOMS);
    return {
      roomId: `00000000-0000-7000-8000-${String(room).padStart(12, '0')}`,
      checkInDate: from,
      checkOutDate: addDays(from, 6),
      guestName: 'Ana Lucía Rojas',
      adults: 2,
    };
  };
  const stayOf = (index: number) => stays[index % stays.length] ?? '';
  const choice = {
    currency: CURRENCY,
    properties: [{ propertyId: open.host.propertyId, plan: PLAN }],
  };
  const cases: readonly (Case & { readonly id: string; readonly floor: number | null })[] = [
    {
      id: 'W2-R-01',
      floor: 3,
      what: 'sale of sold nights, refused with the stay that has them',
      requests: 200,
      refusal: 409,
      ours: (i) => ({ method: 'POST', path: '/api/pms/reservations', headers, body: sold(i) }),
      raw: (i) => ({ method: 'POST', path: '/create', body: sold(i) }),
    },
    {
      id: 'W2-R-05',
      floor: null,
      what: 'folio of a reservation',
      requests: 1000,
      ours: (i) => ({ method: 'GET', path: `/api/pms/reservations/${stayOf(i)}/folio`, headers }),
      raw: (i) => ({ method: 'GET', path: `/folio?id=${stayOf(i)}` }),
    },
    {
      id: 'W2-R-05',
      floor: null,
      what: 'price of a checkout',
      requests: 400,
      ours: () => ({ method: 'POST', path: '/api/common/subscriptions/preview', headers, body: choice }),
      raw: () => ({ method: 'POST', path: '/price', body: { plan: PLAN, currency: CURRENCY } }),
    },
  ];
  for (const { id, floor, ...one } of cases) {
    const { cpu } = await measureCase(bench, open, one);
    bench.note(id, `CPU, ${one.what}`, cpu, floor === null ? known('×') : atMost('×', floor, null));
  }
}

/** A payment opens the folio of a stay; the ceiling gets the same folios and entries. */
async function openFolios({ api, host, query }: Stage): Promise<string[]> {
  const stays = await query<{ id: string }>(
    `select id from reservations where property_id = $1 and arrival between '2026-01-01' and '2026-06-01'
      order by id limit ${FOLIOS}`,
    [host.propertyId],
  );
  for (const { id } of stays) {
    const { status } = await fetch(`${api}/api/pms/reservations/${id}/folio/entries`, {
      method: 'POST',
      headers: { authorization: `Bearer ${host.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ key: crypto.randomUUID(), kind: 'payment', amount: 1_000, method: 'cash' }),
    });
    if (status !== 201) throw new Error(`The folio of a reservation was not opened: ${status}`);
  }
  await query(
    `create table raw.folios as
       select id, property_id, reservation_id, currency from folios where property_id = $1 and kind = 'stay'`,
    [host.propertyId],
  );
  await query(
    `create table raw.entries as
       select id, folio_id, number, kind, service, description, on_date, night, quantity, amount_minor, method, reference,
              source, corrects_id, actor, created_at from folio_entries where property_id = $1`,
    [host.propertyId],
  );
  await query('alter table raw.folios add primary key (property_id, reservation_id)');
  await query('alter table raw.entries add primary key (folio_id, number)');
  for (const table of ['folios', 'folio_entries', 'raw.folios', 'raw.entries']) {
    await query(`vacuum analyze ${table}`);
  }
  return stays.map(({ id }) => id);
}

/** Where the ceiling looks a price up: what a room costs by their number, and the tax of a country. */
async function fillPrices({ host, query }: Stage): Promise<void> {
  await query(
    `create table raw.properties as
       select property_id, name, country, ${ROOMS} as rooms from properties where property_id = $1`,
    [host.propertyId],
  );
  await query(
    `create table raw.bands as
       select '${PLAN}' as plan, '${CURRENCY}' as currency, first, 20000 - 1000 * place as minor
         from unnest(array[1, 5, 15, 40]) with ordinality as band (first, place)`,
  );
  await query(`create table raw.taxes as select 'CO' as country, 'IVA' as name, 19 as percent`);
  await query('alter table raw.properties add primary key (property_id)');
  await query('alter table raw.bands add primary key (plan, currency, first)');
  await query('alter table raw.taxes add primary key (country)');
}
