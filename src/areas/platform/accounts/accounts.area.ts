import { defineArea } from '#foundation/area/area.ts';
import { deleteExpiredSignInDataSchedule } from './accounts.jobs.ts';
import { folioDocumentsRoutes } from './accounts.routes.ts';
import { sendCodeJob } from './sign-in/codes.service.ts';
import type { OwnApps } from './access/own-apps.ts';
import type { ReadPropertyNames } from './access/property-names.ts';

/** Properties and the marketplace lie above: names of a person's own, and the apps that they marked. */
export const accountsArea = (propertyNames: ReadPropertyNames, apps: OwnApps) =>
  defineArea({
    routes: folioDocumentsRoutes(propertyNames, apps),
    jobs: [sendCodeJob],
    schedules: [deleteExpiredSignInDataSchedule],
  });
