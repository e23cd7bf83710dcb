export { forgetInvitationsSchedule } from './team.jobs.ts';
export { teamRoutes } from './team.routes.ts';
