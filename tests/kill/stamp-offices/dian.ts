import { CASA_AZUL, ISSUERS, RANGE } from '#areas/invoicing/issuers/issuers.test-issuer.ts';
import type { DianItem, DianWorld } from '#providers/dian/dian.simulator.ts';
import { liveAccess } from '#support/fiscal-access.ts';
import { type Product, worldOf } from '../product.ts';
import { CUSTOMER, type Decided, type Document, isToBeRejected, type Office } from './office.ts';

const FIRST_NUMBER = 990_000_001;
/** Days on which the simulated DIAN knows the range, whenever this is run. */
const SERIES = {
  ...RANGE,
  from: FIRST_NUMBER,
  to: FIRST_NUMBER + 4_999,
  resolvedOn: '2019-01-19',
  validFrom: '2019-01-19',
  validTo: '2030-01-19',
};
const IT = { match: 'POST WcfDianCustomerServices.svc' };

/** Class U, numbered here: a number that another document has used already is rejected. */
export const dian: Office = {
  id: 'dian',
  settings: { BILLING: 'on' },
  settlesWithinSeconds: 60,
  // Answers that are lost after the effect, at once and late; late ones; the service closed; a document that is queued.
  troubles: [
    // Twice: its service is one address, and a question about the range may be the first to come.
    { failNext: { ...IT, times: 2, acceptThenDrop: true } },
    { failNext: { ...IT, delayMs: 3_000 } },
    { failNext: { ...IT, acceptThenDrop: true, delayMs: 2_000 } },
    { failNext: { ...IT, status: 503, contentType: 'text/html', body: '<h1>Mantenimiento</h1>' } },
    { has: { kind: 'queue', documents: 1 } satisfies DianItem },
  ],
  open: async (ask, query) => {
    const issuer = await ask<{ _id: string }>('POST', ISSUERS, { ...CASA_AZUL, rnt: '45612' });
    await ask('POST', `${ISSUERS}/${issuer._id}/series`, SERIES);
    await ask('POST', '/api/common/property-integrations', liveAccess('dian'));
    await enoughStamps(query);
  },
  customerOf: () => CUSTOMER,
  before: (stays) =>
    Array.from({ length: stays }, (_none, place) => place)
      .filter(isToBeRejected)
      .map((place): DianItem => ({ kind: 'used', nit: '900373076', number: `SETP${FIRST_NUMBER + place}` })),
  compare: async (product, decided) => {
    const { accepted, rejected } = decided;
    const world = await worldOf<DianWorld>(product.simulators, 'dian');
    const isThere = ({ key }: Document) => key !== null && world.documents[key] !== undefined;
    const keys = new Set(accepted.map(({ key }) => key));
    return {
      lost: accepted.filter((one) => !isThere(one)).map(({ id }) => id),
      doubled: Object.keys(world.documents).filter((key) => !keys.has(key)),
      dishonest: rejected.filter((one) => isThere(one) || one.problems === 0).map(({ id }) => id),
      gaps: await gapsOf(product, decided),
      uncounted: await uncountedOf(product, decided),
      leftBehind: [],
    };
  },
};

/** REL-25: each number from the first to the next is of one document, and voided where that was rejected. */
async function gapsOf({ query }: Product, { accepted, rejected }: Decided): Promise<string[]> {
  const [series] = await query<{ next: number }>(
    `select next_number::int as next from invoice_series where kind = 'invoice'`,
  );
  const taken = await query<{ number: number; document: string; state: string }>(
    'select number::int, document_id as document, state from invoice_numbers',
  );
  const isRight = (number: number): boolean => {
    const rows = taken.filter((row) => row.number === number);
    const of = (documents: readonly Document[]) =>
      documents.filter((one) => one.number === `SETP${number}` && one.id === rows[0]?.document).length;
    return rows.length === 1 && of(rows[0]?.state === 'voided' ? rejected : accepted) === 1;
  };
  const next = Math.max(series?.next ?? 0, ...taken.map(({ number }) => number + 1));
  const passed = Array.from({ length: next - FIRST_NUMBER }, (_none, index) => FIRST_NUMBER + index);
  const isVoided = ({ id }: Document) => taken.some((row) => row.document === id && row.state === 'voided');
  return [
    ...passed.filter((number) => !isRight(number)).map(String),
    ...rejected.filter((one) => !isVoided(one)).map(({ id }) => id),
  ];
}

/**
 * As many as the largest storm needs; administrators, who give them, sign in with more than a password. The round that gives a
 * property its first ones may have come by before.
 */
async function enoughStamps(query: Product['query']): Promise<void> {
  await query(
    `with given as (
       insert into credit_balances as held (property_id, app, available, issued, transfers, changed_at)
       select property_id, 'e-invoice-dian', 10000, -10000, 1, now() from properties
       on conflict (property_id, app) do update
         set available = held.available + 10000, issued = held.issued - 10000, transfers = held.transfers + 1
       returning property_id, app, available, transfers)
     insert into credit_transfers (id, property_id, app, number, key, kind, from_account, to_account, amount,
                                   available_after, cause, actor, created_at)
     select gen_random_uuid(), property_id, app, transfers, 'storm', 'grant', 'issued', 'available', 10000, available,
            'top-up', 'test', now() from given`,
  );
}

/** REL-12: each accepted one has used one, of the revision that was accepted; nothing is set apart any more. */
async function uncountedOf({ query }: Product, { accepted }: Decided): Promise<string[]> {
  const used = await query<{ key: string }>(
    `select opened.key from credit_transfers opened join credit_transfers ended on ended.settles = opened.id
      where ended.kind = 'spend'`,
  );
  const wanted = new Set(accepted.map(({ id, revision }) => `stamp:${id}:r${revision}`));
  const found = new Set(used.map(({ key }) => key));
  const held = await query<{ key: string }>(
    `select key from credit_transfers opened where kind = 'reserve'
        and not exists (select from credit_transfers ended where ended.settles = opened.id)`,
  );
  const off = await query<{ account: string }>(
    `select account from (values ('available'), ('reserved'), ('consumed')) as each (account)
      where (select coalesce(sum(amount), 0) from credit_entries where credit_entries.account = each.account)
         <> (select sum(case each.account when 'available' then available when 'reserved' then reserved else consumed end)
               from credit_balances)`,
  );
  return [
    ...[...wanted].filter((key) => !found.has(key)),
    ...[...found].filter((key) => !wanted.has(key)),
    ...held.map(({ key }) => key),
    ...off.map(({ account }) => account),
  ];
}
