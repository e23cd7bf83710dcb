import { defineArea } from '#foundation/area/area.ts';
import { forgetMessagesSchedule } from './messages.jobs.ts';
import { messageEffect } from './messages.service.ts';

export const messagingArea = defineArea({
  effects: [messageEffect],
  schedules: [forgetMessagesSchedule],
});
