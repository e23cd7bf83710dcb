import type {
  CollectedTaxes,
  FiscalCorrection,
  FiscalKind,
  FiscalPaymentMeans,
  FiscalTaxKind,
  FiscalWithholding,
} from '#capabilities/fiscal/fiscal.document.ts';
import {
  CITIES,
  CONSUMPTION_RATES,
  COUNTRIES,
  CREDIT_CONCEPTS,
  CURRENCIES,
  DEPARTMENTS,
  IDENTITY_TYPES,
  PAYMENT_MEANS,
  RESPONSIBILITIES,
  VAT_RATES,
} from './data/code-lists.data.ts';

/** Our words as codes of DIAN (technical annex 1.9, chapter 13), and its lists. */

const listOf = (codes: string): ReadonlySet<string> => new Set(codes.trim().split(/\s+/));

export const LISTS = {
  cities: listOf(CITIES),
  departments: listOf(DEPARTMENTS),
  countries: listOf(COUNTRIES),
  currencies: listOf(CURRENCIES),
  identityTypes: listOf(IDENTITY_TYPES),
  paymentMeans: listOf(PAYMENT_MEANS),
  responsibilities: listOf(RESPONSIBILITIES),
  creditConcepts: listOf(CREDIT_CONCEPTS),
} as const;

/** The rates that a tax may have, each with two decimals. */
export const RATES: Readonly<Record<FiscalTaxKind, ReadonlySet<string>>> = {
  vat: listOf(VAT_RATES),
  consumption: listOf(CONSUMPTION_RATES),
};

type Coded = { readonly code: string; readonly name: string };

export const TAXES: Readonly<Record<FiscalTaxKind, Coded>> = {
  vat: { code: '01', name: 'IVA' },
  consumption: { code: '04', name: 'INC' },
};
/** Of a party (annex 1.9, 13.2.6.2): both taxes have a code of their own. */
export const PARTY_TAXES: Readonly<Record<CollectedTaxes, Coded>> = {
  ...TAXES,
  both: { code: 'ZA', name: 'IVA e INC' },
  none: { code: 'ZZ', name: 'No aplica' },
};

export const WITHHOLDINGS: Readonly<Record<FiscalWithholding['kind'], Coded>> = {
  vat: { code: '05', name: 'ReteIVA' },
  income: { code: '06', name: 'ReteRenta' },
  local: { code: '07', name: 'ReteICA' },
};

export const MEANS: Readonly<Record<FiscalPaymentMeans, string>> = {
  cash: '10',
  cheque: '20',
  deposit: '42',
  transfer: '47',
  'credit-card': '48',
  'debit-card': '49',
  other: '1',
  // The channel was paid by a means that it does not tell.
  channel: '1',
};

export const CONCEPTS: Readonly<Record<FiscalCorrection['concept'], Coded>> = {
  'partial-return': {
    code: '1',
    name: 'Devolución parcial de los bienes o no aceptación parcial del servicio',
  },
  annulment: { code: '2', name: 'Anulación de factura electrónica' },
  discount: { code: '3', name: 'Rebaja o descuento parcial o total' },
  price: { code: '4', name: 'Ajuste de precio' },
  'prompt-payment': { code: '5', name: 'Descuento comercial por pronto pago' },
  volume: { code: '6', name: 'Descuento comercial por volumen de ventas' },
};

export const UNITS = { night: 'DAY', unit: '94' } as const;

/** A charge for the document, such as a tip. */
export const TIP = { code: '03', reason: 'Propina' } as const;
/** On a line, for a discount that depends on nothing. */
export const DISCOUNT_CODE = '00';

export const DIAN_NIT = '800197268';
export const NIT_TYPE = '31';
export const COUNTRY = 'CO';
export const CURRENCY = 'COP';
/** DIAN's clock is Bogotá's, for every property: no summer time since 1993. */
export const UTC_OFFSET = '-05:00';

export type Environment = 'production' | 'habilitacion';
export const ENVIRONMENT_CODES: Readonly<Record<Environment, string>> = {
  production: '1',
  habilitacion: '2',
};

export const KINDS: Readonly<
  Record<
    FiscalKind,
    {
      readonly root: 'Invoice' | 'CreditNote';
      readonly profile: string;
      readonly operation: string;
      readonly type: string;
      readonly keyName: 'CUFE-SHA384' | 'CUDE-SHA384';
      readonly filePrefix: string;
    }
  >
> = {
  invoice: {
    root: 'Invoice',
    profile: 'DIAN 2.1: Factura Electrónica de Venta',
    operation: '10',
    type: '01',
    keyName: 'CUFE-SHA384',
    filePrefix: 'fv',
  },
  'credit-note': {
    root: 'CreditNote',
    profile: 'DIAN 2.1: Nota Crédito de Factura Electrónica de Venta',
    operation: '20',
    type: '91',
    keyName: 'CUDE-SHA384',
    filePrefix: 'nc',
  },
};
