import type { Bench } from './bench.ts';
import type { Query } from './data.ts';
import { type ListCase, measureList } from './lists.ts';
import type { Shot } from './load.ts';

const INVOICES = 100_000;
/** The newest of them, still to be sent. */
const DRAFTS = 200;
const PAGE = 50;

/** What was signed of a stay of three nights, as it is kept. */
const SIGNED = `jsonb_build_object('issuedOn', '2026-11-21', 'net', '900000.00', 'payable', '1071000.00', 'prepaid', '0',
  'charges', '[]'::jsonb, 'withheld', '[]'::jsonb, 'exchange', null, 'payment', jsonb_build_object('form', 'cash', 'means', 'cash'),
  'taxes', '[{"kind": "vat", "rate": "19", "base": "900000.00", "amount": "171000.00", "reason": "co.vat.general"}]'::jsonb,
  'lines', (select jsonb_agg(jsonb_build_object('entries', jsonb_build_array(gen_random_uuid()), 'service', 'night',
     'name', 'Noche', 'quantity', '1', 'unit', 'night', 'unitPrice', '300000', 'net', '300000.00', 'grossMinor', 35700000,
     'taxes', '[{"kind": "vat", "rate": "19", "amount": "57000.00", "treatment": "taxed", "reason": "co.vat.general"}]'::jsonb))
     from generate_series(1, 3)))`;

/** One for each stay and once more, accepted but for the last ones. */
async function fill(query: Query, propertyId: string): Promise<void> {
  await query(
    `insert into folios (id, property_id, kind, name, currency, created_at)
     values ('00000000-0000-7000-8000-0000000000aa', $1, 'house', 'Medida', 'COP', now())`,
    [propertyId],
  );
  await query(
    `insert into invoices (id, property_id, kind, folio_id, reservation_id, phase, checked, provider_id,
                           sealing_key_id, customer, customer_name, currency, total_minor, signed, number, fiscal_key, issued_at,
                           created_by, created_at, updated_at)
     select gen_random_uuid(), $1, 'invoice', '00000000-0000-7000-8000-0000000000aa', stay.id,
            case when place <= ${DRAFTS} then 'draft' else 'accepted' end, place > ${DRAFTS}, 'dian', gen_random_uuid(),
            decode(repeat('ab', 200), 'hex'), 'Cliente ' || place, 'COP', 107100000,
            case when place > ${DRAFTS} then ${SIGNED} end,
            case when place > ${DRAFTS} then 'SETP' || (990000000 + place) end,
            case when place > ${DRAFTS} then encode(sha256(place::text::bytea), 'hex') end,
            case when place > ${DRAFTS} then now() - place * interval '1 minute' end,
            'bench', now() - place * interval '1 minute', now()
       from (select id, row_number() over () as place from
              (select id from reservations where property_id = $1 union all
               select id from reservations where property_id = $1) twice limit ${INVOICES}) stay`,
    [propertyId],
  );
  await query(
    `create table raw.invoices as
       select id, property_id, kind, folio_id, reservation_id, state, stamp_status, checked, provider_id, customer_name, currency,
              total_minor, (signed ->> 'net')::numeric as net, number, fiscal_key, issued_at, created_at from invoices
        where property_id = $1`,
    [propertyId],
  );
  await query('alter table raw.invoices add primary key (id)');
  await query('create index on raw.invoices (property_id, state, kind, created_at desc, id desc)');
  await query('vacuum analyze invoices');
  await query('vacuum analyze raw.invoices');
}

/** The list of invoices, at 100,000. */
export async function measureInvoices(bench: Bench): Promise<void> {
  const open = await bench.stage();
  const { host } = open;
  await fill(open.query, host.propertyId);
  const headers = { authorization: `Bearer ${host.token}` };
  const ours = (filter: object, page: number): Shot => ({
    method: 'GET',
    path: `/api/accounting/invoices?limit=${PAGE}&page=${page}&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    headers,
  });
  const theirs = (state: string, page: number): Shot => ({
    method: 'GET',
    path: `/invoices?state=${state}&limit=${PAGE}&page=${page}`,
  });
  const cases: readonly ListCase[] = [
    {
      what: `${PAGE} of ${INVOICES.toLocaleString('en')} accepted invoices`,
      ours: (index) => ours({ state: ['success'], documentType: 'invoice' }, 1 + (index % 5)),
      raw: (index) => theirs('success', 1 + (index % 5)),
    },
    {
      what: `${PAGE} of ${DRAFTS} drafts among them`,
      ours: (index) => ours({ state: ['draft', 'failure'] }, 1 + (index % 3)),
      // None was refused here.
      raw: (index) => theirs('draft', 1 + (index % 3)),
    },
  ];
  for (const one of cases) await measureList(bench, open, one);
}
