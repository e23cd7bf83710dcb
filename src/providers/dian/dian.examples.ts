import type {
  FiscalCustomer,
  NumberedDocument,
  FiscalIssuer,
  FiscalLine,
} from '#capabilities/fiscal/fiscal.document.ts';
import { decimal } from '#vocabulary/decimal.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { plainDate } from '#vocabulary/plain-date.ts';

/** Documents for tests: the public test range of DIAN (technical annex), all people invented. */

export const ISSUED_AT = '2026-11-21T15:00:00.000Z' as Instant;

export const issuer: FiscalIssuer = {
  identity: { type: '31', number: '900373076' },
  person: 'company',
  name: 'CASA AZUL CARTAGENA S.A.S.',
  tradeName: 'Casa Azul',
  responsibilities: ['R-99-PN'],
  email: 'facturas@casaazul.example',
  phone: '6051234567',
  collects: 'vat',
  address: {
    country: 'CO',
    stateCode: '13',
    stateName: 'Bolívar',
    cityCode: '13001',
    cityName: 'Cartagena de Indias',
    postalCode: '130001',
    line: 'Calle de la Media Luna 10-20',
  },
};

/** More than this may not be asked of a Colombian buyer. */
export const ana: FiscalCustomer = {
  identity: { type: '13', number: '52123456' },
  person: 'person',
  name: 'Ana Rojas',
  responsibilities: ['R-99-PN'],
  email: 'ana.rojas@example.test',
  address: null,
};

export const marie: FiscalCustomer = {
  identity: { type: '41', number: '12AB34567' },
  person: 'person',
  name: 'Marie Dubois',
  responsibilities: ['R-99-PN'],
  email: 'marie.dubois@example.test',
  address: {
    country: 'FR',
    stateCode: '',
    stateName: '',
    cityCode: '',
    cityName: 'Lyon',
    postalCode: '69001',
    line: '3 rue de la République',
  },
};

const VAT = { kind: 'vat', treatment: 'taxed', rate: decimal('19'), reason: 'co.vat.general' } as const;
export const EXEMPT = {
  kind: 'vat',
  treatment: 'exempt',
  rate: decimal('0'),
  reason: 'co.vat.nonResident',
} as const;
export const EXCLUDED = {
  kind: 'vat',
  treatment: 'excluded',
  rate: decimal('0'),
  reason: 'co.vat.territory',
} as const;
export const INC = {
  kind: 'consumption',
  treatment: 'taxed',
  rate: decimal('8'),
  reason: 'co.inc.restaurant',
} as const;

export const nights: FiscalLine = {
  code: 'HOSP',
  description: 'Hospedaje, Suite Bahía, 2 noches',
  quantity: decimal('2'),
  unit: 'night',
  unitPrice: decimal('500000'),
  discount: null,
  taxes: [VAT],
};

/** Our reference of the document; DIAN goes by its own key. */
export const REFERENCE = 'posada1r1';

export const invoice: NumberedDocument = {
  codes: null,
  kind: 'invoice',
  issuer,
  series: {
    prefix: 'SETP',
    authorization: {
      resolution: '18760000001',
      resolvedOn: plainDate('2019-01-19'),
      from: '990000000',
      to: '995000000',
      validFrom: plainDate('2019-01-19'),
      validTo: plainDate('2030-01-19'),
      technicalKey: 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c',
    },
  },
  number: '990000001',
  issuedAt: ISSUED_AT,
  customer: ana,
  lines: [nights],
  charges: [],
  withholdings: [],
  payment: { means: 'credit-card', dueOn: null },
  prepaid: [],
  currency: 'COP',
  exchange: null,
  notes: ['Reserva 8413570'],
  total: decimal('1190000.00'),
  corrects: null,
};

/** With the key that the invoice was given. */
export const creditNote = (key: string, of: NumberedDocument = invoice): NumberedDocument => ({
  ...of,
  kind: 'credit-note',
  series: { prefix: 'NC', authorization: null },
  number: '12',
  withholdings: [],
  prepaid: [],
  corrects: {
    number: `${of.series.prefix}${of.number}`,
    key,
    issuedOn: plainDate('2026-11-21'),
    concept: 'annulment',
    reason: 'El huésped no viajó',
  },
});

/** Everything that an invoice may have, at once. */
export const rich: NumberedDocument = {
  ...invoice,
  number: '990000002',
  customer: marie,
  lines: [
    { ...nights, taxes: [EXEMPT] },
    {
      ...nights,
      code: 'CENA',
      description: 'Cena & vino <tinto>',
      unit: 'unit',
      quantity: decimal('3'),
      unitPrice: decimal('33333.333'),
      taxes: [INC],
      discount: { amount: decimal('1000.50'), reason: 'Cortesía' },
    },
    { ...nights, code: 'TOUR', description: 'Tour', unit: 'unit', quantity: decimal('1'), taxes: [VAT] },
    {
      ...nights,
      code: 'ISLA',
      description: 'Noche en San Andrés',
      quantity: decimal('1'),
      taxes: [EXCLUDED],
    },
  ],
  charges: [{ kind: 'tip', reason: 'Propina', amount: decimal('20000') }],
  withholdings: [
    { kind: 'income', rate: decimal('3.5'), base: decimal('1000000'), reason: 'co.withholding.income' },
  ],
  prepaid: [{ amount: decimal('300000'), receivedOn: plainDate('2026-11-01') }],
  payment: { means: 'transfer', dueOn: plainDate('2026-12-21') },
  total: decimal('2221919.46'),
};
