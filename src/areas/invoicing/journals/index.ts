export { unsolvedJournals } from './unsolved.service.ts';
