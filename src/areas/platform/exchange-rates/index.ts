export { getExchangeRate } from './exchange-rates.service.ts';
