import type { AccountingCodes } from './accounting.contract.ts';

/** The codes that a host chooses from the lists of the simulated companies. */
export const SIIGO_CODES: AccountingCodes = {
  documentType: '24446',
  creditNoteType: '59625',
  seller: '629',
  costCenter: null,
  unit: null,
  payments: { cash: '5633', 'credit-card': '5634', other: '5633' },
  taxes: { 'vat:19': '13156' },
  products: { night: 'HOSP', 'charge:other': 'AJUSTE' },
};

export const ALEGRA_CODES: AccountingCodes = {
  documentType: '19',
  creditNoteType: '17',
  seller: null,
  costCenter: null,
  unit: null,
  payments: { cash: 'CASH', 'credit-card': 'CREDIT_CARD', other: 'MUTUAL_AGREEMENT' },
  taxes: { 'vat:19': '3' },
  products: { night: '101', 'charge:other': '104' },
};
