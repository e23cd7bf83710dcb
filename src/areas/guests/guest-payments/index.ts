export { paymentToWrite } from './guest-payments.events.ts';
export { mergeGuestMoney } from './requests.store.ts';
export { paymentConnections } from './payment-connections.ts';
export { type MoneyToCheck, readMoneyToCheck } from './to-check.service.ts';
export { endWriting, findPaymentToWrite, type PaymentToWrite } from './written-payments.service.ts';
