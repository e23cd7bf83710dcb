import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  accountOf,
  billFor,
  cardsOf,
  landingPath,
  type Owner,
} from '#areas/subscription/billing/billing.test-stage.ts';
import type { LandingBill } from '#areas/subscription/billing/landing.contract.ts';
import type { Payment } from '#areas/subscription/billing/bills.contract.ts';
import { findBill } from '#areas/subscription/billing/bills.store.ts';
import { refundBill } from '#areas/subscription/billing/refunds.service.ts';
import { documentsOfBill } from '#areas/subscription/billing/index.ts';
import { INVOICES, rows } from '#areas/invoicing/invoices/invoices.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Answer, hostWithProperty } from '#support/host.ts';
import { createColleague, createSignedInPerson } from '#support/people.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import type { ChargeIssuer, IssuingProperty } from './charge-issuers.contract.ts';
import {
  anOperator,
  documentsOf,
  fileFor,
  filePath,
  ISSUERS_OF_CHARGES,
  issuedFor,
  mailsTo,
  namedAs,
  nameIssuer,
  nobodyIssues,
  type Operator,
  paidBill,
} from './platform-invoices.test-stage.ts';

let app: TestApp;
let cards: ReturnType<typeof cardsOf>;
let operator: Operator;
let host: Owner;
let email: string;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
  cards = cardsOf(app);
  await cards.listens();
  operator = await anOperator(app, 'opera@example.test');
});
afterAll(() => app.stop());
beforeEach(async () => {
  email = `sigue${counter++}@example.test`;
  host = await hostWithProperty(app, email);
  await namedAs(host);
});

const subjects = async (to = email) => (await mailsTo(app, to)).map(({ subject }) => subject);
const receipts = async (to = email) =>
  (await subjects(to)).filter((subject) => subject.startsWith('Pago recibido'));
const states = async (bill: Parameters<typeof documentsOf>[1]) =>
  (await documentsOf(host, bill)).map(({ state }) => state);
describe('the issuing property of Posada', () => {
  test('an administrator names only an own property that can submit today; the day is in its history [C-PAY-22, C-PAY-23, SEC-02]', async () => {
    expect((await nameIssuer(operator, { country: 'MX' })).errors[0]?.code).toBe('other-country');
    expect((await nameIssuer(operator, { from: '2025-01-01' })).errors[0]?.field).toBe('from');
    const unready = await anOperator(app, `sinrango${counter}@example.test`, {});
    // It can submit, and belongs to another person.
    const theirs = await nameIssuer(operator, { propertyId: unready.propertyId });
    expect([theirs.status, theirs.errors[0]?.code]).toEqual([409, 'not-your-property']);
    const series = `/api/accounting/invoice-series/${unready.biller.series}`;
    expect((await unready.biller.send('DELETE', series)).status).toBe(200);
    expect((await nameIssuer(unready)).errors[0]).toMatchObject({ code: 'cannot-stamp' });

    const named = await nameIssuer(operator);
    expect(named.data).toMatchObject({ country: 'CO', counts: true, property: { _id: operator.propertyId } });
    const { data } = await operator.admin.get<{ issuers: ChargeIssuer[]; properties: IssuingProperty[] }>(
      ISSUERS_OF_CHARGES,
    );
    expect(data.issuers[0]).toMatchObject({ number: named.data.number, from: '2026-11-21' });
    expect(data.properties).toMatchObject([{ _id: operator.propertyId, lacks: null }]);
    const log = await operator.biller.get<{ subject: string; action: string }[]>(
      '/api/common/audit-log?limit=5',
    );
    expect(log.data[0]).toMatchObject({ subject: 'payer', action: 'issuer-named' });
    expect((await host.get(ISSUERS_OF_CHARGES)).status).toBe(403);
  });

  test('a property named later documents the charges paid since its day, and no earlier ones [REL-01]', async () => {
    await nobodyIssues(operator);
    const bill = await paidBill(app, host);
    await eventually(async () => expect(await receipts()).toHaveLength(1));
    expect(await states(bill.id)).toEqual([]);
    await nameIssuer(operator, { from: '2026-11-22' });
    await nameIssuer(operator);
    const [document] = await issuedFor(host, bill.id);
    await eventually(async () => {
      const all = await subjects();
      expect(all.filter((subject) => subject.includes(document?.number ?? '?'))).toHaveLength(1);
    });
    expect(await receipts()).toHaveLength(1);
  });

  test('without an issuing property, or for a payer without a name, the receipt stays', async () => {
    await nameIssuer(operator);
    expect(
      (await namedAs(host, { legalName: 'Casa Sol SA', taxId: 'EKU9003173C9', country: 'MX' })).status,
    ).toBe(200);
    const bill = await paidBill(app, host);
    await eventually(async () => expect(await receipts()).toHaveLength(1));
    await refundBill(await accountOf(app, host), bill.id, { amount: null, reason: 'Se fue antes' });
    await eventually(async () => expect(await subjects()).toHaveLength(2));
    const other = await hostWithProperty(app, `sinnombre${counter}@example.test`);
    await paidBill(app, other);
    await eventually(async () => expect(await receipts(`sinnombre${counter}@example.test`)).toHaveLength(1));
    expect(await states(bill.id)).toEqual([]);
    expect(
      (await rows(operator.biller)).filter(({ customerName }) => customerName === 'Casa Sol SA'),
    ).toEqual([]);
  });
});

