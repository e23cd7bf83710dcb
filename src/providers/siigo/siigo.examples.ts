import { examplesWith } from '#capabilities/fiscal/fiscal.program-examples.ts';

/** Documents for tests, mapped to the lists of the simulated company. */
export const { invoice, rich, creditNote } = examplesWith({
  documentType: '24446',
  creditNoteType: '59625',
  seller: '629',
  costCenter: '235',
  unit: null,
  payments: { cash: '5633', 'credit-card': '5634', transfer: '5635', other: '5636' },
  taxes: { 'vat:19': '13156', 'vat:0': '13157', 'consumption:8': '13158' },
  products: { HOSP: 'HOSP', CENA: 'CENA', TOUR: 'TOUR', 'charge:other': 'AJUSTE', 'charge:tip': 'PROPINA' },
});
