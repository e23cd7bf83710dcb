export { listReadyUnits } from './housekeeping.service.ts';
