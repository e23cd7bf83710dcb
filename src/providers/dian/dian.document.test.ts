import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { NumberedDocument, FiscalLine, FiscalTax } from '#capabilities/fiscal/fiscal.document.ts';
import { decimal } from '#vocabulary/decimal.ts';
import { codeListsData } from '../../../scripts/dian-code-lists.ts';
import { calculateDianTotals } from './dian.amounts.ts';
import { checkDianRules } from './dian.check.ts';
import { CONCEPTS, LISTS, MEANS } from './dian.codes.ts';
import { buildDianDocument } from './dian.document.ts';
import {
  ana,
  creditNote,
  EXCLUDED,
  EXEMPT,
  INC,
  invoice,
  ISSUED_AT,
  nights,
  rich,
  REFERENCE,
} from './dian.examples.ts';
import { fiscalKeyOf, keyPartsOf, keyText, lookUpAddress, qrText, securityCode } from './dian.keys.ts';
import { validateDianSchema } from './dian.schema.ts';
import { checkReceivedDocument } from './dian.simulated-document.ts';
import { checkDigitOf, connection, startDian } from './dian.test-stage.ts';
import { documentOf, element, readXml, textAt } from '#foundation/xml/xml.ts';

const software = {
  id: '56f2ae4e-9812-4fad-9255-08fcfcd5ccb0',
  pin: '12345',
  environment: 'habilitacion',
} as const;

const drawingOf = (document: NumberedDocument) => {
  const totals = calculateDianTotals(document);
  return {
    document,
    totals,
    key: fiscalKeyOf(keyPartsOf(document, totals, software)),
    software,
    checkDigitOf,
  };
};
const xmlOf = (document: NumberedDocument) => documentOf(buildDianDocument(drawingOf(document)));

describe('CUFE and CUDE', () => {
  test('are those of the technical annex', () => {
    const cufe = {
      number: '323200000129',
      date: '2019-01-16',
      time: '10:53:10-05:00',
      net: decimal('1500000'),
      vat: decimal('285000'),
      consumption: decimal('0'),
      local: decimal('0'),
      payable: decimal('1785000'),
      issuer: '700085371',
      customer: '800199436',
      secret: '693ff6f2a553c3646a063436fd4dd9ded0311471',
      environment: '1',
    };
    expect(keyText(cufe)).toBe(
      '3232000001292019-01-1610:53:10-05:001500000.0001285000.00040.00030.001785000.00700085371800199436693ff6f2a553c3646a063436fd4dd9ded03114711',
    );
    expect(fiscalKeyOf(cufe)).toBe(
      '8bb918b19ba22a694f1da11c643b5e9de39adf60311cf179179e9b33381030bcd4c3c3f156c506ed5908f9276f5bd9b4',
    );
    const cude = {
      ...cufe,
      number: '8110007871',
      date: '2019-01-12',
      time: '07:00:00-05:00',
      net: decimal('5000'),
      vat: decimal('950'),
      payable: decimal('5950'),
      issuer: '900373076',
      customer: '8355990',
      secret: '12301',
    };
    expect(keyText(cude)).toBe(
      '81100078712019-01-1207:00:00-05:005000.0001950.00040.00030.005950.009003730768355990123011',
    );
    expect(fiscalKeyOf(cude)).toBe(
      '907e4444decc9e59c160a2fb3b6659b33dc5b632a5008922b9a62f83f757b1c448e47f5867f2b50dbdb96f48c7681168',
    );
  });

  test('is that of the sample document, and so is its security code', () => {
    const text = readFileSync(path.join(import.meta.dirname, 'fixtures/unsigned-invoice.xml'), 'utf8');
    const parts = {
      number: 'SETP990000001',
      date: '2025-11-21',
      time: '10:00:00-05:00',
      net: decimal('1000000.00'),
      vat: decimal('190000.00'),
      consumption: decimal('0'),
      local: decimal('0'),
      payable: decimal('1190000.00'),
      issuer: '900373076',
      customer: '800197268',
      secret: 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c',
      environment: '2',
    };
    expect(text).toContain(keyText(parts));
    expect(text).toContain(`>${fiscalKeyOf(parts)}<`);
    expect(text).toContain(lookUpAddress(fiscalKeyOf(parts), 'habilitacion'));
  });

  test('amounts in it are cut off, not rounded', () => {
    const parts = keyPartsOf(invoice, calculateDianTotals(invoice), software);
    expect(keyText({ ...parts, net: decimal('10.999') })).toContain('-05:0010.9901');
  });

  test('the security code is of software, PIN and number; the printed code lists the parts of the key', () => {
    const expected = createHash('sha384').update('id12345SETP990000001').digest('hex');
    expect(securityCode('id', '12345', 'SETP990000001')).toBe(expected);
    const totals = calculateDianTotals(rich);
    const lines = qrText('k', keyPartsOf(rich, totals, software), 'production').split('\n');
    expect(lines).toEqual([
      'NumFac: SETP990000002',
      'FecFac: 2026-11-21',
      'HorFac: 10:00:00-05:00',
      'NitFac: 900373076',
      'DocAdq: 12AB34567',
      'ValFac: 2098999.50',
      'ValIva: 95000.00',
      'ValOtroIm: 7919.96',
      'ValTolFac: 2221919.46',
      'CUFE: k',
      'https://catalogo-vpfe.dian.gov.co/document/searchqr?documentkey=k',
    ]);
  });

  test('the day is Bogotá’s, at any hour elsewhere', () => {
    const late = { ...invoice, issuedAt: '2026-11-22T04:59:59.000Z' as typeof ISSUED_AT };
    expect(keyPartsOf(late, calculateDianTotals(late), software)).toMatchObject({
      date: '2026-11-21',
      time: '23:59:59-05:00',
    });
  });
});