describe('documents that cannot be submitted as they are', () => {
  const anotherTax = {
    tax: { name: 'IVA', rate: 800, amount: 1_116_800 },
    total: 15_076_800,
    charge: 15_076_800,
  };

  test('a charge with another tax than the law’s waits in the list of the property with the reason, and the payer has the receipt [D-20]', async () => {
    await nameIssuer(operator);
    const bill = await paidBill(app, host, anotherTax);
    await eventually(async () => expect(await states(bill.id)).toEqual(['held']));
    await eventually(async () => expect(await receipts()).toHaveLength(1));
    const draft = (await rows(operator.biller)).find(({ total }) => total === 150_768);
    expect(draft).toMatchObject({ state: 'draft', number: null, problem: expect.stringContaining('8 %') });
  });

  test('a document that DIAN refuses is held with the receipt, and a refund waits; once corrected in the list both are submitted [R-INV-08, R-INV-09]', async () => {
    const wrong = await anOperator(app, `clave${counter}@example.test`);
    const series = `/api/accounting/invoice-series/${wrong.biller.series}`;
    await wrong.biller.send('PATCH', series, { technicalKey: 'ffffffffffffffffffffffffffffffff' });
    expect((await nameIssuer(wrong)).status).toBe(201);
    const bill = await paidBill(app, host);
    await eventually(async () => expect(await states(bill.id)).toEqual(['held']));
    await eventually(async () => expect(await receipts()).toHaveLength(1));
    await refundBill(await accountOf(app, host), bill.id, {
      amount: 2_000_000,
      reason: 'Un descuento olvidado',
    });
    await eventually(async () => expect(await states(bill.id)).toEqual(['held', 'sent']));
    await wrong.biller.correctSeries();
    const [refused] = await rows(wrong.biller);
    expect(refused).toMatchObject({ state: 'failure' });
    const again = await wrong.biller.send('PUT', `${INVOICES}/${refused?._id}/stamps`, {});
    expect(again.status).toBe(200);
    const [, note] = await issuedFor(host, bill.id, 2);
    expect(note).toMatchObject({ kind: 'credit-note', amount: 20_000 });
    expect(await rows(wrong.biller)).toHaveLength(2);
    expect(await receipts()).toHaveLength(1);
  });

  test('a document that DIAN may or may not have is held with the receipt; a person says that it has, and it is issued [REL-04, W2-Q-04]', async () => {
    const lost = await anOperator(app, `duda${counter}@example.test`);
    expect((await nameIssuer(lost)).status).toBe(201);
    const dian = steer(app, 'dian');
    const match = 'POST WcfDianCustomerServices.svc';
    const before = (await dian.received(match)).length;
    await dian.failNext({ match, acceptThenDrop: true, hold: true });
    const bill = await paidBill(app, host);
    await eventually(async () => expect((await dian.received(match)).length).toBeGreaterThan(before));
    const systems = '/api/common/property-integrations';
    const { data } = await lost.biller.get<{ _id: string; partnerIntegrationId: string }[]>(systems);
    const own = data.find(({ partnerIntegrationId }) => partnerIntegrationId === 'dian');
    expect((await lost.biller.send('DELETE', `${systems}/${own?._id}`)).status).toBe(200);
    await dian.release();
    await eventually(async () => expect(await states(bill.id)).toEqual(['held']));
    await eventually(async () => expect(await receipts()).toHaveLength(1));
    const [doubtful] = await rows(lost.biller);
    expect(doubtful).toMatchObject({ state: 'processing', number: lost.biller.numbers[0] });
    const verdict = { verdict: 'accepted' };
    const path = `${INVOICES}/${doubtful?._id}/stamps/verdict`;
    expect((await lost.biller.send('POST', path, verdict)).status).toBe(200);
    await issuedFor(host, bill.id);
    expect(await rows(lost.biller)).toHaveLength(1);
  });

  test('a draft that a person deletes and creates again over the same folio is the document [REL-01]', async () => {
    const wrong = await anOperator(app, `borra${counter}@example.test`);
    expect((await nameIssuer(wrong)).status).toBe(201);
    const bill = await paidBill(app, host, anotherTax);
    await eventually(async () => expect(await states(bill.id)).toEqual(['held']));
    const [draft] = await rows(wrong.biller);
    expect((await wrong.biller.send('DELETE', `${INVOICES}/${draft?._id}`)).status).toBe(200);
    const folioIds = [draft?.folioId];
    await wrong.biller.send('POST', `${INVOICES}/internal-account/stamps/async`, { folioIds });
    const [document] = await issuedFor(host, bill.id);
    expect(document?.number).toBe(wrong.biller.numbers[0]);
  });

  test.each([
    ['USD', 'issued', 0],
    ['HNL', 'held', 1],
  ] as const)(
    'a charge in %s is %s: its document has the rate of the day, and without a rate the receipt stays',
    async (currency, state, count) => {
      await nameIssuer(operator);
      const bill = await paidBill(app, host, {
        currency,
        subtotal: 1_000,
        tax: { name: 'IVA', rate: 1_900, amount: 190 },
        total: 1_190,
        charge: 1_190,
        lines: [
          {
            propertyId: null,
            propertyName: 'Casa',
            of: 'plan',
            id: 'PRO',
            units: 1,
            unitPrice: 1_000,
            months: 1,
            days: null,
            amount: 1_000,
            discount: 0,
            discountCode: null,
            includedIn: null,
          },
        ],
      });
      await eventually(async () => expect(await states(bill.id)).toEqual([state]));
      await eventually(async () => expect(await receipts()).toHaveLength(count));
    },
  );
});

