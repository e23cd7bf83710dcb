import { defineArea } from '#foundation/area/area.ts';
import { forgetInvitationsSchedule } from './team.jobs.ts';
import { teamRoutes } from './team.routes.ts';

export const teamArea = defineArea({
  routes: teamRoutes,
  schedules: [forgetInvitationsSchedule],
});
