import { defineArea } from '#foundation/area/area.ts';
import { channelMessageEffect } from './guest-channels/channel-messages.effects.ts';
import {
  readChannelJob,
  readChannelsSchedule,
  replanForChannelJob,
  takeGuestEventJob,
} from './guest-channels/guest-channels.jobs.ts';
import { guestChannelWebhooks } from './guest-channels/guest-channels.webhooks.ts';
import { guestConsentRoutes } from './guest-channels/guest-consent.routes.ts';
import { confirmOptOutEffect } from './guest-channels/opt-out.effects.ts';
import { logOutDeviceEffect } from './guest-channels/log-out.effects.ts';
import { submissionEffect } from './guest-channels/submissions.effects.ts';
import { testMessageEffect } from './guest-channels/test-message.effects.ts';
import {
  forgetThreadsSchedule,
  readThreadInTurnJob,
  readThreadsSchedule,
  readToldThreadJob,
} from './guest-threads/guest-threads.jobs.ts';
import { guestThreadWebhooks } from './guest-threads/guest-threads.webhooks.ts';
import { threadMessageEffect } from './guest-threads/thread-messages.effects.ts';
import { confirmThreadOptOutEffect } from './guest-threads/thread-opt-out.effects.ts';
import { whatsappRoutes } from './guest-channels/whatsapp.routes.ts';
import { forgetMailsSchedule, takeMailJob } from './inbound-mail/inbound-mail.jobs.ts';
import { confirmMailOptOutEffect } from './inbound-mail/mail-opt-out.effects.ts';
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
  routes: [
    ...messageTemplateRoutes,
    ...messageSettingsRoutes,
    ...messageTimelineRoutes,
    ...whatsappRoutes,
    ...guestConsentRoutes,
  ],
  jobs: [
    planStayJob,
    planPropertyJob,
    advanceMessageJob,
    noteOpeningJob,
    forgetSaidJob,
    readChannelJob,
    replanForChannelJob,
    takeGuestEventJob,
    takeMailJob,
    readToldThreadJob,
    readThreadInTurnJob,
  ],
  effects: [
    guestMessageEffect,
    channelMessageEffect,
    threadMessageEffect,
    submissionEffect,
    confirmOptOutEffect,
    confirmMailOptOutEffect,
    confirmThreadOptOutEffect,
    testMessageEffect,
    logOutDeviceEffect,
  ],
  schedules: [
    advanceDueMessages,
    forgetOldMessagesSchedule,
    readChannelsSchedule,
    forgetMailsSchedule,
    readThreadsSchedule,
    forgetThreadsSchedule,
  ],
  webhooks: [...guestChannelWebhooks, guestThreadWebhooks],
});
