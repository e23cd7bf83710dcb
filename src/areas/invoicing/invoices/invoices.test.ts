import crypto from 'node:crypto';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { InvoiceNumber } from '#areas/invoicing/issuers/series.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { liveAccess } from '#support/fiscal-access.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import type { Invoice, InvoiceRow } from './invoices.contract.ts';
import { STAMP_WAIT_MS } from './invoices.constants.ts';
import {
  aBiller,
  aDraft,
  ANA,
  aStay,
  type Biller,
  inDoubt,
  INVOICES,
  read,
  rows,
  stamp,
} from './invoices.test-stage.ts';

let app: TestApp;
let host: Biller;

beforeAll(async () => {
  app = await startTestApp();
  host = await aBiller(app, 'facturas@example.test');
});
afterAll(() => app?.stop());

const ids = ({ items }: Invoice) => items.map(({ _id }) => _id);
/** An accepted invoice of a stay of its own. */
const anInvoice = async (total?: number): Promise<Invoice> => {
  const draft = await aDraft(host, (await aStay(host, total))._id);
  const { status, data } = await stamp(host, draft._id);
  expect(status).toBe(201);
  return data;
};
const dian = () => steer(app, 'dian');
/** Documents of a property in the list that wait for a person (C-ACC-07). */
const unsolvedOf = async (biller: Biller): Promise<string[]> =>
  (await rows(biller, `filter=${encodeURIComponent('{"unsolved":true}')}`)).map(({ _id }) => _id);

