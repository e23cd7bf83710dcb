export { rateOf } from './exchange-rates.service.ts';
