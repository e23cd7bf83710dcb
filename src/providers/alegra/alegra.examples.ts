import { examplesWith } from '#capabilities/fiscal/fiscal.program-examples.ts';

/** Documents for tests, mapped to the lists of the simulated account. */
export const { invoice, rich, creditNote } = examplesWith({
  documentType: '19',
  creditNoteType: '17',
  seller: '1',
  costCenter: '2',
  unit: null,
  payments: {
    cash: 'CASH',
    'credit-card': 'CREDIT_CARD',
    transfer: 'CREDIT_TRANSFER_BANK',
    other: 'MUTUAL_AGREEMENT',
  },
  taxes: { 'vat:19': '3', 'vat:0': '4', 'consumption:8': '6' },
  products: { HOSP: '101', CENA: '102', TOUR: '103', 'charge:other': '104', 'charge:tip': '105' },
});
