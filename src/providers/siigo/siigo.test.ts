import { describe, expect, test } from 'vitest';

import type { AccountingJournal } from '#capabilities/accounting/accounting.capability.ts';
import { accountingConformance, CUSTOMERS } from '#capabilities/accounting/accounting.conformance.ts';
import { failureOf } from '#capabilities/failures.conformance.ts';
import { fiscalConformance, type FiscalSubject } from '#capabilities/fiscal/fiscal.conformance.ts';
import { buildExactDocument } from '#capabilities/fiscal/fiscal.exact-document.ts';
import type { FiscalDocument } from '#capabilities/fiscal/fiscal.document.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { decimal } from '#vocabulary/decimal.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { plainDate, type PlainDate } from '#vocabulary/plain-date.ts';
import { nights } from '#capabilities/fiscal/fiscal.program-examples.ts';
import { creditNote, invoice, rich } from './siigo.examples.ts';
import { connectionWith, startSiigo } from './siigo.test-stage.ts';

const REFERENCE = 'posada1r1';
const CUSTOMER = { ...CUSTOMERS.company, seller: invoice.issuer.address };

const JOURNAL: AccountingJournal = {
  documentType: '27002',
  onDate: '2026-11-21' as PlainDate,
  description: 'Comisión de canal · HMX4T9QZ2P',
  thirdParty: '860002964',
  costCenter: '235',
  debit: '52950501',
  credit: '23352001',
  amount: decimal('45000.5'),
  currency: 'COP',
};

const within = async (story: (running: Awaited<ReturnType<typeof startSiigo>>) => Promise<void>) => {
  const running = await startSiigo();
  try {
    await story(running);
  } finally {
    await running.simulator.stop();
  }
};

