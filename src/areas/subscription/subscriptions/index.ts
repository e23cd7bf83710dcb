export { beginsAt, nextPeriod, periodAt, periodOn } from './periods.ts';
export { type BillTerms, priceBill, type PricedBill } from './price.ts';
export { NotSold, type PropertyChoice } from './price-lines.ts';
export { type ChangeAsked, changeOf } from './proration.ts';
export { quotationOf } from './quotation.service.ts';
