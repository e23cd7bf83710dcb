export { mergeGuestMoney } from './requests.store.ts';
export { type MoneyToCheck, readMoneyToCheck } from './to-check.service.ts';