describe('the readers of a document', () => {
  test('the link shows number and state and gives the PDF of this bill only; its payer has the receipt [C-PAY-15, C-PAY-21, SEC-39]', async () => {
    await nameIssuer(operator);
    const bill = await billFor(app, host);
    const stranger = `socia${counter}@example.test`;
    const begun = await fetch(`${app.url}/api/third-party/stripe/landing-subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ invoiceId: bill.reference, email: stranger, name: 'Marta Ríos' }),
    });
    const { data } = (await begun.json()) as Answer<Payment & { secret: string }>;
    expect(await cards.type(data.secret, 'good')).toBe('succeeded');
    const [document] = await issuedFor(host, bill.id);
    const shown = await fetch(`${app.url}${landingPath(bill.reference)}`);
    const landing = ((await shown.json()) as Answer<LandingBill>).data;
    expect(landing.documents).toEqual([
      { _id: document?._id, kind: 'invoice', state: 'issued', number: document?.number, files: ['pdf'] },
    ]);
    const file = await fetch(`${app.url}${landingPath(bill.reference)}/documents/${document?._id}`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const other = await billFor(app, host);
    const through = await fetch(`${app.url}${landingPath(other.reference)}/documents/${document?._id}`);
    expect(through.status).toBe(404);
    await eventually(async () => expect(await receipts(stranger)).toHaveLength(1));
    await eventually(async () =>
      expect((await subjects()).filter((subject) => subject.includes(document?.number ?? '?'))).toHaveLength(
        1,
      ),
    );
    expect(await receipts()).toEqual([]);
  });

  test('a host reads nothing of the issuing property, and a member without money gets no file [SEC-02, D-9]', async () => {
    await nameIssuer(operator);
    const bill = await paidBill(app, host);
    const [document] = await issuedFor(host, bill.id);
    const ctx = await accountOf(app, host);
    const [row] = await documentsOfBill(ctx.db, bill.id);
    const theirs = `?propertyId=${operator.propertyId}`;
    for (const path of [`${INVOICES}/${row?.invoice_id}`, `${INVOICES}/${row?.invoice_id}/files/print`]) {
      expect((await host.get(path)).status).toBe(404);
      expect((await host.get(`${path}${theirs}`)).status).toBe(404);
    }
    expect((await host.get(`/api/accounting/internal-accounts/${row?.folio_id}`)).status).toBe(404);
    const path = filePath(bill.id, document?._id ?? '', 'pdf');
    const desk = await createColleague(app, host.propertyId, `recepcion${counter}@example.test`, {
      role: 'reception',
      money: false,
    });
    const outsider = await createSignedInPerson(app, `nadie${counter}@example.test`);
    expect((await fileFor(app, Object.assign(desk, { propertyId: host.propertyId }), path)).status).toBe(403);
    expect(
      (await fileFor(app, Object.assign(outsider, { propertyId: '' }), path)).status,
    ).toBeGreaterThanOrEqual(400);
    const answer = JSON.stringify((await host.get(`/api/common/subscriptions/invoices`)).data);
    expect(answer).not.toContain(operator.propertyId);
    expect(answer).not.toContain(row?.invoice_id ?? '?');
  });

  test('a lost dispute makes one credit note, and a won dispute makes none [R-SUB-05]', async () => {
    await nameIssuer(operator);
    for (const [end, count] of [
      ['won', 1],
      ['lost', 2],
    ] as const) {
      const bill = await paidBill(app, host);
      await issuedFor(host, bill.id);
      const ctx = await accountOf(app, host);
      const known = await cards.world<{ disputes: { id: string }[] }>();
      await cards.emit({ dispute: (await findBill(ctx.db, bill.id))?.intent_id });
      const { disputes } = await cards.world<{ disputes: { id: string }[] }>();
      const own = disputes.find(({ id }) => known.disputes.every((one) => one.id !== id));
      await cards.emit({ closeDispute: own?.id, status: end });
      await eventually(async () => {
        const { data } = await host.get<{ _id: string; status: string }[]>(
          '/api/common/subscriptions/invoices',
        );
        expect(data.find(({ _id }) => _id === bill.id)?.status).toBe(end === 'won' ? 'paid' : 'disputed');
      });
      expect(await issuedFor(host, bill.id, count)).toHaveLength(count);
    }
  });
});
