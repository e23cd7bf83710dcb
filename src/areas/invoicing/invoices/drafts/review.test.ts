import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { COUNT_LIMIT } from '../invoices.constants.ts';
import type { InvoiceCounts, InvoiceRow, InvoicesMeta } from '../invoices.contract.ts';
import { aBiller, aDraft, ANA, aStay, type Biller, INVOICES, stamp } from '../invoices.test-stage.ts';
import type { InvoiceReview } from './review.contract.ts';

let app: TestApp;
let host: Biller;

beforeAll(async () => {
  app = await startTestApp();
  host = await aBiller(app, 'revisa@example.test');
});
afterAll(() => app.stop());

const review = async (...ids: readonly string[]): Promise<InvoiceReview> => {
  const { status, data } = await host.get<InvoiceReview>(
    `${INVOICES}/review?ids=${encodeURIComponent(JSON.stringify(ids))}`,
  );
  expect(status).toBe(200);
  return data;
};
const kindsOf = async (id: string) =>
  (await review(id)).invoices.flatMap(({ oddities }) => oddities.map(({ kind }) => kind));
const past = { checkInDate: inDays(-4), checkOutDate: inDays(-1) };
const buyer = (name: string, more: object = {}) => ({ customer: { ...ANA, name, ...more } });

test('the review before submission shows number, totals and buyers of documents [W2-L-05, C-ACC-55]', async () => {
  const [first, second, third] = [
    await aDraft(host, (await aStay(host, 300_000, past))._id, buyer('Uno')),
    await aDraft(
      host,
      (await aStay(host, 450_000, past))._id,
      buyer('Dos', { documentNumber: '1020304050' }),
    ),
    await aDraft(host, (await aStay(host, 120_000, past))._id, buyer('Uno')),
  ];
  const told = await review(first._id, second._id, third._id);
  expect(told).toMatchObject({ count: 3, buyers: 2, totals: [{ currency: 'COP', total: 870_000 }] });
  expect(told.invoices.map(({ problems, oddities }) => [problems, oddities])).toEqual([
    [[], []],
    [[], []],
    [[], []],
  ]);
});

test('future nights are shown with their last day, past nights are not [W2-L-05]', async () => {
  const coming = await aDraft(host, (await aStay(host, 310_000))._id, buyer('Futura'));
  const { invoices } = await review(coming._id);
  expect(invoices[0]?.oddities).toMatchObject([{ kind: 'nights-to-come' }]);
  expect(invoices[0]?.oddities[0]?.message).toMatch(
    /^3 noches todavía no han pasado, hasta la del \d+ de \p{L}+$/u,
  );
  const one = await aStay(host, 320_000, { checkInDate: inDays(-2), checkOutDate: inDays(1) });
  const half = await aDraft(host, one._id, buyer('Media'));
  expect((await review(half._id)).invoices[0]?.oddities[0]?.message).toMatch(
    /^Una noche todavía no ha pasado/,
  );
  const gone = await aDraft(host, (await aStay(host, 330_000, past))._id, buyer('Pasada'));
  expect(await kindsOf(gone._id)).toEqual([]);
});

test.each([
  ['nit', '900373076-4'],
  ['nit', '9003730764'],
  ['cedula_ciudadania', '900373076'],
])(
  'a buyer with the number of the issuer gets the warning %s %s [W2-L-05]',
  async (documentType, documentNumber) => {
    const stay = await aStay(host, 340_000, past);
    const draft = await aDraft(
      host,
      stay._id,
      buyer(`Propia ${documentNumber}`, { documentType, documentNumber }),
    );
    expect(await kindsOf(draft._id)).toContain('buyer-is-issuer');
  },
);

