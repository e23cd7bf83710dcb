import { decimal } from '#vocabulary/decimal.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import type { FiscalCodes, FiscalDocument } from './fiscal.document.ts';

/** Documents for the tests of programs that book and number them (Siigo, Alegra); all people are invented. */

export const ISSUED_AT = '2026-11-21T15:00:00.000Z' as Instant;

const VAT = { kind: 'vat', treatment: 'taxed', rate: decimal('19'), reason: 'co.vat.general' } as const;

export const nights = {
  code: 'HOSP',
  description: 'Hospedaje, Suite Bahía, 2 noches',
  quantity: decimal('2'),
  unit: 'night',
  unitPrice: decimal('500000'),
  discount: null,
  taxes: [VAT],
} as const;

/** The same documents for each, mapped to the lists of its simulated company. */
export function examplesWith(codes: FiscalCodes) {
  const invoice: FiscalDocument = {
    kind: 'invoice',
    issuer: {
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
    },
    series: null,
    number: null,
    issuedAt: ISSUED_AT,
    customer: {
      identity: { type: '13', number: '52123456' },
      person: 'person',
      name: 'Ana Rojas',
      responsibilities: ['R-99-PN'],
      email: 'ana.rojas@example.test',
      address: null,
    },
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
    codes,
  };

  /** Everything that an invoice may have there, at once. */
  const rich: FiscalDocument = {
    ...invoice,
    customer: {
      ...invoice.customer,
      identity: { type: '41', number: '12AB34567' },
      name: 'Marie Claire Dubois',
      address: {
        country: 'FR',
        stateCode: '',
        stateName: '',
        cityCode: '',
        cityName: 'Lyon',
        postalCode: '69001',
        line: '3 rue de la République',
      },
    },
    lines: [
      {
        ...nights,
        taxes: [{ kind: 'vat', treatment: 'exempt', rate: decimal('0'), reason: 'co.vat.nonResident' }],
      },
      {
        ...nights,
        code: 'CENA',
        description: 'Cena & vino <tinto>',
        unit: 'unit',
        quantity: decimal('3'),
        unitPrice: decimal('33333.333'),
        taxes: [
          { kind: 'consumption', treatment: 'taxed', rate: decimal('8.00'), reason: 'co.inc.restaurant' },
        ],
        discount: { amount: decimal('1000.50'), reason: 'Cortesía' },
      },
      { ...nights, code: 'TOUR', description: 'Tour', unit: 'unit', quantity: decimal('1') },
      {
        ...nights,
        quantity: decimal('1'),
        description: 'Noche en San Andrés',
        taxes: [{ kind: 'vat', treatment: 'excluded', rate: decimal('0'), reason: 'co.vat.territory' }],
      },
    ],
    charges: [{ kind: 'other', reason: 'Ajuste al centavo', amount: decimal('0.54') }],
    prepaid: [{ amount: decimal('300000'), receivedOn: plainDate('2026-11-01') }],
    payment: { means: 'other', dueOn: plainDate('2026-12-21') },
    total: decimal('2201920.00'),
  };

  const creditNote = (number: string, key: string, of: FiscalDocument = rich): FiscalDocument => ({
    ...of,
    kind: 'credit-note',
    prepaid: [],
    corrects: {
      number,
      key,
      issuedOn: plainDate('2026-11-21'),
      concept: 'annulment',
      reason: 'El huésped no viajó',
    },
  });

  return { invoice, rich, creditNote };
}
