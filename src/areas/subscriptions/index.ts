export { beginsAt, nextPeriod, type Period, periodAt, periodOn } from './periods.ts';
export { type BillTerms, priceBill, type PricedBill, type PriceLine } from './price.ts';
export { NotSold, type PropertyChoice } from './price-lines.ts';
export { type Change, type ChangeAsked, changeOf } from './proration.ts';
export { quotationOf } from './quotation.service.ts';
