import { defineArea } from '#foundation/area/area.ts';
import {
  forgetPropertyJob,
  forgetSchedule,
  noteCompletionJob,
  noteLostAccessJob,
  noteReportJob,
  remindJob,
  remindSchedule,
  sendDigestJob,
  sendDueDigests,
} from './notifications.jobs.ts';
import { notificationRoutes } from './notifications.routes.ts';

export const notificationsArea = defineArea({
  routes: notificationRoutes,
  jobs: [noteCompletionJob, noteReportJob, noteLostAccessJob, sendDigestJob, remindJob, forgetPropertyJob],
  schedules: [sendDueDigests, remindSchedule, forgetSchedule],
});