describe('lists of DIAN', () => {
  test('are as published: node scripts/dian-code-lists.ts', () => {
    const data = readFileSync(path.join(import.meta.dirname, 'data/code-lists.data.ts'), 'utf8');
    expect(data).toBe(codeListsData());
  });

  test('have every code that our words become', () => {
    expect(Object.values(MEANS).filter((code) => !LISTS.paymentMeans.has(code))).toEqual([]);
    const concepts = Object.values(CONCEPTS).map(({ code }) => code);
    expect(concepts).toEqual([...LISTS.creditConcepts]);
    expect(LISTS.cities.size).toBe(1122);
  });
});

describe('documents', () => {
  test('the sample is valid by the official schemas, and is not without its date', () => {
    using sample = readXml(readFileSync(path.join(import.meta.dirname, 'fixtures/unsigned-invoice.xml')));
    expect(sample && validateDianSchema(sample)).toEqual([]);
    using broken = readXml(
      readFileSync(path.join(import.meta.dirname, 'fixtures/unsigned-invoice.xml'), 'utf8').replace(
        /<cbc:IssueDate>.*?<\/cbc:IssueDate>/,
        '',
      ),
    );
    expect(broken && validateDianSchema(broken)).not.toEqual([]);
  });

  test.each([
    ['the plain invoice', invoice],
    ['one with everything', rich],
    ['its credit note', creditNote('a'.repeat(96), rich)],
    [
      'one in dollars',
      {
        ...invoice,
        currency: 'USD',
        exchange: { source: 'TRM', rate: decimal('4012.35'), on: rich.prepaid[0]?.receivedOn },
      } as NumberedDocument,
    ],
    ['one for nobody in particular', { ...invoice, customer: { ...ana, email: null } }],
  ])('%s is valid by the official schemas', (_what, document) => {
    using xml = xmlOf(document);
    expect(validateDianSchema(xml)).toEqual([]);
  });

  test('matches the expected document, element by element', () => {
    using xml = xmlOf(rich);
    const amounts = [
      'LineExtensionAmount',
      'TaxExclusiveAmount',
      'TaxInclusiveAmount',
      'ChargeTotalAmount',
    ].map((name) => xml.get(`/*/*[local-name()='LegalMonetaryTotal']/*[local-name()='${name}']`)?.content);
    expect(amounts).toEqual(['2098999.50', '1598999.50', '2201919.46', '20000.00']);
    expect(textAt(xml, 'PayableAmount')).toBe('2221919.46');
    expect(textAt(xml, 'AllowanceChargeReasonCode')).toBe('03');
    const lines = xml.find("//*[local-name()='InvoiceLine']");
    const taxed = lines.map((line) => line.find("./*[local-name()='TaxTotal']").length);
    expect(taxed, 'an excluded line has no tax at all').toEqual([1, 1, 1, 0]);
    expect(lines[0]?.get(".//*[local-name()='TaxAmount']")?.content, 'an exempt one has 0.00').toBe('0.00');
  });

  test('deposits and withholdings are shown and lower nothing', () => {
    const { prepaid, withholdings, ...rest } = rich;
    const bare = calculateDianTotals({ ...rest, prepaid: [], withholdings: [] });
    const full = calculateDianTotals({ ...rest, prepaid, withholdings });
    expect(full.payable).toBe(bare.payable);
    expect(full).toMatchObject({ prepaid: '300000.00', withheld: [{ amount: '35000.00' }] });
  });

  test('rounding is half to even (NTC 3711)', () => {
    const line = (unitPrice: string): FiscalLine => ({
      ...nights,
      quantity: decimal('1'),
      unitPrice: decimal(unitPrice),
      taxes: [],
    });
    const of = (unitPrice: string) => calculateDianTotals({ ...invoice, lines: [line(unitPrice)] }).net;
    expect(['0.125', '0.135', '2.5', '0.005', '0.015'].map(of)).toEqual([
      '0.12',
      '0.14',
      '2.50',
      '0.00',
      '0.02',
    ]);
  });

  test('any name of a guest stays text', () => {
    const name = `Ana </cbc:Name><x> & "B" ' \u0007 ñ 中`;
    const document = { ...invoice, customer: { ...ana, name } };
    using xml = xmlOf(document);
    expect(validateDianSchema(xml)).toEqual([]);
    const names = xml.find("//*[local-name()='AccountingCustomerParty']//*[local-name()='RegistrationName']");
    expect(names.map(({ content }) => content)).toContain(name.replace('\u0007', ' '));
  });

  test('what declares entities is not read [SEC-30]', () => {
    expect(readXml('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).toBeNull();
    expect(readXml(`<!--${'-x'.repeat(4000)}--><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`)).toBeNull();
    expect(readXml('no xml at all')).toBeNull();
    using read = readXml('<a>b</a>');
    expect(read?.root.content).toBe('b');
  });

  test('an element keeps its attributes unchanged', () => {
    using xml = documentOf(element('a', 'x', { b: 'c "d" <e>\n' }));
    expect(xml.root.attr('b')?.value).toBe('c "d" <e>\n');
  });
});

const VAT: FiscalTax = { kind: 'vat', treatment: 'taxed', rate: decimal('19'), reason: 'co.vat.general' };

/** Folios as they come: many lines, prices with odd decimals, discounts, all kinds of taxes, tips, deposits. */
const folio: fc.Arbitrary<NumberedDocument> = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc
          .integer({ min: 1, max: 400 })
          .map((tenths) => decimal(`${Math.floor(tenths / 10) + 1}.${tenths % 10}`)),
        price: fc.tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 999_999 })),
        tax: fc.constantFrom([VAT], [EXEMPT], [INC], [EXCLUDED], [VAT, INC], []),
        discount: fc.option(fc.integer({ min: 1, max: 99 }), { nil: null }),
      }),
      { minLength: 1, maxLength: 25 },
    ),
    tip: fc.boolean(),
    deposit: fc.boolean(),
    isCredit: fc.boolean(),
  })
  .map(({ lines, tip, deposit, isCredit }): NumberedDocument => {
    const base: NumberedDocument = {
      ...(isCredit ? creditNote('c'.repeat(96)) : invoice),
      lines: lines.map(({ quantity, price: [whole, decimals], tax, discount }) => ({
        ...nights,
        quantity,
        unitPrice: decimal(`${whole + 1}.${String(decimals).padStart(6, '0')}`),
        discount:
          discount === null
            ? null
            : { amount: decimal(`0.${String(discount).padStart(2, '0')}`), reason: 'Cortesía' },
        taxes: tax,
      })),
      charges: tip ? [{ kind: 'tip', reason: 'Propina', amount: decimal('0.05') }] : [],
      prepaid: deposit && !isCredit ? rich.prepaid : [],
    };
    return { ...base, total: calculateDianTotals(base).payable };
  });

describe('any folio', () => {
  test('is a valid document whose totals are right to the cent by an independent count [D-20]', () => {
    fc.assert(
      fc.property(folio, (document) => {
        expect(checkDianRules(document, ISSUED_AT)).toEqual([]);
        using xml = xmlOf(document);
        expect(validateDianSchema(xml)).toEqual([]);
        const looked = checkReceivedDocument(new TextEncoder().encode(xml.canonicalizeToString()), {
          ranges: [],
          software: { [software.id]: software.pin },
        });
        // Without a signature and without a register of ranges, only other rules are left to check.
        const others = looked?.rules.filter((rule) => !/Regla: (ZE0[26]|FAB05b|.AD09e|FAD06)/.test(rule));
        expect(others).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('is accepted as prepared', async () => {
    const { simulator, fiscal } = await startDian();
    try {
      const [document] = fc.sample(
        folio.filter(({ kind }) => kind === 'invoice'),
        { numRuns: 1, seed: 7 },
      );
      if (!document) throw new Error('no folio');
      const sent = await fiscal.send(connection, await fiscal.prepare(connection, document, REFERENCE));
      expect(sent.state).toBe('accepted');
    } finally {
      await simulator.stop();
    }
  });
});
