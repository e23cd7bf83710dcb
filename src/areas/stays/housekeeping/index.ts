export { readyUnits } from './housekeeping.service.ts';
