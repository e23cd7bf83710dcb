export { billingErrors } from './billing.errors.ts';
export { billDeclined, billGivenUp, billPaid, billReturned } from './billing.events.ts';
export {
  billNumber,
  type BillDraft,
  isOnlyAbout,
  isSameBill,
  listBills,
  lockCarried,
  openBill,
  presentLine,
  propertiesWith,
  voidBill,
} from './bills.service.ts';
export { paidLetterJob, returnedLetterJob } from './billing.jobs.ts';
export { wantDocument } from './documents.service.ts';
export {
  changeDocument,
  type DocumentRow,
  documentsOfBill,
  documentsOfFolio,
  findDocument,
  lateDocuments,
  lockDocument,
  receiptsOfCountry,
} from './documents.store.ts';
export { openedByLink } from './landing.service.ts';
export type { BillLine } from './bills.contract.ts';
export {
  type BillTold,
  type Charge,
  billOfKey,
  carriedOf,
  countOfKeys,
  creditBillsLeft,
  creditBillsSince,
  lastOfKeys,
  newestCreditBill,
  readBill,
  readCharge,
  stateOfBill,
} from './bills.store.ts';
export { isUnderWay } from './charging/charging.service.ts';
export { billingContact, findPayerIdentity, hasCard, payerCountry } from './provider-customers.service.ts';
export { moneyText } from './money-text.ts';
export { cardIntent } from './payers.service.ts';
export { refundBill } from './refunds.service.ts';
export { smallestCharge } from './charging/payments.ts';
export { payBill } from './charging/paying.service.ts';
export { requireMonthWithin } from './charging/spend-limit.service.ts';
