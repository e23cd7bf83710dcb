import { defineArea } from '#foundation/area/area.ts';
import { journalEffect } from './journal.effects.ts';
import { createJournalsJob, testConnectionRemovedJob } from './journals.jobs.ts';
import { journalsRoutes } from './journals.routes.ts';

export const journalsArea = defineArea({
  routes: journalsRoutes,
  jobs: [createJournalsJob, testConnectionRemovedJob],
  effects: [journalEffect],
});
