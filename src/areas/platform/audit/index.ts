export { type Actor, readActorNames } from './actors.service.ts';
export type { About, AuditSubjectNames } from './audit.service.ts';
export { verifyHistory } from './history-heads.service.ts';
