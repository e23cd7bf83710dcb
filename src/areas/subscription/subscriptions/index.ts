export { beginsAt, nextPeriod, periodAt, periodOn } from './prices/periods.ts';
export { type BillTerms, priceBill, type PricedBill } from './prices/price.ts';
export { NotSold, type PropertyChoice } from './prices/price-lines.ts';
export { type ProrationInput, priceChange } from './prices/proration.ts';
export { buildQuotation } from './quotation.service.ts';