describe('Siigo', () => {
  fiscalConformance(async (): Promise<FiscalSubject> => {
    const { simulator, fiscal, connection } = await startSiigo();
    return {
      fiscal,
      connection,
      stranger: connectionWith({ accessKey: 'de-otra-empresa' }),
      invoice: rich,
      creditNoteOf: ({ number, key }) => creditNote(number, key),
      roles: ['delivery', 'print'],
      wrong: { ...invoice, total: decimal('1190000.01') },
      wrongField: 'total',
      refused: { ...invoice, customer: { ...invoice.customer, name: 'Rechazo DIAN' } },
      blamedField: 'customer.name',
      close: () => simulator.failNext({ match: '* *', times: 4, status: 503, body: '{}' }),
      loseAnswer: () => simulator.failNext({ match: 'POST invoices', acceptThenDrop: true }),
      timeOut: () =>
        simulator.failNext({ match: 'POST invoices', status: 504, contentType: 'text/html', body: '<p/>' }),
      queueNext: () => simulator.has({ kind: 'queue' }),
      issued: () => simulator.world.documents.filter(({ stamp }) => stamp !== 'Rejected').length,
      stop: simulator.stop,
    };
  });

  accountingConformance(async () => {
    const { simulator, accounting, connection } = await startSiigo();
    return {
      accounting,
      connection,
      stranger: connectionWith({ accessKey: 'de-otra-empresa' }),
      inactive: ['IVA 16%', 'Factura de papel', 'Cerrado', 'Ya no se vende'],
      taxKey: 'consumption:8',
      journals: {
        right: JOURNAL,
        count: () => simulator.world.journals.length,
        loseAnswer: () => simulator.failNext({ match: 'POST journals', acceptThenDrop: true }),
      },
      customers: () => simulator.world.customers.length,
      loseAnswer: () => simulator.failNext({ match: 'POST customers', acceptThenDrop: true }),
      close: () => simulator.failNext({ match: '* *', times: 4, status: 503, body: '{}' }),
      stop: simulator.stop,
    };
  });

  const bodyOf = (running: Awaited<ReturnType<typeof startSiigo>>, match = 'POST invoices') =>
    running.simulator.received(match).at(-1)?.json as Record<string, unknown>;

  // POST /v1/journals, object JournalsInDev of the blueprint (copy of 2026-02-13).
  test('a journal has the two entries of the blueprint, which balance [C-ACC-24]', () =>
    within(async (running) => {
      const { accounting, connection } = running;
      await accounting.journals?.post(connection, JOURNAL, 'clave1');
      const entry = (code: string, movement: string) => ({
        account: { code, movement },
        customer: { identification: '860002964', branch_office: 0 },
        description: JOURNAL.description,
        cost_center: 235,
        value: 45000.5,
      });
      expect(bodyOf(running, 'POST journals')).toEqual({
        document: { id: 27002 },
        date: '2026-11-21',
        items: [entry('52950501', 'Debit'), entry('23352001', 'Credit')],
        observations: JOURNAL.description,
      });
      expect(running.simulator.received('POST journals').at(-1)?.headers['idempotency-key']).toBe('clave1');
    }));

  test('the same key for all attempts, and one document when the answer came too late [REL-02]', () =>
    within(async ({ simulator, fiscal, connection }) => {
      const prepared = await fiscal.prepare(connection, invoice, REFERENCE);
      simulator.failNext({ match: 'POST invoices', acceptThenDrop: true });
      expect((await failureOf(fiscal.send(connection, prepared))).kind).toBe('unknown');
      await fiscal.send(connection, prepared);
      const sent = simulator.received('POST invoices');
      expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual([REFERENCE, REFERENCE]);
      expect(simulator.world.documents).toHaveLength(1);
    }));

  test('the customer is made with the first document, and known by number from then on', () =>
    within(async (running) => {
      const { simulator, fiscal, accounting, connection } = running;
      await fiscal.send(connection, await fiscal.prepare(connection, invoice, 'posada1r1'));
      expect(bodyOf(running)['customer']).toMatchObject({ person_type: 'Person', name: ['Ana', 'Rojas'] });
      await fiscal.send(connection, await fiscal.prepare(connection, invoice, 'posada2r1'));
      expect(bodyOf(running)['customer']).toEqual({ identification: '52123456', branch_office: 0 });
      expect(simulator.world.customers).toHaveLength(2);
      expect(await accounting.customers.find(connection, { type: '13', number: '52123456' })).toMatchObject({
        person: 'person',
        name: 'Ana Rojas',
        names: { first: 'Ana', last: 'Rojas' },
        email: 'ana.rojas@example.test',
        phone: null,
        line: null,
      });
    }));

  test('a customer is replaced whole, and data that only Siigo has is sent back with it', () =>
    within(async (running) => {
      const { accounting, connection } = running;
      const company = { ...CUSTOMER, identity: { type: '31', number: '860002964' } };
      const PUT = `PUT customers/${running.simulator.world.customers[0]?.id}`;
      await accounting.customers.save(connection, company, null);
      expect(bodyOf(running, PUT)).toMatchObject({
        comments: 'Paga a 30 días',
        fiscal_responsibilities: [{ code: 'O-13' }],
        name: [CUSTOMER.name],
        contacts: [{ first_name: 'Agencia', email: CUSTOMER.email }],
      });
      expect(bodyOf(running, PUT)).not.toHaveProperty('id');
      expect(bodyOf(running, PUT)).not.toHaveProperty('metadata');
    }));

  test('a customer with an unknown city is refused at the address, and no request is sent', () =>
    within(async ({ simulator, accounting, connection }) => {
      const save = accounting.customers.save(connection, { ...CUSTOMER, address: null, seller: null }, null);
      const failure = await failureOf(save);
      expect([failure.kind, failure.fields[0]?.field]).toEqual(['refused', 'address']);
      expect(simulator.received('POST customers')).toEqual([]);
    }));

  test.each([
    ['a number that is none', { identity: { type: '13', number: '12' } }, 'identity.number'],
    ['an e-mail that is none', { email: 'nadie' }, 'email'],
    ['a telephone without digits', { phone: 'sin' }, 'phone'],
  ])('of a customer alone %s is refused at our field', (_what, wrong, field) =>
    within(async ({ accounting, connection }) => {
      const failure = await failureOf(accounting.customers.save(connection, { ...CUSTOMER, ...wrong }, null));
      expect([failure.kind, failure.fields[0]?.field]).toEqual(['refused', field]);
    }),
  );

  test('a document is stamped at Siigo and mailed only by us', () =>
    within(async (running) => {
      const { fiscal, connection } = running;
      await fiscal.send(connection, await fiscal.prepare(connection, rich, REFERENCE));
      expect(bodyOf(running)).toMatchObject({
        stamp: { send: true },
        mail: { send: false },
        cost_center: 235,
      });
      expect(running.simulator.world.documents[0]?.total).toBe(2_201_920);
    }));

  test('each means that it was paid by is a payment there, two of one list entry are one, on credit there is one [W2-H-11]', () =>
    within(async (running) => {
      const { fiscal, connection } = running;
      const parts = [
        { means: 'credit-card', amount: decimal('700000') },
        { means: 'cash', amount: decimal('290000') },
        { means: 'channel', amount: decimal('200000') },
      ] as const;
      const { codes: before } = invoice;
      if (!before) throw new Error('The example document has no mapping');
      const codes = { ...before, payments: { ...before.payments, channel: '5633' } };
      const paid = { ...invoice, codes, payment: { means: 'credit-card', parts, dueOn: null } } as const;
      expect(await fiscal.validate(paid)).toEqual([]);
      await fiscal.send(connection, await fiscal.prepare(connection, paid, REFERENCE));
      expect(bodyOf(running)['payments']).toEqual([
        { id: 5634, value: 700_000 },
        { id: 5633, value: 490_000 },
      ]);
      const unmapped = { ...paid, codes: before };
      expect((await fiscal.validate(unmapped)).map(({ field }) => field)).toEqual(['payment.means']);
      const dueOn = plainDate('2026-12-21');
      const owed = { ...paid, payment: { ...paid.payment, dueOn } };
      await fiscal.send(connection, await fiscal.prepare(connection, owed, 'posada1r2'));
      expect(bodyOf(running)['payments']).toEqual([{ id: 5634, value: 1_190_000, due_date: dueOn }]);
    }));

  test('what its buyer withholds is said on it, and lowers nothing [W2-H-12]', () =>
    within(async (running) => {
      const { fiscal, connection } = running;
      const withheld = {
        kind: 'income',
        rate: decimal('3.5'),
        base: decimal('1000000'),
        reason: 'x',
      } as const;
      const document = { ...invoice, withholdings: [withheld] };
      expect(await fiscal.validate(document)).toEqual([]);
      await fiscal.send(connection, await fiscal.prepare(connection, document, REFERENCE));
      const { observations, payments } = bodyOf(running) as {
        observations: string;
        payments: { value: number }[];
      };
      expect(observations).toContain('Retefuente del 3.5 % sobre 1000000: 35000.00 COP');
      expect(payments).toMatchObject([{ value: 1_190_000 }]);
    }));

  test('a credit note names the corrected invoice by its id at Siigo; an unknown invoice is refused', () =>
    within(async (running) => {
      const { simulator, fiscal, connection } = running;
      await fiscal.send(connection, await fiscal.prepare(connection, rich, REFERENCE));
      const [made] = simulator.world.documents;
      const note = await fiscal.prepare(connection, creditNote('FV-6-1', 'a'.repeat(96)), 'posada1c1');
      await fiscal.send(connection, note);
      expect(bodyOf(running, 'POST credit-notes')).toMatchObject({ invoice: made?.id, reason: '2' });
      const other = await fiscal.prepare(connection, creditNote('FV-6-9', 'a'.repeat(96)), 'posada1c2');
      expect(await failureOf(fiscal.send(connection, other))).toMatchObject({
        kind: 'refused',
        fields: [{ field: 'corrects.number' }],
      });
    }));

  const withCodes = (codes: Partial<NonNullable<FiscalDocument['codes']>>): FiscalDocument => ({
    ...invoice,
    codes: invoice.codes && { ...invoice.codes, ...codes },
  });

  test.each([
    ['no document type', withCodes({ documentType: null }), 'codes.documentType'],
    ['no seller', withCodes({ seller: null }), 'codes.seller'],
    ['no payment type', withCodes({ payments: {} }), 'payment.means'],
    ['no tax', withCodes({ taxes: {} }), 'lines.0.taxes.0.rate'],
    ['no product', withCodes({ products: {} }), 'lines.0.code'],
    [
      'a foreign type of document',
      { ...invoice, customer: { ...invoice.customer, identity: { type: '99', number: '1' } } },
      'customer.identity.type',
    ],
    [
      'letters in a cédula',
      { ...invoice, customer: { ...invoice.customer, identity: { type: '13', number: 'A1234' } } },
      'customer.identity.number',
    ],
    [
      'a quantity with three decimals',
      {
        ...invoice,
        lines: [{ ...nights, quantity: decimal('2.000000'), unitPrice: decimal('500000.0000001') }],
      },
      'lines.0.unitPrice',
    ],
    ['a day of before', { ...invoice, issuedAt: '2026-11-21T04:59:00.000Z' as Instant }, 'issuedAt'],
    ['a note for nothing', { ...invoice, kind: 'credit-note' }, 'corrects'],
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

  test.each([
    ['an inactive seller', withCodes({ seller: '631' }), ['codes.seller']],
    ['an inactive cost centre', withCodes({ costCenter: '237' }), ['codes.costCenter']],
    ['a tax that is gone', withCodes({ taxes: { 'vat:19': '13160' } }), ['lines', 'total']],
    ['a payment type with a due date', withCodes({ payments: { 'credit-card': '5636' } }), ['payment.dueOn']],
    ['a paper document type', withCodes({ documentType: '24447' }), ['codes.documentType']],
  ])('%s is refused by them at our field [USER-PAIN 7]', (_what, document, fields) =>
    within(async ({ fiscal, connection }) => {
      const prepared = await fiscal.prepare(connection, document, REFERENCE);
      const refused = await failureOf(fiscal.send(connection, prepared));
      expect(refused.kind).toBe('refused');
      expect(refused.fields.map(({ field }) => field)).toEqual(fields);
      for (const { text, message } of refused.fields)
        expect([text === undefined, message]).not.toContain(true);
    }),
  );

  test.each([
    [
      200,
      '{"Status":400,"Errors":[{"Code":"invalid_reference","Message":"no","Params":["seller"]}]}',
      'refused',
    ],
    [400, '{"status":400,"errors":[{"code":"general_service","message":"x","params":[]}]}', 'wait'],
    [409, '{"Status":409,"Errors":[{"Code":"duplicated_document","Message":"x","Params":[]}]}', 'unknown'],
    [408, '{}', 'unknown'],
    [429, '{}', 'wait'],
    [500, '{}', 'unknown'],
    [504, '<html>', 'unknown'],
    [200, '<html>Siigo</html>', 'unknown'],
  ])('a document answered with %i and %s: %s [REL-04]', (status, body, kind) =>
    within(async ({ simulator, fiscal, connection }) => {
      const prepared = await fiscal.prepare(connection, invoice, REFERENCE);
      simulator.failNext({ match: 'POST invoices', status, body });
      expect((await failureOf(fiscal.send(connection, prepared))).kind).toBe(kind);
    }),
  );

  test('a stamp with an unknown word is no verdict', () =>
    within(async ({ simulator, fiscal, connection }) => {
      const prepared = await fiscal.prepare(connection, invoice, REFERENCE);
      const body = JSON.stringify({ id: 'x', name: 'FV-1-1', total: 1, stamp: { status: 'Paused' } });
      simulator.failNext({ match: 'POST invoices', status: 201, body });
      expect((await failureOf(fiscal.send(connection, prepared))).kind).toBe('unknown');
    }));

  test('the token lasts a day and is asked for once, before it ends; a refused one is renewed', () =>
    within(async ({ simulator, fiscal, clock, connection }) => {
      await fiscal.check(connection);
      await fiscal.check(connection);
      expect(simulator.received('POST auth')).toHaveLength(1);
      clock.advance(20 * 3600);
      await fiscal.check(connection);
      expect(simulator.received('POST auth')).toHaveLength(2);
      simulator.world.tokens = {};
      await fiscal.check(connection);
      expect(simulator.received('POST auth')).toHaveLength(3);
    }));

  test('every page is read until the document is found', () =>
    within(async ({ simulator, fiscal, connection }) => {
      const prepared = await fiscal.prepare(connection, invoice, REFERENCE);
      await fiscal.send(connection, prepared);
      const [made] = simulator.world.documents;
      if (!made) throw new Error('The simulator has no such document');
      const others = Array.from({ length: 130 }, (_, place) => ({
        ...made,
        id: `another-${place}`,
        observations: '',
      }));
      simulator.world.documents = [...others, made];
      expect(await fiscal.statusOf(connection, prepared)).toEqual({ state: 'pending', ticket: made.id });
      expect(simulator.received('GET invoices')).toHaveLength(2);
    }));

  test('the log has neither keys nor personal data [SEC-34, PRV-01]', () =>
    within(async ({ fiscal, connection, requestLog }) => {
      await fiscal.send(connection, await fiscal.prepare(connection, invoice, REFERENCE));
      const log = JSON.stringify(requestLog);
      expect(requestLog.length).toBeGreaterThan(2);
      for (const secret of ['llave-de-prueba', 'ana.rojas@example.test', '52123456']) {
        expect(log).not.toContain(secret);
      }
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
      expect(simulator.world.documents[0]?.total).toBe(433334.54);
    }));
});
