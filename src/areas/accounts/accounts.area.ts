import { defineArea } from '#foundation/area/area.ts';
import { forgetAccessSchedule } from './accounts.jobs.ts';
import { accountRoutes } from './accounts.routes.ts';
import { sendCodeJob } from './codes.service.ts';
import type { NamesOf } from './property-names.ts';

/** `propertyNames`: properties lie above, and a person's own have their names. */
export const accountsArea = (propertyNames: NamesOf) =>
  defineArea({
    routes: accountRoutes(propertyNames),
    jobs: [sendCodeJob],
    schedules: [forgetAccessSchedule],
  });
