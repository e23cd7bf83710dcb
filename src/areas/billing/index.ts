export { billDeclined, billGivenUp, billPaid } from './billing.events.ts';
export { type BillDraft, openBill, presentLine, voidBill } from './bills.service.ts';
export type { BillLine } from './bills.contract.ts';
export { carriedOf, stateOfBill } from './bills.store.ts';
export { billingContact, findPayerIdentity, hasCard, payerCountry } from './customers.service.ts';
export { cardIntent } from './payers.service.ts';
export { smallestCharge } from './payments.ts';
export { payBill } from './paying.service.ts';
