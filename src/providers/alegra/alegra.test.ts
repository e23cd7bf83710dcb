import { describe, expect, test } from 'vitest';

import { accountingConformance } from '#capabilities/accounting/accounting.conformance.ts';
import { failureOf } from '#capabilities/failures.conformance.ts';
import { fiscalConformance, type FiscalSubject } from '#capabilities/fiscal/fiscal.conformance.ts';
import { buildExactDocument } from '#capabilities/fiscal/fiscal.exact-document.ts';
import type { FiscalDocument } from '#capabilities/fiscal/fiscal.document.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { decimal } from '#vocabulary/decimal.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { nights } from '#capabilities/fiscal/fiscal.program-examples.ts';
import { creditNote, invoice, rich } from './alegra.examples.ts';
import { connectionWith, startAlegra } from './alegra.test-stage.ts';

const REFERENCE = 'posada1r1';
type Running = Awaited<ReturnType<typeof startAlegra>>;

const within = async (story: (running: Running) => Promise<void>) => {
  const running = await startAlegra();
  try {
    await story(running);
  } finally {
    await running.simulator.stop();
  }
};

const stampedIn = ({ simulator }: Running) =>
  simulator.world.documents.filter(({ legalStatus }) => legalStatus !== 'PENDING');

describe('Alegra', () => {
  fiscalConformance(async (): Promise<FiscalSubject> => {
    const running = await startAlegra();
    const { simulator, fiscal, connection } = running;
    return {
      fiscal,
      connection,
      stranger: connectionWith({ token: 'de-otra-empresa' }),
      invoice: rich,
      creditNoteOf: ({ number, key }) => creditNote(number, key),
      roles: ['delivery', 'print'],
      wrong: { ...invoice, total: decimal('1190000.01') },
      wrongField: 'total',
      refused: { ...invoice, customer: { ...invoice.customer, name: 'Rechazo DIAN' } },
      blamedField: 'customer.name',
      close: () => simulator.failNext({ match: '* *', times: 4, status: 503, body: '{}' }),
      loseAnswer: () => simulator.failNext({ match: 'POST invoices/stamp', acceptThenDrop: true }),
      timeOut: () =>
        simulator.failNext({
          match: 'POST invoices/stamp',
          status: 504,
          contentType: 'text/html',
          body: '<p/>',
        }),
      queueNext: () => simulator.has({ kind: 'queue' }),
      issued: () =>
        stampedIn(running).filter(({ legalStatus }) => legalStatus !== 'STAMPED_AND_REJECTED').length,
      stop: simulator.stop,
    };
  });

  accountingConformance(async () => {
    const { simulator, accounting, connection } = await startAlegra();
    return {
      accounting,
      connection,
      stranger: connectionWith({ token: 'de-otra-empresa' }),
      inactive: ['IVA 16%', 'Factura de papel', 'Resolución vencida', 'Cerrado', 'Ya no se vende'],
      taxKey: 'consumption:8',
      customers: () => simulator.world.contacts.length,
      loseAnswer: () => simulator.failNext({ match: 'POST contacts', acceptThenDrop: true }),
      close: () => simulator.failNext({ match: '* *', times: 4, status: 503, body: '{}' }),
      stop: simulator.stop,
    };
  });

  const bodyOf = ({ simulator }: Running, match = 'POST invoices') =>
    simulator.received(match).at(-1)?.json as Record<string, unknown>;

  test.each(['invoices', 'invoices/stamp', 'contacts'])(
    'the answer to POST %s is lost after its effect: looked up first, and one document [REL-02, REL-03]',
    (path) =>
      within(async (running) => {
        const { simulator, fiscal, connection } = running;
        const prepared = await fiscal.prepare(connection, invoice, REFERENCE);
        simulator.failNext({ match: `POST ${path}`, acceptThenDrop: true });
        expect((await failureOf(fiscal.send(connection, prepared))).kind).toBe('unknown');
        expect(await fiscal.send(connection, prepared)).toMatchObject({ state: 'pending' });
        expect(await fiscal.send(connection, prepared)).toMatchObject({ state: 'pending' });
        expect(simulator.world.documents).toHaveLength(1);
        expect(stampedIn(running)).toHaveLength(1);
        expect(simulator.world.contacts).toHaveLength(2);
      }),
  );

  test('a draft that was not submitted is no document of DIAN, and is submitted again [REL-03]', () =>
    within(async ({ simulator, fiscal, connection }) => {
      const prepared = await fiscal.prepare(connection, invoice, REFERENCE);
      simulator.failNext({ match: 'POST invoices', acceptThenDrop: true });
      await failureOf(fiscal.send(connection, prepared));
      expect(simulator.world.documents).toHaveLength(1);
      expect(await fiscal.statusOf(connection, prepared)).toEqual({ state: 'kept' });
      expect(await fiscal.send(connection, prepared)).toMatchObject({ state: 'pending' });
      expect(simulator.world.documents).toHaveLength(1);
    }));

  test('what cannot be read after the stamp is on its way, and not to be sent again [REL-04]', () =>
    within(async (running) => {
      const { simulator, fiscal, connection } = running;
      const prepared = await fiscal.prepare(connection, invoice, REFERENCE);
      simulator.failNext({ match: 'GET 1', times: 9, status: 503, body: '{}' });
      expect(await fiscal.send(connection, prepared)).toEqual({ state: 'pending', ticket: '1' });
      expect(stampedIn(running)).toHaveLength(1);
    }));

  test('a draft with another total at Alegra is never stamped, and is deleted [D-20]', () =>
    within(async (running) => {
      const { simulator, fiscal, connection } = running;
      simulator.world.taxes = simulator.world.taxes.map((tax) =>
        tax.id === 3 ? { ...tax, percentage: '19.50' } : tax,
      );
      const prepared = await fiscal.prepare(connection, invoice, REFERENCE);
      expect(await failureOf(fiscal.send(connection, prepared))).toMatchObject({
        kind: 'refused',
        fields: [{ field: 'total', text: 'fiscal.theirs.amounts' }],
      });
      expect(simulator.received('POST invoices/stamp')).toEqual([]);
      expect(simulator.world.documents).toEqual([]);
    }));

  test('the customer is made with the first document, and known by number from then on, with its check digit', () =>
    within(async (running) => {
      const { simulator, fiscal, connection } = running;
      const company = {
        ...invoice,
        customer: {
          ...invoice.customer,
          person: 'company',
          identity: { type: '31', number: '900373076' },
        },
      } as const;
      await fiscal.send(connection, await fiscal.prepare(connection, company, 'posada1r1'));
      expect(bodyOf(running, 'POST contacts')).toMatchObject({
        identificationObject: { type: 'NIT', number: '900373076', dv: 8 },
        kindOfPerson: 'LEGAL_ENTITY',
      });
      await fiscal.send(connection, await fiscal.prepare(connection, company, 'posada2r1'));
      expect(simulator.received('POST contacts')).toHaveLength(1);
      expect(bodyOf(running)['client']).toEqual({ id: 6 });
    }));

  test('a contact that has its check digit in the number is the same', () =>
    within(async ({ simulator, accounting, connection }) => {
      const { find } = accounting.customers;
      // Alegra's search finds numbers with this beginning.
      expect(await find(connection, { type: '31', number: '8600029' })).toBeNull();
      const [caribe] = simulator.world.contacts;
      if (!caribe) throw new Error('The seeded contact Caribe does not exist');
      simulator.world.contacts = [{ ...caribe, identificationObject: { type: 'NIT', number: '8600029644' } }];
      expect(await find(connection, { type: '31', number: '860002964' })).toMatchObject({
        thirdPartyId: '5',
        person: 'company',
        name: 'Agencia Caribe S.A.S.',
        email: 'compras@caribe.example',
        phone: '6011234567',
        line: 'Cra. 18 #79A - 42',
      });
    }));

  test('a credit note names the invoice at Alegra and the credited amount; an unknown invoice is refused', () =>
    within(async (running) => {
      const { simulator, fiscal, connection } = running;
      await fiscal.send(connection, await fiscal.prepare(connection, rich, REFERENCE));
      const note = await fiscal.prepare(connection, creditNote('FE341', 'a'.repeat(96)), 'posada1c1');
      await fiscal.send(connection, note);
      expect(bodyOf(running, 'POST credit-notes')).toMatchObject({
        invoices: [{ id: 1, amount: 2_201_920 }],
        type: 'VOID_ELECTRONIC_INVOICE',
        stamp: { generateStamp: true },
      });
      const other = await fiscal.prepare(connection, creditNote('FE999', 'a'.repeat(96)), 'posada1c2');
      expect(await failureOf(fiscal.send(connection, other))).toMatchObject({
        kind: 'refused',
        fields: [{ field: 'corrects.number' }],
      });
      // An invoice that is paid there cannot be credited as well.
      const again = await fiscal.prepare(connection, creditNote('FE341', 'a'.repeat(96)), 'posada1c3');
      expect(await failureOf(fiscal.send(connection, again))).toMatchObject({
        fields: [{ field: 'corrects.number', text: 'fiscal.theirs.paid' }],
      });
      expect(simulator.world.documents).toHaveLength(2);
    }));

  test('a credit note whose answer was lost is found again, and never made twice [REL-03]', () =>
    within(async (running) => {
      const { simulator, fiscal, connection } = running;
      await fiscal.send(connection, await fiscal.prepare(connection, rich, REFERENCE));
      const note = await fiscal.prepare(connection, creditNote('FE341', 'a'.repeat(96)), 'posada1c1');
      simulator.failNext({ match: 'POST credit-notes', acceptThenDrop: true });
      expect((await failureOf(fiscal.send(connection, note))).kind).toBe('unknown');
      expect((await fiscal.send(connection, note)).state).toBe('pending');
      expect(simulator.world.documents.filter(({ kind }) => kind === 'credit-note')).toHaveLength(1);
    }));

  const withCodes = (codes: Partial<NonNullable<FiscalDocument['codes']>>): FiscalDocument => ({
    ...invoice,
    codes: invoice.codes && { ...invoice.codes, ...codes },
  });

  test.each([
    ['no numbering', withCodes({ documentType: null }), 'codes.documentType'],
    [
      'a payment method of another program',
      withCodes({ payments: { 'credit-card': '5634' } }),
      'payment.means',
    ],
    ['no tax', withCodes({ taxes: {} }), 'lines.0.taxes.0.rate'],
    ['no product', withCodes({ products: {} }), 'lines.0.code'],
    [
      'a document that they do not know',
      { ...invoice, customer: { ...invoice.customer, identity: { type: '48', number: '123456' } } },
      'customer.identity.type',
    ],
    ['a day of before', { ...invoice, issuedAt: '2026-11-21T04:59:00.000Z' as Instant }, 'issuedAt'],
  ] as const)('%s is found without asking, with what to do in three languages', (_what, document, field) =>
    within(async ({ simulator, fiscal }) => {
      const findings = await fiscal.validate(document);
      expect(findings.map((one) => one.field)).toEqual([field]);
      for (const texts of Object.values(allTexts)) {
        for (const { text, params } of findings) expect(translate(texts, text, params)).not.toMatch(/[{}]/);
      }
      expect(simulator.received()).toEqual([]);
    }),
  );

  test('it has room for one means, the one that most was paid by; what its buyer withholds is said on it [W2-H-11, W2-H-12]', () =>
    within(async (running) => {
      const { fiscal, connection } = running;
      const parts = [
        { means: 'credit-card', amount: decimal('700000') },
        { means: 'cash', amount: decimal('490000') },
      ] as const;
      const document = {
        ...invoice,
        payment: { means: 'credit-card', parts, dueOn: null },
        withholdings: [{ kind: 'local', rate: decimal('0.966'), base: decimal('1000000'), reason: 'x' }],
      } as const;
      expect(await fiscal.validate(document)).toEqual([]);
      await fiscal.send(connection, await fiscal.prepare(connection, document, REFERENCE));
      expect(bodyOf(running)).toMatchObject({
        paymentForm: 'CASH',
        paymentMethod: 'CREDIT_CARD',
        observations: expect.stringContaining('ReteICA del 0.966 % sobre 1000000: 9660.00 COP'),
      });
    }));

  test('the seller is optional', () =>
    within(async (running) => {
      const { fiscal, connection } = running;
      const document = withCodes({ seller: null });
      expect(await fiscal.validate(document)).toEqual([]);
      await fiscal.send(connection, await fiscal.prepare(connection, document, REFERENCE));
      expect(bodyOf(running)).not.toHaveProperty('seller');
      expect(running.accounting.isSellerRequired).toBe(false);
    }));

  test.each([
    ['an inactive seller', withCodes({ seller: '2' }), 'codes.seller'],
    ['an inactive cost centre', withCodes({ costCenter: '4' }), 'codes.costCenter'],
    ['a tax that is gone', withCodes({ taxes: { 'vat:19': '9' } }), 'lines'],
    ['a product that is gone', withCodes({ products: { HOSP: '106' } }), 'lines'],
    ['a numbering that has ended', withCodes({ documentType: '20' }), 'codes.documentType'],
  ])('%s is refused by them at our field [USER-PAIN 7]', (_what, document, field) =>
    within(async ({ fiscal, connection }) => {
      const prepared = await fiscal.prepare(connection, document, REFERENCE);
      const refused = await failureOf(fiscal.send(connection, prepared));
      expect(refused.kind).toBe('refused');
      expect(refused.fields.map((one) => one.field)).toEqual([field]);
      expect(refused.fields[0]?.text).toBeDefined();
    }),
  );

  test('a numbering that is used up refuses the stamp, and its draft does not stay', () =>
    within(async ({ simulator, fiscal, connection }) => {
      const template = simulator.world.numberTemplates.find(({ id }) => id === 19);
      if (template) template.nextInvoiceNumber = 5001;
      const prepared = await fiscal.prepare(connection, invoice, REFERENCE);
      expect(await failureOf(fiscal.send(connection, prepared))).toMatchObject({
        kind: 'refused',
        fields: [{ field: 'codes.documentType', text: 'fiscal.theirs.number' }],
      });
      expect(simulator.world.documents).toEqual([]);
    }));

  test('a plan that has no documents left is said as such', () =>
    within(async ({ simulator, fiscal, connection }) => {
      simulator.has({ kind: 'plan' });
      const prepared = await fiscal.prepare(connection, invoice, REFERENCE);
      expect(await failureOf(fiscal.send(connection, prepared))).toMatchObject({
        kind: 'refused',
        fields: [{ field: 'document', text: 'fiscal.theirs.plan' }],
      });
    }));

  test.each([
    [200, '{"message":"El cliente no existe","code":3003}', 'refused'],
    [400, '{"error":{"message":"El cliente no existe","code":3003}}', 'refused'],
    [200, '{"message":"Service Unavailable"}', 'unknown'],
    [200, '<html>Alegra</html>', 'unknown'],
    [429, '{}', 'wait'],
    [401, '{}', 'reconnect'],
    [500, '{}', 'unknown'],
    [504, '<html>', 'unknown'],
  ])('a document answered with %i and %s: %s [REL-04]', (status, body, kind) =>
    within(async ({ simulator, fiscal, connection }) => {
      const prepared = await fiscal.prepare(connection, invoice, REFERENCE);
      simulator.failNext({ match: 'POST invoices', status, body });
      expect((await failureOf(fiscal.send(connection, prepared))).kind).toBe(kind);
    }),
  );

  test.each([
    ['{"error":[{"id":1,"code":3246,"message":"en proceso"}]}', 'pending'],
    ['{"data":[{"id":"1","success":false,"emissionStatus":"STAMPED_AND_WAITING_RESPONSE"}]}', 'pending'],
    ['{"data":[{"id":1,"success":false,"message":"EPR503: la DIAN no respondió"}]}', 'unknown'],
    ['{"data":[{"id":2,"success":true}]}', 'unknown'],
    ['{"message":"Service Unavailable"}', 'unknown'],
    ['{"data":[{"id":1,"success":false,"message":"AEP1005: certificado vencido"}]}', 'refused'],
    ['{"data":[{"id":1,"success":false,"message":"Regla: FAK24, Rechazo: NIT"}]}', 'refused'],
  ])('a stamp answered with %s: %s [REL-04]', (body, outcome) =>
    within(async ({ simulator, fiscal, connection }) => {
      const prepared = await fiscal.prepare(connection, invoice, REFERENCE);
      simulator.failNext({ match: 'POST invoices/stamp', status: 200, body });
      const sent = fiscal.send(connection, prepared);
      expect(outcome === 'pending' ? (await sent).state : (await failureOf(sent)).kind).toBe(outcome);
    }),
  );

  test('a stamp with an unknown word is no verdict', () =>
    within(async ({ simulator, fiscal, connection }) => {
      const body = JSON.stringify({ id: 1, date: '2026-11-21', total: 1, stamp: { legalStatus: 'PAUSED' } });
      simulator.failNext({ match: 'GET invoices/1', status: 200, body });
      const status = fiscal.statusOf(connection, { key: `invoice.2026-11-21.${REFERENCE}`, ticket: '1' });
      expect((await failureOf(status)).kind).toBe('unknown');
    }));

  test('every page is read until the document is found, and a list that has no pages ends', () =>
    within(async ({ simulator, fiscal, accounting, connection }) => {
      const prepared = await fiscal.prepare(connection, invoice, REFERENCE);
      await fiscal.send(connection, prepared);
      const [made] = simulator.world.documents;
      if (!made) throw new Error('The simulator has no such document');
      const others = Array.from({ length: 75 }, (_, place) => ({
        ...made,
        id: 100 + place,
        observations: '',
      }));
      simulator.world.documents = [...others, made];
      const before = simulator.received('GET invoices').length;
      expect(await fiscal.statusOf(connection, prepared)).toMatchObject({ state: 'pending', ticket: '1' });
      expect(simulator.received('GET invoices').length - before).toBe(3);

      const whole = Array.from({ length: 40 }, (_, id) => ({
        id,
        name: `IVA ${id}`,
        type: 'IVA',
        percentage: 19,
      }));
      simulator.failNext({ match: 'GET taxes', times: 9, status: 200, body: JSON.stringify(whole) });
      expect(await accounting.taxes(connection)).toHaveLength(40);
      expect(simulator.received('GET taxes')).toHaveLength(2);
    }));

  test('the log has neither keys nor personal data [SEC-34, PRV-01]', () =>
    within(async ({ fiscal, connection, requestLog }) => {
      await fiscal.send(connection, await fiscal.prepare(connection, invoice, REFERENCE));
      const log = JSON.stringify(requestLog);
      expect(requestLog.length).toBeGreaterThan(3);
      const basic = Buffer.from('posada@alegra.example:token-de-prueba').toString('base64');
      for (const secret of ['token-de-prueba', basic, 'ana.rojas@example.test', '52123456']) {
        expect(log).not.toContain(secret);
      }
    }));

  test('files are asked for without credentials [SEC-34]', () =>
    within(async ({ simulator, fiscal, connection }) => {
      const prepared = await fiscal.prepare(connection, invoice, REFERENCE);
      await fiscal.send(connection, prepared);
      const accepted = await fiscal.statusOf(connection, { ...prepared, ticket: '1' });
      if (accepted?.state !== 'accepted') throw new Error('The document was not accepted');
      expect([accepted.number, accepted.warnings.map(({ rule }) => rule)]).toEqual(['FE341', ['FAJ43B']]);
      const files = await fiscal.filesOf(connection, invoice, prepared, accepted);
      expect(files.map(({ name }) => name)).toEqual(['FE341.xml', 'FE341.pdf']);
      const asked = simulator.received().filter(({ path }) => path.includes('/files/'));
      expect(asked).toHaveLength(2);
      expect(asked.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
    }));

  test('a folio with taxes inside is right to the cent, with the rounding difference as a line of its own [D-20]', () =>
    within(async ({ fiscal, connection, simulator }) => {
      const { lines: _, charges: __, total: ___, ...rest } = invoice;
      const { unitPrice: ____, discount: _____, ...sold } = nights;
      const items = ['1.19', '0.03', '333333.33', '99999.99'].map((gross) => ({
        ...sold,
        gross: decimal(gross),
      }));
      const document = buildExactDocument(rest, items, {
        totals: fiscal.totals,
        reason: 'Ajuste al centavo',
      });
      expect(await fiscal.validate(document)).toEqual([]);
      await fiscal.send(connection, await fiscal.prepare(connection, document, REFERENCE));
      expect(simulator.world.documents[0]?.totalCents).toBe(43_333_454);
    }));
});
