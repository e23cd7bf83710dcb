export { type Actor, actorsOf } from './actors.service.ts';
export type { About, Things } from './audit.service.ts';
export { verifyHistory } from './history-heads.service.ts';
