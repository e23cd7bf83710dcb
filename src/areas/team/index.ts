export { forgetInvitationsSchedule } from './team.jobs.ts';
export { teamRoutes } from './team.routes.ts';
export { revokeInvitations } from './team.service.ts';
