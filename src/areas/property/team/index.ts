export { revokeInvitations } from './team.service.ts';
