import type { NamesOf } from '#areas/platform/accounts/index.ts';
import { defineArea } from '#foundation/area/area.ts';
import { forgetActivitySchedule } from './activity.jobs.ts';
import { auditRoutes } from './audit.routes.ts';
import { chainChangesSchedule, type ThingsOf } from './audit.service.ts';
import { deadLetterRoutes } from './dead-letters.routes.ts';
import { iconRoutes } from './icons.routes.ts';

/**
 * `propertyNames`: properties lie above, and this area writes their names beside what failed. `thingsOf`: so does what the
 * history tells of.
 */
export const contentArea = (propertyNames: NamesOf, thingsOf: ThingsOf) =>
  defineArea({
    routes: [...auditRoutes(thingsOf), ...iconRoutes, ...deadLetterRoutes(propertyNames)],
    schedules: [chainChangesSchedule, forgetActivitySchedule],
  });
