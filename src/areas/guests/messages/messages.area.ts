import { defineArea } from '#foundation/area/area.ts';
import { guestMessageEffect } from './messages.effects.ts';
import {
  advanceDueMessages,
  advanceMessageJob,
  forgetOldMessagesSchedule,
  forgetSaidJob,
  noteOpeningJob,
  planStayJob,
} from './messages.jobs.ts';
import { planPropertyJob } from './plan-property.jobs.ts';
import { messageSettingsRoutes } from './settings.routes.ts';
import { messageTemplateRoutes } from './templates.routes.ts';
import { messageTimelineRoutes } from './timeline.routes.ts';

export const messagesArea = defineArea({
  routes: [...messageTemplateRoutes, ...messageSettingsRoutes, ...messageTimelineRoutes],
  jobs: [planStayJob, planPropertyJob, advanceMessageJob, noteOpeningJob, forgetSaidJob],
  effects: [guestMessageEffect],
  schedules: [advanceDueMessages, forgetOldMessagesSchedule],
});
