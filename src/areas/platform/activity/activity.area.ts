import { defineArea } from '#foundation/area/area.ts';
import { forgetActivitySchedule } from './activity.jobs.ts';
import { activityRoutes } from './activity.routes.ts';

export const activityArea = defineArea({ routes: activityRoutes, schedules: [forgetActivitySchedule] });