describe('from a stay to its invoice', () => {
  test('a draft contains every line of the folio that may be chosen [C-ACC-14, C-ACC-08, R-INV-11, R-INV-14]', async () => {
    const stay = await aStay(host);
    const draft = await aDraft(host, stay._id);
    expect(draft).toMatchObject({
      thirdPartyId: stay._id,
      state: 'draft',
      stampStatus: null,
      checked: false,
      number: null,
      partnerIntegrationId: 'dian',
      issuer: { taxId: '900373076-4' },
      currency: 'COP',
      total: 1_071_000,
      subtotal: 900_000,
      taxTotal: 171_000,
      customer: { name: 'Ana', documentNumber: '52123456' },
    });
    expect(draft.items).toHaveLength(3);
    for (const item of draft.items) {
      expect(item).toMatchObject({ selectedToBill: true, billingStatus: 'not-billed', obstacle: null });
      expect(item.taxes).toMatchObject([{ kind: 'vat', amountPercentage: 19, reason: 'co.vat.general' }]);
    }
    for (const section of Object.values(draft.validation)) {
      expect(section).toEqual({ hasError: false, fields: {} });
    }
  });

  test('an accepted submission has number, CUFE and files [C-ACC-15, C-ACC-10, R-INV-02, R-INV-03, R-INV-07, R-INV-17]', async () => {
    const invoice = await anInvoice();
    expect(invoice).toMatchObject({
      state: 'success',
      stampStatus: 'accepted',
      checked: true,
      number: expect.stringMatching(/^SETP99000\d{4}$/),
      stamp: { status: 'accepted', phase: 'accepted', fiscalKey: expect.stringMatching(/^[0-9a-f]{96}$/) },
      total: 1_071_000,
      subtotal: 900_000,
      taxTotal: 171_000,
      rounding: 0,
    });
    expect(invoice.qrText).toContain(invoice.stamp?.fiscalKey);
    // Shown and printed with the buyer's number, stored without (W2-N-11, PRV-05).
    const buyer = invoice.customer.documentNumber;
    expect(buyer).not.toBe('');
    expect(invoice.qrText).toContain(`DocAdq: ${buyer}`);
    const [stored] = await app
      .context(invoice.propertyId)
      .db.named<{ qr_text: string }>('stored-qr', 'select qr_text from invoices where id = $1', [
        invoice._id,
      ]);
    expect(stored?.qr_text).toContain('DocAdq: {buyer}');
    expect(stored?.qr_text).not.toContain(buyer);
    await eventually(async () =>
      expect((await read(host, invoice._id)).files.map(({ role }) => role)).toEqual([
        'answer',
        'delivery',
        'document',
        'package',
        'print',
      ]),
    );
    const file = await fetch(`${app.url}${INVOICES}/${invoice._id}/files/delivery`, {
      headers: { authorization: `Bearer ${host.token}` },
    });
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="ad\w+\.xml"/);
    expect(await file.text()).toContain(invoice.stamp?.fiscalKey);
    const { data: stamps } = await host.get<unknown[]>(`${INVOICES}/${invoice._id}/stamps`);
    expect(stamps).toMatchObject([
      { revision: 1, status: 'accepted', message: expect.stringContaining('autorizada') },
    ]);
    const again = await stamp(host, invoice._id);
    expect([again.status, again.errors[0]?.code]).toEqual([409, 'invoice-signed']);
  });

  test('the files of an accepted invoice appear together: its page polls until it sees some and misses none [C-ACC-15, REL-12]', async () => {
    const owner = new pg.Client(app.databaseUrl);
    await owner.connect();
    try {
      await owner.query(`
        create sequence refused;
        create function refuse_paper() returns trigger language plpgsql security definer as $$ begin
          perform nextval('refused'); raise exception 'no room for the paper' using errcode = '53100'; end $$;
        create trigger refuse_paper before insert on invoice_files for each row when (new.role = 'print')
          execute function refuse_paper()`);
      const { _id } = await anInvoice();
      await eventually(async () =>
        expect((await owner.query('select is_called from refused')).rows).toEqual([{ is_called: true }]),
      );
      expect((await read(host, _id)).files).toEqual([]);
      await owner.query('drop function refuse_paper() cascade');
      await eventually(async () => expect((await read(host, _id)).files).toHaveLength(5));
    } finally {
      await owner.query('drop function if exists refuse_paper() cascade');
      await owner.end();
    }
  });

  test('the customer gets it by mail once, with the archive and the paper; a person may send it again [C-ACC-42]', async () => {
    const customer = { ...ANA, email: `ana-${Date.now()}@example.test` };
    const draft = await aDraft(host, (await aStay(host))._id, { customer });
    await stamp(host, draft._id);
    type Mail = {
      to: string[];
      subject: string;
      text: string;
      attachments: { name: string; bytes: number }[];
    };
    const mails = async (to: string) => {
      const response = await fetch(`${app.url}/simulators/mailbox/messages`);
      return ((await response.json()) as Mail[]).filter((mail) => mail.to.includes(to));
    };
    await eventually(async () => expect(await mails(customer.email)).toHaveLength(1));
    const [mail] = await mails(customer.email);
    const { number } = await read(host, draft._id);
    // In the order of the technical annex; the sentence for people stands inside.
    const name = 'Casa Azul Cartagena S.A.S.';
    expect(mail?.subject).toBe(`900373076;${name};${number};01;${name}`);
    expect(mail?.text).toContain(`${number}`);
    expect(mail?.attachments.map(({ name }) => name.split('.').at(-1))).toEqual(['zip', 'pdf']);
    for (const { bytes } of mail?.attachments ?? []) expect(bytes).toBeGreaterThan(5_000);
    await eventually(async () => expect((await read(host, draft._id)).mailedAt).not.toBeNull());
    const path = `${INVOICES}/${draft._id}/mail`;
    const email = `contador-${Date.now()}@example.test`;
    expect((await host.send('POST', path, { email: 'contador' })).errors).toMatchObject([{ field: 'email' }]);
    expect((await host.send('POST', path, { email })).status).toBe(202);
    await eventually(async () => expect(await mails(email)).toHaveLength(1));
    expect(await mails(customer.email)).toHaveLength(1);
    const brazilian = { ...customer, email: `joana-${Date.now()}@example.test`, country: 'BR' };
    await stamp(host, (await aDraft(host, (await aStay(host))._id, { customer: brazilian }))._id);
    await eventually(async () =>
      expect((await mails(brazilian.email))[0]?.text).toContain('Olá, Ana Osorio'),
    );
  });

  test('a refused mail is not shown as mailed, and Hoy lists it; the next successful mail is shown [W2-Q-03, C-ACC-42]', async () => {
    const mailServer = steer(app, 'mailbox');
    const customer = { ...ANA, email: 'no-sale@example.test' };
    const draft = await aDraft(host, (await aStay(host))._id, { customer });
    const notMailed = expect.objectContaining({ kind: 'invoice-not-mailed', invoiceId: draft._id });
    const onHoy = async () => (await host.get<{ attention: unknown[] }>('/api/common/today')).data.attention;
    await mailServer.emit({ answer: 550 });
    try {
      await stamp(host, draft._id);
      await eventually(async () => expect(await onHoy()).toContainEqual(notMailed));
    } finally {
      await mailServer.emit({ answer: 250 });
    }
    expect(await read(host, draft._id)).toMatchObject({ stampStatus: 'accepted', mailedAt: null });
    const again = (email: string) => host.send('POST', `${INVOICES}/${draft._id}/mail`, { email });
    expect((await again('contador@example.test')).status).toBe(202);
    await eventually(async () => expect(await onHoy()).not.toContainEqual(notMailed));
    expect((await read(host, draft._id)).mailedAt).toBeNull();
    expect((await again(customer.email)).status).toBe(202);
    await eventually(async () => expect((await read(host, draft._id)).mailedAt).not.toBeNull());
  });

  test('a hotel with a restaurant charges VAT on the nights and the tax on consumption on the dinner', async () => {
    const hotel = await aBiller(app, 'hotel@example.test', {}, { collects: 'both' });
    const stay = await aStay(hotel);
    const dinner = { kind: 'charge', service: 'food', description: 'Cena en el patio', amount: 216_000 };
    const entries = `/api/pms/reservations/${stay._id}/folio/entries`;
    expect((await hotel.send('POST', entries, { key: crypto.randomUUID(), ...dinner })).status).toBe(201);
    const { data: invoice } = await stamp(hotel, (await aDraft(hotel, stay._id))._id);
    expect(invoice).toMatchObject({ stampStatus: 'accepted', total: 1_287_000, subtotal: 1_100_000 });
    expect(
      invoice.items.map(({ taxes }) => taxes.map(({ kind, amountPercentage }) => [kind, amountPercentage])),
    ).toEqual([[['vat', 19]], [['vat', 19]], [['vat', 19]], [['consumption', 8]]]);
    await eventually(async () => {
      const file = await fetch(`${app.url}${INVOICES}/${invoice._id}/files/document`, {
        headers: { authorization: `Bearer ${hotel.token}` },
      });
      // Technical annex 1.9, 13.2.6.2: an issuer that collects both taxes has its own code.
      expect(await file.text()).toContain('<cbc:ID>ZA</cbc:ID><cbc:Name>IVA e INC</cbc:Name>');
    });
  });

  test('a tip is in the folio and in no document; each line shows its status [R-INV-15, R-INV-01, D-77]', async () => {
    const stay = await aStay(host);
    const tip = { kind: 'addendum', description: 'Propina para el equipo', amount: 40_000 };
    const entries = `/api/pms/reservations/${stay._id}/folio/entries`;
    expect((await host.send('POST', entries, { key: crypto.randomUUID(), ...tip })).status).toBe(201);
    const draft = await aDraft(host, stay._id);
    const left = ids(draft).at(-1);
    expect(draft.items.at(-1)).toMatchObject({
      type: 'NON_BILLABLE_PRODUCT',
      total: 40_000,
      selectedToBill: false,
      billingStatus: 'not-billed',
      obstacle: { message: expect.stringContaining('propina') },
    });
    expect(draft.total).toBe(1_071_000);
    const chosen = await host.send('PATCH', `${INVOICES}/${draft._id}`, { items: [left] });
    expect(chosen.data).toMatchObject({ total: 0, validation: { items: { hasError: true } } });
    const other = await aDraft(host, stay._id);
    const statuses = async () =>
      (await read(host, other._id)).items.map(({ billingStatus }) => billingStatus);
    expect(await statuses()).toEqual([...Array(3).fill('not-billed'), 'not-billed']);
    const [first] = ids(draft);
    await host.send('PATCH', `${INVOICES}/${draft._id}`, { items: [first] });
    await dian().failNext({ match: 'POST WcfDianCustomerServices.svc', hold: true });
    const sent = stamp(host, draft._id);
    await eventually(async () => expect((await statuses())[0]).toBe('pending'));
    await dian().release();
    expect((await sent).data).toMatchObject({ stampStatus: 'accepted', total: 357_000 });
    expect(await statuses()).toEqual(['billed', 'not-billed', 'not-billed', 'not-billed']);
  });

  test('withholdings of a company are on the document and on paper, and reduce nothing', async () => {
    const customer = {
      personType: 'company',
      name: 'Viajes Andinos S.A.S.',
      documentType: 'nit',
      documentNumber: '900373076-4',
      withholds: ['income', 'vat'],
      localWithholdingRate: 0.966,
    };
    const draft = await aDraft(host, (await aStay(host))._id, { customer });
    const withholdings = [
      { kind: 'income', name: 'Retefuente', amountPercentage: 3.5, base: 900_000, amount: 31_500 },
      { kind: 'vat', name: 'ReteIVA', amountPercentage: 15, base: 171_000, amount: 25_650 },
      { kind: 'local', name: 'ReteICA', amountPercentage: 0.966, base: 900_000, amount: 8_694 },
    ];
    expect(draft).toMatchObject({ total: 1_071_000, withholdings });
    const { data: sent } = await stamp(host, draft._id);
    expect(sent).toMatchObject({ stampStatus: 'accepted', total: 1_071_000, withholdings });
    const small = await aDraft(host, (await aStay(host, 59_500))._id, { customer });
    expect(small.withholdings.map(({ kind }) => kind)).toEqual(['local']);
    const wrong = { ...customer, localWithholdingRate: 9.66 };
    const answer = await host.send('PATCH', `${INVOICES}/${draft._id}`, { customer: wrong });
    expect(answer.errors).toMatchObject([{ field: 'customer.localWithholdingRate' }]);
  });

  test('a price without an exact net amount is exact to the cent on the document [D-20]', async () => {
    const invoice = await anInvoice(1_190_000);
    expect(invoice.total).toBe(1_190_000);
    expect(invoice.subtotal + invoice.taxTotal + invoice.rounding).toBeCloseTo(1_190_000, 5);
  });

  test('two parallel submissions make one document, and so do two bulk calls [USER-PAIN 4, REL-01, REL-14]', async () => {
    const draft = await aDraft(host, (await aStay(host))._id);
    const answers = await Promise.all([1, 2, 3].map(() => stamp(host, draft._id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    const others = [await aDraft(host, (await aStay(host))._id), await aDraft(host, (await aStay(host))._id)];
    const invoiceIds = others.map(({ _id }) => _id);
    const bulk = () => host.send('POST', `${INVOICES}/stamps/async`, { invoiceIds });
    const both = await Promise.all([bulk(), bulk()]);
    expect(both.map(({ status }) => status)).toEqual([202, 202]);
    for (const id of invoiceIds) {
      await eventually(async () => expect((await read(host, id)).stampStatus).toBe('accepted'));
      expect((await host.get<unknown[]>(`${INVOICES}/${id}/stamps`)).data).toHaveLength(1);
    }
  });

  test('of twenty, three were in submission when the connection was lost: the same key submits the rest once [W2-Q-05, REL-14, C-ACC-16, C-ACC-22]', async () => {
    const stays: string[] = [];
    for (let made = 0; made < 20; made++) stays.push((await aStay(host))._id);
    const { data: drafts } = await host.send<{ invoiceId: string }[]>('POST', `${INVOICES}/bulk`, {
      thirdPartyIds: stays,
    });
    const invoiceIds = drafts.map(({ invoiceId }) => invoiceId);
    const owner = new pg.Client(app.databaseUrl);
    await owner.connect();
    const ids = invoiceIds.map((id) => `'${id}'`).join(',');
    await owner.query(`
      create function lose_the_fourth() returns trigger language plpgsql security definer as $$
        begin
          if (select count(*) from public.invoice_submissions where invoice_id in (${ids})) = 3 then
            perform pg_terminate_backend(pg_backend_pid());
          end if;
          return new;
        end $$;
      create trigger lost before insert on invoice_submissions for each row execute function lose_the_fourth()`);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const press = () =>
      host.send<{ _id: string; status: number; stampStatus: string }[]>(
        'POST',
        `${INVOICES}/stamps/async`,
        { invoiceIds },
        key,
      );
    try {
      expect((await press()).status).toBeGreaterThanOrEqual(500);
      const { rows: sent } = await owner.query(
        `select 1 from invoice_submissions where invoice_id in (${ids})`,
      );
      expect(sent).toHaveLength(3);
    } finally {
      await owner.query('drop function lose_the_fourth cascade');
    }
    const again = await press();
    expect(again.errors ?? []).toEqual([]);
    expect(again.data.map(({ _id }) => _id)).toEqual(invoiceIds);
    expect(again.data.map(({ status }) => status)).toEqual(
      Array.from({ length: 20 }, (_, place) => (place < 3 ? 200 : 202)),
    );
    expect((await press()).data).toEqual(again.data);
    await eventually(async () => {
      const { rows: all } = await owner.query<{ phase: string }>(
        `select phase from invoices where id in (${ids})`,
      );
      expect(all.filter(({ phase }) => phase === 'accepted')).toHaveLength(20);
    });
    const { rows: sent } = await owner.query(
      `select 1 from invoice_submissions where invoice_id in (${ids})`,
    );
    expect(sent).toHaveLength(20);
    await owner.end();
  });

  test('a line is in one invoice, and its obstacle names that invoice [USER-PAIN 4]', async () => {
    const stay = await aStay(host);
    const [one, other] = [await aDraft(host, stay._id), await aDraft(host, stay._id)];
    const answers = await Promise.all([stamp(host, one._id), stamp(host, other._id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
    const first = answers.find(({ status }) => status === 201)?.data;
    const [refused] = answers.filter(({ status }) => status === 400);
    expect(refused?.errors).toMatchObject([{ field: 'items', message: expect.stringMatching(/factura/) }]);
    const left = await read(host, first?._id === one._id ? other._id : one._id);
    for (const item of left.items) {
      expect(item).toMatchObject({
        selectedToBill: false,
        billingStatus: 'billed',
        billedIn: { _id: first?._id },
      });
      expect(item.obstacle?.message).toContain(first?.number);
    }
    expect(left.validation.items.hasError).toBe(true);
  });

  test('partial billing: the nights for one company, the rest for another [C-ACC-28, R-INV-14]', async () => {
    const stay = await aStay(host);
    const draft = await aDraft(host, stay._id);
    const [first = '', ...rest] = ids(draft);
    const path = `${INVOICES}/${draft._id}`;
    const changed = await host.send<Invoice>('PATCH', path, { items: [first], checked: true });
    expect(changed.data).toMatchObject({
      total: 357_000,
      checked: true,
      state: 'draft',
      version: draft.version + 2,
    });
    const stale = await host.send('PATCH', path, { notes: 'x' }, { 'if-match': String(draft.version) });
    expect(stale.status).toBe(412);
    expect((await stamp(host, draft._id)).data.total).toBe(357_000);
    const other = await aDraft(host, stay._id, {
      customer: {
        personType: 'company',
        name: 'Viajes del Sur S.A.S.',
        documentType: 'nit',
        documentNumber: '860002964-4',
      },
    });
    expect(other.items.filter(({ selectedToBill }) => selectedToBill).map(({ _id }) => _id)).toEqual(rest);
    expect((await stamp(host, other._id)).data).toMatchObject({ stampStatus: 'accepted', total: 714_000 });
  });

  test('the buyer is named by first and last name in the document, the list and the customers; a company by its name [R-INV-17, W2-H-15]', async () => {
    const nameIn = async ({ _id }: Invoice) => {
      await eventually(async () =>
        expect((await read(host, _id)).files.map(({ role }) => role)).toContain('delivery'),
      );
      const file = await fetch(`${app.url}${INVOICES}/${_id}/files/delivery`, {
        headers: { authorization: `Bearer ${host.token}` },
      });
      const [listed] = (await rows(host)).filter((row) => row._id === _id);
      return [listed?.customerName, (await file.text()).includes(`>${listed?.customerName}<`)];
    };
    const ana = await aDraft(host, (await aStay(host))._id, {
      customer: { ...ANA, name: ' Ana  María ', lastName: 'Osorio' },
    });
    await stamp(host, ana._id);
    expect(await nameIn(ana)).toEqual(['Ana María Osorio', true]);
    const single = await aDraft(host, (await aStay(host))._id, {
      customer: { ...ANA, name: 'Marisol', lastName: '' },
    });
    await stamp(host, single._id);
    expect(await nameIn(single)).toEqual(['Marisol', true]);
    const company = await aDraft(host, (await aStay(host))._id, {
      customer: {
        personType: 'company',
        name: 'Textiles Osorio S.A.S.',
        documentType: 'nit',
        documentNumber: '900373076-4',
      },
    });
    await stamp(host, company._id);
    expect(await nameIn(company)).toEqual(['Textiles Osorio S.A.S.', true]);
  });

  test('saving answers 200, merging and splitting 201, and neither if nothing was written [R-INV-23, R-INV-07, W2-H-15]', async () => {
    const draft = await aDraft(host, (await aStay(host))._id);
    const path = `${INVOICES}/${draft._id}`;
    const save = (body: object, version: number, query = '') =>
      host.send<Invoice>('PATCH', `${path}${query}`, body, { 'if-match': String(version) });
    const join = (items: readonly string[]) =>
      host.send<Invoice>('POST', `${path}/join-items`, { name: 'Estadía', items });
    expect([(await join(ids(draft))).status, (await join([])).status]).toEqual([201, 201]);
    expect((await join(['01920000-0000-7000-8000-000000000000'])).status).toBe(400);
    const { version } = await read(host, draft._id);
    // Saving takes the provider as the second integration, submitting as the first (D-38).
    const saved = await save({ checked: true }, version, '?partnerIntegrationIdTo=dian');
    expect([saved.status, saved.data.checked]).toEqual([200, true]);
    const stale = await save({ notes: 'Otra' }, version);
    expect([stale.status, (await read(host, draft._id)).notes]).toEqual([412, saved.data.notes]);
    expect(await read(host, draft._id)).toMatchObject({ state: 'draft', number: null });
    const sent = await host.send<Invoice>('POST', `${path}/stamps?partnerIntegrationId=dian`);
    expect([sent.status, sent.data.stampStatus]).toEqual([201, 'accepted']);
  });

  test('merged lines are one on the document, and can be split [C-ACC-17, R-INV-23]', async () => {
    const draft = await aDraft(host, (await aStay(host))._id);
    const join = (body: object) => host.send<Invoice>('POST', `${INVOICES}/${draft._id}/join-items`, body);
    expect((await join({ name: 'Estadía', items: ids(draft).slice(0, 1) })).errors).toMatchObject([
      { code: 'join-needs-two', field: 'items' },
    ]);
    const joined = await join({ name: 'Estadía', items: ids(draft) });
    expect(joined.status).toBe(201);
    expect(joined.data.items.map(({ joinedAs }) => joinedAs)).toEqual(['Estadía', 'Estadía', 'Estadía']);
    expect((await join({ name: 'Estadía', items: [] })).data.items[0]?.joinedAs).toBeNull();
    await join({ name: 'Estadía', items: ids(draft) });
    const { data } = await stamp(host, draft._id);
    expect(data.items).toMatchObject([{ name: 'Estadía', quantity: 3, total: 1_071_000 }]);
  });
});

describe('invalid and refused documents', () => {
  test('an error stands at its section and field, and nothing is submitted [R-INV-16]', async () => {
    const draft = await aDraft(host, (await aStay(host))._id, {
      customer: { ...ANA, documentType: 'nit', documentNumber: '900373076-9', name: '', lastName: '' },
    });
    expect(draft.validation.customer).toMatchObject({
      hasError: true,
      fields: {
        documentNumber: { hasError: true, message: expect.stringContaining('4') },
        name: { hasError: true },
      },
    });
    const refused = await stamp(host, draft._id);
    expect(refused.status).toBe(400);
    expect(refused.errors.map(({ field }) => field)).toEqual(['customer.documentNumber', 'customer.name']);
    expect(await read(host, draft._id)).toMatchObject({ state: 'draft', number: null });
  });

  test('a document that DIAN refuses is corrected under its number, as the next revision [C-ACC-11, C-ACC-25, R-INV-09, R-INV-01]', async () => {
    const biller = await aBiller(app, 'rechazo@example.test', {
      technicalKey: 'ffffffffffffffffffffffffffffffff',
    });
    const stay = await aStay(biller);
    const draft = await aDraft(biller, stay._id);
    const refused = await stamp(biller, draft._id);
    expect(refused.status).toBe(400);
    expect(refused.errors[0]?.message).toContain('clave técnica');
    const found = await read(biller, draft._id);
    expect(found).toMatchObject({ state: 'failure', stampStatus: 'rejected', stamp: { phase: 'rejected' } });
    const { data: errors } = await biller.get<unknown[]>(`${INVOICES}/${draft._id}/stamp/errors`);
    expect(errors).toMatchObject([{ original: expect.stringContaining('FAD06') }]);
    const other = await aDraft(biller, stay._id);
    expect(other.items.map(({ billingStatus }) => billingStatus)).toEqual(['failed', 'failed', 'failed']);
    const { data: today } = await biller.get<{ attention: unknown[] }>('/api/common/today');
    expect(today.attention).toContainEqual(
      expect.objectContaining({ kind: 'invoice-refused', invoiceId: draft._id, action: 'open-invoice' }),
    );
    expect(await unsolvedOf(biller)).toEqual([draft._id]);
    await biller.correctSeries();
    const put = await biller.send<Invoice>('PUT', `${INVOICES}/${draft._id}/stamps`, { notes: 'Corregida' });
    expect(put.errors ?? []).toEqual([]);
    expect(await unsolvedOf(biller)).toEqual([]);
    expect(put.data).toMatchObject({
      state: 'success',
      stampStatus: 'accepted',
      number: found.number,
      notes: 'Corregida',
      stamp: { revision: 2 },
    });
  });

  test('a draft that was never submitted has no number to void, and is deleted [C-ACC-29]', async () => {
    const draft = await aDraft(host, (await aStay(host))._id);
    const gone = await host.send('DELETE', `${INVOICES}/${draft._id}`);
    expect(gone.data).toEqual({ deleted: true, stampStatus: null });
    expect((await host.get(`${INVOICES}/${draft._id}`)).status).toBe(404);
  });

  test('deleting a refused document voids its number and frees its lines [C-ACC-29, R-INV-05, REL-25]', async () => {
    const biller = await aBiller(app, 'borra@example.test', {
      technicalKey: 'ffffffffffffffffffffffffffffffff',
    });
    const stay = await aStay(biller);
    const draft = await aDraft(biller, stay._id);
    await stamp(biller, draft._id);
    const gone = await biller.send('DELETE', `${INVOICES}/${draft._id}`);
    expect(gone.data).toEqual({ deleted: true, stampStatus: null });
    expect((await biller.get(`${INVOICES}/${draft._id}`)).status).toBe(404);
    expect(await rows(biller)).toEqual([]);
    const { data: numbers } = await biller.get<InvoiceNumber[]>(
      `/api/accounting/invoice-series/${biller.series}/numbers`,
    );
    expect(numbers).toMatchObject([{ number: biller.numbers[0], state: 'voided', documentId: draft._id }]);
    await biller.correctSeries();
    const again = await aDraft(biller, stay._id);
    expect((await stamp(biller, again._id)).data).toMatchObject({
      number: biller.numbers[1],
      total: 1_071_000,
    });
  });

  test('after a lost answer the document is looked up, and there is one document [REL-04, REL-05]', async () => {
    const draft = await aDraft(host, (await aStay(host))._id);
    await dian().failNext({ match: 'POST WcfDianCustomerServices.svc', acceptThenDrop: true });
    const { status } = await stamp(host, draft._id);
    expect([201, 504]).toContain(status);
    await eventually(async () => expect((await read(host, draft._id)).stampStatus).toBe('accepted'));
    expect((await read(host, draft._id)).stamp?.revision).toBe(1);
  });

  test('a person resolves an unknown outcome: the document exists, or it reopens under its number [C-ACC-50, REL-04]', async () => {
    const biller = await aBiller(app, 'nadie-sabe@example.test');
    const systems = '/api/common/property-integrations';
    const connect = () => biller.send('POST', systems, liveAccess('dian'));
    const send = (id: string) => biller.send('POST', `${INVOICES}/stamps/async`, { invoiceIds: [id] });
    const aDoubt = async () => {
      const { _id: id } = await aDraft(biller, (await aStay(biller))._id);
      await inDoubt(app, biller, id);
      return id;
    };
    const say = (id: string, body: object) =>
      biller.send<Invoice>('POST', `${INVOICES}/${id}/stamps/verdict`, body);

    const there = await aDoubt();
    expect(await unsolvedOf(biller)).toEqual([there]);
    const found = await say(there, { verdict: 'accepted' });
    expect(found).toMatchObject({ status: 200, data: { state: 'success', stampStatus: 'accepted' } });
    const again = await say(there, { verdict: 'absent' });
    expect([again.status, again.errors[0]?.code]).toEqual([409, 'stamp-not-in-doubt']);
    await eventually(async () => {
      const { files } = await read(biller, there);
      expect(files.map(({ role }) => role)).toEqual(['document', 'package', 'print']);
    });
    const { data: said } = await biller.get<{ message: string }[]>('/api/common/audit-log?subject=invoice');
    expect(said.map(({ message }) => message)).toContain('Dijo que una factura sí está emitida');

    await connect();
    const lost = await aDoubt();
    const { data: open } = await say(lost, { verdict: 'absent' });
    expect(open).toMatchObject({ state: 'failure', stampStatus: 'rejected', number: biller.numbers[1] });
    expect(open.errors).toMatchObject([{ message: expect.stringContaining('mismo número') }]);
    // The document existed after all: DIAN refuses a second one with the number.
    await connect();
    app.clock.advance(60);
    await send(lost);
    await eventually(async () => expect((await read(biller, lost)).stamp?.revision).toBe(2));
    await eventually(async () => expect((await read(biller, lost)).state).toBe('failure'));
    expect((await read(biller, lost)).errors).toMatchObject([
      { original: expect.stringContaining('another') },
    ]);
  });

  test('the caller of a submission is notified of the outcome, without a second look-up [R-INV-08, D-27]', async () => {
    const draft = await aDraft(host, (await aStay(host))._id);
    const forever = () => new Promise<void>(() => undefined);
    const sent = await app.pausing(forever, () => stamp(host, draft._id));
    expect([sent.status, sent.data.stampStatus]).toEqual([201, 'accepted']);
  });

  test('a long wait answers timeout, the next call says it is in submission, and it is accepted [R-INV-08, R-INV-10, REL-05]', async () => {
    const draft = await aDraft(host, (await aStay(host))._id);
    await dian().failNext({ match: 'POST WcfDianCustomerServices.svc', hold: true });
    let paused = 0;
    const late = await app.pausing(
      async (milliseconds) => void (paused += milliseconds),
      () => stamp(host, draft._id),
    );
    expect(paused).toBeGreaterThanOrEqual(STAMP_WAIT_MS);
    expect(paused).toBeLessThan(STAMP_WAIT_MS + 500);
    expect([late.status, late.errors[0]?.message]).toEqual([504, 'timeout']);
    expect(await read(host, draft._id)).toMatchObject({ state: 'processing', stampStatus: 'draft' });
    const again = await stamp(host, draft._id);
    expect([again.status, again.errors[0]?.code]).toEqual([409, 'stamp-under-way']);
    await dian().release();
    await eventually(async () => expect((await read(host, draft._id)).stampStatus).toBe('accepted'));
  });

  test('the provider is the first integration of a submission and the second of a draft [D-38]', async () => {
    const stay = await aStay(host);
    const { data: draft } = await host.send<Invoice>(
      'POST',
      `${INVOICES}?partnerIntegrationId=cloudbeds&partnerIntegrationIdTo=dian`,
      { thirdPartyId: stay._id, customer: ANA },
    );
    const swapped = await host.send(
      'POST',
      `${INVOICES}/${draft._id}/stamps?partnerIntegrationId=cloudbeds&partnerIntegrationIdTo=dian`,
    );
    expect(swapped.errors).toMatchObject([{ field: 'document.provider' }]);
    const { status } = await host.send(
      'POST',
      `${INVOICES}/${draft._id}/stamps?partnerIntegrationId=dian&partnerIntegrationIdTo=cloudbeds`,
    );
    expect(status).toBe(201);
  });
});

describe('credit notes', () => {
  test('a full credit note cancels the invoice, and its nights may be billed again [C-ACC-30]', async () => {
    const invoice = await anInvoice();
    const { status, data } = await host.send<Invoice>('DELETE', `${INVOICES}/${invoice._id}/stamps`);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      stampStatus: 'canceled',
      creditNotes: [{ stampStatus: 'accepted', total: 1_071_000 }],
    });
    const again = await aDraft(host, invoice.thirdPartyId ?? '');
    expect((await stamp(host, again._id)).data.stampStatus).toBe('accepted');
    const twice = await host.send('DELETE', `${INVOICES}/${invoice._id}/stamps`);
    expect([twice.status, twice.errors[0]?.code]).toEqual([409, 'invoice-not-stamped']);
  });

  test('a partial credit note never exceeds the rest; also by the number of the invoice [C-ACC-19, C-ACC-18]', async () => {
    const invoice = await anInvoice();
    const [first = '', second = ''] = ids(invoice);
    const note = (id: string, body: object) =>
      host.send<Invoice>('POST', `/api/accounting/credit-notes/${id}/stamps`, {
        concept: 'discount',
        reason: 'Un día sin agua caliente',
        ...body,
      });
    const part = await note(invoice._id, { items: [{ id: first, amount: 100_000 }] });
    expect(part.data).toMatchObject({
      documentType: 'credit-note',
      number: expect.stringMatching(/^N[A-Z]{2}\d+$/),
      total: 100_000,
      corrects: { number: invoice.number, concept: 'discount' },
    });
    const tooMuch = await note(invoice._id, { items: [{ id: first, amount: 257_001 }] });
    expect(tooMuch.errors).toMatchObject([{ code: 'more-than-the-line', field: 'items.0.amount' }]);
    expect((await note(`tp_${invoice.number}`, { items: [{ id: second }] })).data.total).toBe(357_000);
    expect(await read(host, invoice._id)).toMatchObject({
      stampStatus: 'accepted',
      creditNotes: { length: 2 },
    });
    expect((await note(invoice._id, {})).data.total).toBe(257_000 + 357_000);
    expect((await read(host, invoice._id)).stampStatus).toBe('canceled');
    expect((await note(invoice._id, {})).errors).toMatchObject([{ code: 'invoice-not-stamped' }]);
  });

  test('correcting an accepted invoice credits it and submits the replacement automatically [C-ACC-26, C-ACC-25]', async () => {
    const invoice = await anInvoice();
    const customer = { ...ANA, name: 'Ana María' };
    const { status, data } = await host.send<Invoice>('PUT', `${INVOICES}/${invoice._id}/stamps/async`, {
      customer,
    });
    expect(status).toBe(202);
    expect(data._id).not.toBe(invoice._id);
    await eventually(async () =>
      expect(await read(host, data._id)).toMatchObject({
        stampStatus: 'accepted',
        customer: { name: 'Ana María' },
      }),
    );
    expect((await read(host, invoice._id)).stampStatus).toBe('canceled');
  });
});

describe('an issuer that collects no tax', () => {
  test('it invoices a folio, credits a part, cancels and corrects like other issuers [W2-N-06, C-ACC-19, C-ACC-26, C-ACC-30]', async () => {
    const untaxed = await aBiller(app, 'sin-iva@example.test', {}, { collects: 'none' });
    const issued = async () =>
      (await stamp(untaxed, (await aDraft(untaxed, (await aStay(untaxed, 900_000))._id))._id)).data;
    const invoice = await issued();
    expect(invoice).toMatchObject({
      stampStatus: 'accepted',
      total: 900_000,
      subtotal: 900_000,
      taxTotal: 0,
    });

    const credit = (items: object[]) =>
      untaxed.send<Invoice>('POST', `/api/accounting/credit-notes/${invoice._id}/stamps`, {
        concept: 'discount',
        reason: 'Una noche sin agua caliente',
        items,
      });
    const part = await credit([{ id: ids(invoice)[0], amount: 100_000 }]);
    expect([part.status, part.errors ?? []]).toEqual([201, []]);
    expect(part.data).toMatchObject({ stampStatus: 'accepted', total: 100_000, taxTotal: 0 });
    const rest = await untaxed.send<Invoice>('DELETE', `${INVOICES}/${invoice._id}/stamps`);
    expect([rest.status, rest.data.stampStatus]).toEqual([200, 'canceled']);
    const notes = rest.data.creditNotes.map(({ total }) => total);
    expect(notes.toSorted((a, b) => a - b)).toEqual([100_000, 800_000]);

    const wrong = await issued();
    const path = `${INVOICES}/${wrong._id}/stamps/async`;
    const customer = { ...ANA, name: 'Ana María' };
    const corrected = await untaxed.send<Invoice>('PUT', path, { customer });
    expect(corrected.status).toBe(202);
    await eventually(async () =>
      expect(await read(untaxed, corrected.data._id)).toMatchObject({
        stampStatus: 'accepted',
        total: 900_000,
        customer: { name: 'Ana María' },
      }),
    );
    expect(await read(untaxed, wrong._id)).toMatchObject({
      stampStatus: 'canceled',
      creditNotes: [{ total: 900_000 }],
    });
  });
});

describe('taxes', () => {
  test('a guest who lives abroad pays no VAT once passport and entry were checked, and the line states the rule [D-78]', async () => {
    const draft = await aDraft(host, (await aStay(host))._id);
    const path = `${INVOICES}/${draft._id}`;
    const missing = await host.send('PATCH', path, {
      taxProof: { passport: '', migrationDocument: 'PIP 1' },
    });
    expect(missing.errors).toMatchObject([{ field: 'taxProof.passport' }]);
    const taxProof = { passport: 'C01X00T47', migrationDocument: 'PIP 83127731' };
    const { data } = await host.send<Invoice>('PATCH', path, { taxProof });
    expect(data).toMatchObject({ total: 1_071_000, taxTotal: 0 });
    expect(data.items[0]?.taxes).toMatchObject([{ treatment: 'exempt', reason: 'co.vat.nonResident' }]);
    expect((await stamp(host, draft._id)).data).toMatchObject({ stampStatus: 'accepted', taxTotal: 0 });
    expect((await host.send<Invoice>('PATCH', path, { taxProof: null })).status).toBe(409);
  });
});

describe('the list', () => {
  test('the default is the first page, with at most a thousand rows [R-INV-19, W2-H-15]', async () => {
    const { status, meta } = await host.get(INVOICES);
    expect([status, meta]).toEqual([200, expect.objectContaining({ page: 1, limit: 1000 })]);
    expect((await host.get(`${INVOICES}?page=1&limit=1000`)).meta).toEqual(meta);
    expect((await host.get(`${INVOICES}?limit=1001`)).status).toBe(400);
    const one = await host.get<InvoiceRow[]>(`${INVOICES}?page=2&limit=1`);
    expect([one.data.length, one.meta]).toEqual([1, { ...meta, page: 2, limit: 1 }]);
  });

  test('loading an undecided document looks it up at once [R-INV-06, C-ACC-13, W2-H-15]', async () => {
    const dian = steer(app, 'dian');
    await dian.has({ kind: 'queue', documents: 1 });
    const owner = new pg.Client(app.databaseUrl);
    await owner.connect();
    // The automatic look-up is delayed by an hour, so that only the reader can trigger it.
    await owner.query(`
      create function look_late() returns trigger language plpgsql as $$
        begin
          new.run_at := new.run_at + interval '1 hour';
          return new;
        end $$;
      create trigger late before update on jobs for each row
        when (new.state = 'waiting' and old.state = 'running' and new.name = 'effects.run-stamp')
        execute function look_late()`);
    const asked = async () => (await dian.received('POST WcfDianCustomerServices.svc')).length;
    try {
      const draft = await aDraft(host, (await aStay(host))._id);
      await host.send('POST', `${INVOICES}/stamps/async`, { invoiceIds: [draft._id] });
      const phaseNow = async () => {
        const { rows: found } = await owner.query<{ phase: string }>(
          'select phase from invoices where id = $1',
          [draft._id],
        );
        return found[0]?.phase;
      };
      await eventually(async () => expect(await phaseNow()).toBe('pending'));
      const before = await asked();
      await eventually(async () => {
        await read(host, draft._id);
        expect(await phaseNow()).toBe('accepted');
      });
      expect(await asked()).toBeGreaterThan(before);
    } finally {
      await owner.query('drop function look_late cascade');
      await owner.end();
    }
  });

  test('the list filters by state, badge, kind, stay and text, and counts all [C-ACC-07, R-INV-04, R-INV-19]', async () => {
    const biller = await aBiller(app, 'lista@example.test');
    const stays = [await aStay(biller), await aStay(biller), await aStay(biller)];
    const drafts = [];
    for (const stay of stays) drafts.push(await aDraft(biller, stay._id));
    const [first, second] = drafts;
    await stamp(biller, first?._id ?? '');
    const filtered = (filter: object) => rows(biller, `filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect(await rows(biller)).toHaveLength(3);
    expect(await filtered({ stampStatus: ['accepted'] })).toMatchObject([
      { _id: first?._id, customerName: 'Ana Osorio' },
    ]);
    expect(await filtered({ state: ['draft'] })).toHaveLength(2);
    expect(await filtered({ stampStatus: ['rejected', 'accepted', 'no_show'] })).toHaveLength(1);
    expect(await filtered({ documentType: 'credit-note' })).toEqual([]);
    expect(await filtered({ reservationId: stays[1]?._id })).toMatchObject([{ _id: second?._id }]);
    expect(await filtered({ from: '2026-11-21', to: '2026-11-21' })).toHaveLength(1);
    expect(await filtered({ from: '2026-11-22' })).toEqual([]);
    expect(await rows(biller, `search=${biller.numbers[0]}`)).toHaveLength(1);
    expect(await rows(biller, 'search=%25')).toEqual([]);
    const { meta } = await biller.get(`${INVOICES}?limit=2`);
    expect(meta).toMatchObject({ total: 3 });
    const unknown = await biller.get(`${INVOICES}?filter=${encodeURIComponent('{"colour":"blue"}')}`);
    expect(unknown.errors).toMatchObject([{ field: 'filter.colour' }]);
    expect((await biller.get(`${INVOICES}/${(await anInvoice())._id}`)).status).toBe(404);
  });

  test('bulk drafts create one for each stay, once, each with its own answer [C-ACC-22, C-ACC-16]', async () => {
    const stays = [await aStay(host), await aStay(host, 0)];
    const thirdPartyIds = stays.map(({ _id }) => _id);
    const drafts = () =>
      host.send<{ _id: string; status: number; invoiceId: string }[]>('POST', `${INVOICES}/bulk`, {
        thirdPartyIds,
      });
    const made = await drafts();
    expect(made.data.map(({ status }) => status)).toEqual([201, 201]);
    expect((await drafts()).data.map(({ status }) => status)).toEqual([200, 200]);
    const invoiceIds = made.data.map(({ invoiceId }) => invoiceId);
    const sent = await host.send('POST', `${INVOICES}/stamps/async`, { invoiceIds });
    expect(sent.data).toMatchObject([
      { status: 202, errors: [] },
      { status: 400, errors: [{ field: 'items' }] },
    ]);
  });
});
