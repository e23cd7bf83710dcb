import { describe, expect, test } from 'vitest';

import { findingOfRule, readRule } from '#countries/colombia/colombia.dian-rules.ts';
import type { FiscalDocument, FiscalLine } from '#capabilities/fiscal/fiscal.document.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { decimal } from '#vocabulary/decimal.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { checkDianRules } from './dian.check.ts';
import { ana, creditNote, invoice, ISSUED_AT, issuer, marie, nights, rich } from './dian.examples.ts';
import { parseAnswers } from './dian.wire.ts';
import { readXml } from '#foundation/xml/xml.ts';

const note = creditNote('a'.repeat(96));
const { authorization } = invoice.series;
const [tax] = nights.taxes;
if (!authorization || !tax) throw new Error('The example has no authorization or no tax');

const line = (changed: Partial<FiscalLine>): Partial<FiscalDocument> => ({
  lines: [{ ...nights, ...changed }],
});
const taxed = (changed: Partial<typeof tax>) => line({ taxes: [{ ...tax, ...changed }] });
const range = (changed: Partial<typeof authorization>): Partial<FiscalDocument> => ({
  series: { ...invoice.series, authorization: { ...authorization, ...changed } },
});
const from = (changed: Partial<typeof issuer>): Partial<FiscalDocument> => ({
  issuer: { ...issuer, ...changed },
});
const inPlace = (changed: Partial<typeof issuer.address>) =>
  from({ address: { ...issuer.address, ...changed } });
const to = (changed: Partial<typeof ana>): Partial<FiscalDocument> => ({ customer: { ...ana, ...changed } });
const corrected = (changed: Partial<NonNullable<FiscalDocument['corrects']>>): FiscalDocument => ({
  ...note,
  corrects: note.corrects && { ...note.corrects, ...changed },
});
const tip = (amount: string, reason = 'Propina') =>
  ({ kind: 'tip', reason, amount: decimal(amount) }) as const;

type Change = Partial<FiscalDocument> | FiscalDocument;