test('a repeated buyer and total, a missing e-mail and a final consumer are warnings [W2-L-05]', async () => {
  const first = await aDraft(host, (await aStay(host, 351_000, past))._id, buyer('Doble'));
  expect(await kindsOf(first._id)).toEqual([]);
  const { data: sent } = await stamp(host, first._id);
  expect(sent.number).not.toBeNull();
  const again = await aDraft(host, (await aStay(host, 351_000, past))._id, buyer('Doble', { email: null }));
  const { invoices } = await review(again._id);
  expect(invoices[0]?.oddities.map(({ kind }) => kind)).toEqual(['same-buyer-and-total', 'no-email']);
  expect(invoices[0]?.oddities[0]?.message).toContain(sent.number);
  const nobody = { documentType: null, documentNumber: '', email: null };
  const final = await aDraft(host, (await aStay(host, 352_000, past))._id, buyer('Final', nobody));
  expect(await kindsOf(final._id)).toEqual(['final-consumer']);
  // Submitted documents are not reviewed.
  expect((await review(first._id)).count).toBe(0);
});

test('errors that would cause a refusal are shown before submission [W2-L-05, R-INV-16]', async () => {
  const wrong = { documentType: 'nit', documentNumber: '900373077-9' };
  const draft = await aDraft(host, (await aStay(host, 360_000, past))._id, buyer('Mala', wrong));
  expect((await review(draft._id)).invoices[0]?.problems).toEqual([expect.stringContaining('dígito')]);
});

const counts = async (query = '') => (await host.get<InvoiceCounts>(`${INVOICES}/counts${query}`)).data;

test('the tabs ask once, also by month: unissued documents count by creation [W2-R-03, W2-L-09, C-ACC-56]', async () => {
  const before = await counts();
  const draft = await aDraft(host, (await aStay(host, 370_000, past))._id, buyer('Contada'));
  const sent = await aDraft(host, (await aStay(host, 380_000, past))._id, buyer('Emitida'));
  expect((await stamp(host, sent._id)).status).toBe(201);
  const after = await counts();
  expect(after).toEqual({
    ...before,
    todo: before.todo + 1,
    accepted: before.accepted + 1,
    limit: COUNT_LIMIT,
  });
  const month = draft.createdAt.slice(0, 7);
  expect(await counts(`?month=${month}`)).toEqual(after);
  expect(await counts('?month=2001-02')).toMatchObject({ todo: 0, way: 0, accepted: 0, notes: 0 });
  const listed = async (of: string) => {
    const filter = encodeURIComponent(JSON.stringify({ month: of }));
    return (await host.get<InvoiceRow[]>(`${INVOICES}?filter=${filter}`)).data.map(({ _id }) => _id);
  };
  expect(await listed(month)).toEqual(expect.arrayContaining([draft._id, sent._id]));
  expect(await listed('2001-02')).toEqual([]);
});

test('a list counts up to its limit and says where it stopped [W2-R-03]', async () => {
  const many = await aBiller(app, 'mil@example.test');
  const draft = await aDraft(many, (await aStay(many, 300_000, past))._id);
  const { db } = app.context().forProperty(many.propertyId as PropertyId);
  await db.named(
    'test-many-invoices',
    `insert into invoices
       (id, property_id, kind, folio_id, sealing_key_id, customer, customer_name, currency, created_by, created_at, updated_at)
     select gen_random_uuid(), property_id, kind, folio_id, sealing_key_id, customer, customer_name, currency, created_by,
            created_at, updated_at
       from invoices, generate_series(1, 1100) where id = $1`,
    [draft._id],
  );
  const page = async (number: number) =>
    (await many.get<InvoiceRow[]>(`${INVOICES}?page=${number}&limit=50`)) as unknown as {
      meta: InvoicesMeta;
    };
  expect((await page(1)).meta).toEqual({ total: 1000, page: 1, limit: 50, isAtLeast: true });
  expect((await page(21)).meta).toEqual({ total: 1050, page: 21, limit: 50, isAtLeast: true });
  expect((await page(23)).meta).toEqual({ total: 1101, page: 23, limit: 50, isAtLeast: false });
  const { data } = await many.get<InvoiceCounts>(`${INVOICES}/counts`);
  expect(data).toEqual({ todo: 1001, way: 0, accepted: 0, notes: 0, limit: 1000 });
});
