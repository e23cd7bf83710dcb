export { countUnsolvedJournals } from './unsolved.service.ts';
