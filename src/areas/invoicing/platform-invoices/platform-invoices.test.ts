import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  accountOf,
  billOf,
  cardsOf,
  type Owner,
  pay,
  saveCard,
} from '#areas/subscription/billing/billing.test-stage.ts';
import { refundBill } from '#areas/subscription/billing/refunds.service.ts';
import type { HouseFolio } from '#areas/stays/folios/folios.contract.ts';
import type { Customer } from '#areas/invoicing/customers/customers.contract.ts';
import { rows } from '#areas/invoicing/invoices/invoices.test-stage.ts';
import {
  addListings,
  checkOut,
  setTrialEnd,
} from '#areas/subscription/subscriptions/subscriptions.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import {
  anOperator,
  fileFor,
  filePath,
  issuedFor,
  mailsTo,
  namedAs,
  nameIssuer,
  type Operator,
  paidBill,
  PAYER,
} from './platform-invoices.test-stage.ts';

let app: TestApp;
let operator: Operator;
let host: Owner;
let email: string;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
  await cardsOf(app).listens();
  operator = await anOperator(app, 'opera@example.test');
  expect((await nameIssuer(operator)).status).toBe(201);
});
afterAll(() => app.stop());
beforeEach(async () => {
  email = `cobrado${counter++}@example.test`;
  host = await hostWithProperty(app, email);
  expect((await namedAs(host)).status).toBe(200);
});

const documents = () => rows(operator.biller);
const closedAccounts = async () =>
  (await operator.biller.get<HouseFolio[]>('/api/accounting/internal-accounts?state=closed')).data;

describe('the document of a charge', () => {
  test('a paid bill becomes one invoice to the cent, made out to the payer, and is sent by one mail [C-SUB-05, D-20, REL-01]', async () => {
    const bill = await paidBill(app, host);
    const [document] = await issuedFor(host, bill.id);
    expect(document).toMatchObject({ kind: 'invoice', amount: 166_124, files: ['pdf', 'xml'] });
    const made = (await documents()).find(({ number }) => number === document?.number);
    expect(made).toMatchObject({
      state: 'success',
      customerName: PAYER.legalName,
      total: 166_124,
      subtotal: 139_600,
      taxTotal: 26_524,
    });
    const account = (await closedAccounts()).find(({ _id }) => _id === made?.folioId);
    expect(account?.totals).toMatchObject({ charges: 166_124, payments: 166_124, balance: 0 });
    const { data } = await operator.biller.get<Customer[]>('/api/core/companies?page=1&limit=50');
    expect(data.filter(({ fullName }) => fullName === PAYER.legalName)).toHaveLength(1);
    await eventually(async () => {
      const mails = await mailsTo(app, email);
      const about = mails.filter(({ subject }) => /;01;|Pago recibido/.test(subject));
      expect(about).toHaveLength(1);
      expect(about[0]?.attachments.length).toBeGreaterThan(0);
    });
  });

  test('a partial refund is a credit note for that part, and the house folio stays settled [R-INV-18]', async () => {
    const bill = await paidBill(app, host);
    const [invoice] = await issuedFor(host, bill.id);
    const ctx = await accountOf(app, host);
    await refundBill(ctx, bill.id, { amount: 5_000_001, reason: 'Se cobró de más' });
    const [, note] = await issuedFor(host, bill.id, 2);
    expect(note).toMatchObject({ kind: 'credit-note', amount: 50_000.01 });
    const all = await documents();
    const made = all.find(({ number }) => number === note?.number);
    expect(made).toMatchObject({ documentType: 'credit-note', total: 50_000.01, corrects: invoice?.number });
    const account = (await closedAccounts()).find(({ _id }) => _id === made?.folioId);
    expect(account?.totals).toMatchObject({ charges: 116_123.99, payments: 166_124, refunds: 50_000.01 });
    expect(account?.totals.balance).toBe(0);
    await refundBill(ctx, bill.id, { amount: null, reason: 'El resto también' });
    const notes = (await issuedFor(host, bill.id, 3)).filter(({ kind }) => kind === 'credit-note');
    expect(new Set(notes.map(({ amount }) => amount))).toEqual(new Set([50_000.01, 116_123.99]));
    const given = (await documents()).find(({ number }) => number === invoice?.number);
    expect(given?.stampStatus).toBe('canceled');
  });

  test("from the checkout of a plan to its invoice, and from an administrator's refund to its credit note [C-PAY-01, C-PAY-03, C-PAY-19, D-20]", async () => {
    await addListings(host, 2);
    await setTrialEnd(app, host, null);
    const card = await saveCard(app, host);
    const properties = [{ propertyId: host.propertyId, plan: 'PRO', apps: [] }];
    const { data } = await checkOut(host, { currency: 'COP', properties });
    const id = data.billId ?? ('' as never);
    expect((await pay(host, id, card.id)).data.state).toBe('succeeded');
    const { charge } = await billOf(host, id);
    expect(await issuedFor(host, id)).toMatchObject([{ kind: 'invoice', amount: charge }]);
    const refund = { amount: 10_000, reason: 'Un día sin servicio' };
    expect((await operator.admin.send('POST', `/api/admin/bills/${id}/refund`, refund)).status).toBe(202);
    expect(await issuedFor(host, id, 2)).toMatchObject([
      { kind: 'invoice', amount: charge },
      { kind: 'credit-note', amount: 10_000 },
    ]);
  });

  test('only members of the payer who see money get its files [SEC-02]', async () => {
    const bill = await paidBill(app, host);
    const [document] = await issuedFor(host, bill.id);
    const path = filePath(bill.id, document?._id ?? '', 'pdf');
    const mine = await fileFor(app, host, path);
    expect([mine.status, mine.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const xml = await fileFor(app, host, filePath(bill.id, document?._id ?? '', 'xml'));
    expect(await xml.text()).toContain('AttachedDocument');
    const other = await hostWithProperty(app, `ajena${counter++}@example.test`);
    expect((await fileFor(app, other, path)).status).toBe(404);
  });
});