/** One change to a document that is right, and the field that has to be named. Totals follow where they have to. */
const MUTATIONS: readonly (readonly [what: string, change: Change, fields: readonly string[]])[] = [
  ['a number below the range', { number: '989999999' }, ['number']],
  ['a number above it', { number: '995000001' }, ['number']],
  ['a number with its prefix', { number: 'SETP990000001' }, ['number']],
  ['no number', { number: '' }, ['number']],
  ['no resolution', { series: { prefix: 'SETP', authorization: null } }, ['series.authorization']],
  ['a resolution with letters', range({ resolution: 'RES-1' }), ['series.authorization.resolution']],
  ['one that has ended', range({ validTo: plainDate('2026-11-20') }), ['series.authorization.validTo']],
  ['one that has not begun', range({ validFrom: plainDate('2026-11-22') }), ['series.authorization.validTo']],
  ['no technical key', range({ technicalKey: ' ' }), ['series.authorization.technicalKey']],
  ['a long prefix', { series: { ...invoice.series, prefix: 'SETPX' } }, ['series.prefix']],
  ['yesterday', { issuedAt: '2026-11-20T15:00:00.000Z' as Instant }, ['issuedAt']],
  [
    'an issuer with a passport',
    from({ identity: { type: '41', number: '900373076' } }),
    ['issuer.identity.type'],
  ],
  [
    'a NIT with a dash',
    from({ identity: { type: '31', number: '900373076-4' } }),
    ['issuer.identity.number'],
  ],
  ['an issuer without a name', from({ name: ' ' }), ['issuer.name']],
  ['one without responsibilities', from({ responsibilities: [] }), ['issuer.responsibilities']],
  ['one with another', from({ responsibilities: ['O-99'] }), ['issuer.responsibilities']],
  ['a city that is none', inPlace({ cityCode: '13999' }), ['issuer.address.cityCode']],
  ['a department of elsewhere', inPlace({ stateCode: '05' }), ['issuer.address.stateCode']],
  ['a short postal code', inPlace({ postalCode: '1300' }), ['issuer.address.postalCode']],
  ['no street', inPlace({ line: '' }), ['issuer.address.line']],
  ['a country that is none', inPlace({ country: 'XX' }), ['issuer.address.country']],
  [
    'a type of document of nobody',
    to({ identity: { type: '99', number: '1234567' } }),
    ['customer.identity.type'],
  ],
  ['no document', to({ identity: { type: '13', number: '' } }), ['customer.identity.number']],
  ['one with dots', to({ identity: { type: '13', number: '52.123.456' } }), ['customer.identity.number']],
  [
    'a buyer’s NIT with letters',
    to({ identity: { type: '31', number: 'ABC' } }),
    ['customer.identity.number'],
  ],
  ['no name', to({ name: '' }), ['customer.name']],
  ['an e-mail that is none', to({ email: 'ana@' }), ['customer.email']],
  ['no lines', { lines: [], total: decimal('0') }, ['lines', 'total']],
  ['a line of nothing', line({ description: '' }), ['lines.0.description']],
  ['a line without a code', line({ code: '' }), ['lines.0.code']],
  [
    'nothing of it',
    { ...line({ quantity: decimal('0') }), total: decimal('0') },
    ['lines.0.quantity', 'total'],
  ],
  [
    'a negative price',
    { ...line({ unitPrice: decimal('-1') }), total: decimal('-2.38') },
    ['lines.0.unitPrice', 'total'],
  ],
  [
    'a discount of more than the line',
    {
      lines: [nights, { ...nights, discount: { amount: decimal('1000001'), reason: 'x' } }],
      total: decimal('1189998.81'),
    },
    ['lines.1.discount.amount'],
  ],
  [
    'a discount without a reason',
    { ...line({ discount: { amount: decimal('1000'), reason: '' } }), total: decimal('1188810') },
    ['lines.0.discount.reason'],
  ],
  ['the same tax twice', { ...line({ taxes: [tax, tax] }), total: decimal('1380000') }, ['lines.0.taxes']],
  ['18 %', { ...taxed({ rate: decimal('18') }), total: decimal('1180000') }, ['lines.0.taxes.0.rate']],
  [
    'taxed at nothing',
    { ...taxed({ rate: decimal('0') }), total: decimal('1000000') },
    ['lines.0.taxes.0.rate'],
  ],
  ['exempt at 19 %', taxed({ treatment: 'exempt' }), ['lines.0.taxes.0.rate']],
  ['a rate without a reason', taxed({ reason: '' }), ['lines.0.taxes.0.reason']],
  [
    'a tip of more than a tenth',
    { charges: [tip('100000.01')], total: decimal('1290000.01') },
    ['charges.0.amount'],
  ],
  ['a charge of nothing', { charges: [tip('0')] }, ['charges.0.amount']],
  ['a charge for nothing', { charges: [tip('1', '')], total: decimal('1190001') }, ['charges.0.reason']],
  [
    'a withholding of nothing',
    { withholdings: [{ kind: 'vat', rate: decimal('0'), base: decimal('1'), reason: 'x' }] },
    ['withholdings.0'],
  ],
  [
    'a deposit of nothing',
    { prepaid: [{ amount: decimal('0'), receivedOn: plainDate('2026-11-01') }] },
    ['prepaid.0.amount'],
  ],
  [
    'a payment before the sale',
    { payment: { means: 'cash', dueOn: plainDate('2026-11-20') } },
    ['payment.dueOn'],
  ],
  ['a currency that is none', { currency: 'XXY' }, ['currency', 'exchange']],
  ['dollars without a rate', { currency: 'USD' }, ['exchange']],
  [
    'pesos with one',
    { exchange: { rate: decimal('1'), on: plainDate('2026-11-21'), source: 'TRM' } },
    ['exchange'],
  ],
  [
    'a rate of nothing',
    { currency: 'USD', exchange: { rate: decimal('0'), on: plainDate('2026-11-21'), source: 'TRM' } },
    ['exchange.rate'],
  ],
  ['a total that is a cent too much', { total: decimal('1190000.01') }, ['total']],
  ['an invoice that corrects one', { corrects: note.corrects }, ['corrects']],
  ['a note that corrects nothing', { ...note, corrects: null }, ['corrects']],
  ['a note without a number', corrected({ number: '' }), ['corrects.number']],
  ['a note without a CUFE', corrected({ key: 'abc' }), ['corrects.key']],
  ['a note before its invoice', corrected({ issuedOn: plainDate('2026-11-22') }), ['corrects.issuedOn']],
  ['a note without a reason', corrected({ reason: '' }), ['corrects.reason']],
];

