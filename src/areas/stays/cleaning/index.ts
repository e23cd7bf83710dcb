export { readyUnits } from './cleaning.service.ts';
