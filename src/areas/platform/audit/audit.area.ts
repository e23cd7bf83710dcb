import type { ReadPropertyNames } from '#areas/platform/accounts/index.ts';
import { defineArea } from '#foundation/area/area.ts';
import { auditRoutes } from './audit.routes.ts';
import {
  chainChangesSchedule,
  logHistoryHeadsSchedule,
  type ReadAuditSubjectNames,
} from './audit.service.ts';
import { deadLetterRoutes } from './dead-letters.routes.ts';

/**
 * `propertyNames`: properties lie above, and this area writes their names beside what failed. `thingsOf`: so does what the
 * history tells of.
 */
export const auditArea = (propertyNames: ReadPropertyNames, thingsOf: ReadAuditSubjectNames) =>
  defineArea({
    routes: [...auditRoutes(thingsOf), ...deadLetterRoutes(propertyNames)],
    schedules: [chainChangesSchedule, logHistoryHeadsSchedule],
  });