describe('before anything is sent', () => {
  test.each([invoice, rich, note, creditNote('b'.repeat(96), rich), { ...invoice, customer: marie }])(
    'what is right has no findings [D-20]',
    (document) => {
      expect(checkDianRules(document, ISSUED_AT)).toEqual([]);
    },
  );

  test.each(MUTATIONS)('%s is found at its field [D-20]', (_what, change, fields) => {
    const findings = checkDianRules({ ...invoice, ...change }, ISSUED_AT);
    expect(findings.map(({ field }) => field)).toEqual(fields);
    for (const { text, params } of findings) {
      for (const texts of Object.values(allTexts)) {
        expect(translate(texts, text, params), 'every name in the sentence is filled in').not.toMatch(/[{}]/);
      }
    }
  });
});

describe('what DIAN refuses with', () => {
  test.each([
    [
      'Regla: FAD06, Rechazo: Valor del CUFE no está calculado correctamente',
      'series.authorization.technicalKey',
    ],
    [
      'Regla: CAD06, Rechazo: Valor del CUDE no está calculado correctamente',
      'series.authorization.technicalKey',
    ],
    ['Regla: AA08d Número de factura debe estar contenido en el rango', 'number'],
    ['Regla: FAB07b, Rechazo: La autorización no está vigente', 'number'],
    ['Regla: FAB27b, Rechazo: Huella no corresponde', 'document'],
    ['Regla: FAD09e, Rechazo: Fecha', 'issuedAt'],
    ['Regla: FAJ43b, Notificación: Nombre', 'issuer'],
    ['Regla: FAK24, Rechazo: No está informado', 'customer.identity.number'],
    ['Regla: FAK40, Rechazo: Tributo', 'customer'],
    ['Regla: FAS01b, Rechazo: Tributos', 'lines'],
    ['Regla: FAU14, Rechazo: Valor a pagar', 'total'],
    ['Regla: FAV06, Rechazo: Línea', 'lines'],
    ['Regla: FAN03, Rechazo: Medio de pago', 'payment.means'],
    ['Regla: CBF03, Rechazo: CUFE de la factura', 'corrects'],
    ['Regla: ZB01, Rechazo: Fallo en el Schema', 'document'],
    ['Algo que nadie ha visto', 'document'],
  ])('%s is about %s [USER-PAIN 7]', (text, field) => {
    const finding = findingOfRule(readRule(text));
    expect(finding.field).toBe(field);
    expect(finding.message, 'their words are kept').toBe(text);
    for (const texts of Object.values(allTexts)) {
      expect(translate(texts, finding.text, finding.params)).not.toMatch(/[{}]/);
    }
  });

  test('words of DIAN come as plain text of one line [SEC-40]', () => {
    using document = readXml(
      Buffer.from(
        `<a><IsValid>false</IsValid><ErrorMessage><string>Regla: FAK20, Rechazo: &lt;b&gt;mal&lt;/b&gt;\n${'x'.repeat(400)}</string></ErrorMessage></a>`,
      ),
    );
    const [{ words } = { words: '<' }] = (document && parseAnswers(document)[0]?.rules) ?? [];
    expect(words).not.toMatch(/[<>\n]/);
    expect(words.length).toBeLessThanOrEqual(300);
  });
});
