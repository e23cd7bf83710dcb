export { billingErrors } from './billing.errors.ts';
export { billDeclined, billUncollectible, billPaid, billMoneyReturned } from './billing.events.ts';
export {
  billNumber,
  type BillDraft,
  isLimitedToProperties,
  isSameBill,
  listBills,
  lockCarriedAmount,
  openBill,
  presentBillLine,
  propertiesWithPermission,
  voidBill,
} from './bills.service.ts';
export { paidLetterJob, returnedLetterJob } from './billing.jobs.ts';
export { requestDocument } from './documents.service.ts';
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
export { openBillByLink } from './landing.service.ts';
export type { BillLine } from './bills.contract.ts';
export {
  type BillContent,
  type Charge,
  billOfKey,
  readCarriedAmount,
  countBillsByKeyPrefix,
  findUnfinishedCreditBills,
  creditBillsSince,
  findLastBillByKeyPrefix,
  findNewestCreditBillNumber,
  readBill,
  readCharge,
  readBillState,
} from './bills.store.ts';
export { hasUndecidedAttempt } from './charging/charging.service.ts';
export {
  findBillingContact,
  findPayerIdentity,
  hasCard,
  type PayerFacts,
  payerCountry,
  readPayerFacts,
} from './provider-customers.service.ts';
export { moneyText } from './money-text.ts';
export { getCardIntent } from './payers.service.ts';
export { refundBill } from './refunds.service.ts';
export { smallestCharge } from './charging/payments.ts';
export { payBill } from './charging/pay-bill.service.ts';
export { requireMonthWithinSpendLimit } from './charging/spend-limit.service.ts';
