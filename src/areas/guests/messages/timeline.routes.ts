import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { remindGuests } from './remind.service.ts';
import { messageTimelineContract } from './timeline.contract.ts';
import {
  changeStayMessages,
  getTimeline,
  listMessagesToDo,
  markMessageSent,
  omitMessage,
  readMessage,
  recordConsent,
  sendMessageNow,
  writeMessageText,
} from './timeline.service.ts';

export const messageTimelineRoutes = serve(messageTimelineContract, {
  getTimeline: (ctx, { params }) => getTimeline(ctx, params.id),
  changeStayMessages: (ctx, { params, body }, { request }) =>
    changeStayMessages(ctx, params.id, body, versionOf(request)),
  sendMessageNow: (ctx, { params, body }) => sendMessageNow(ctx, params.id, body?.channel),
  omitMessage: (ctx, { params }) => omitMessage(ctx, params.id),
  writeMessageText: (ctx, { params }) => writeMessageText(ctx, params.id),
  markMessageSent: (ctx, { params }) => markMessageSent(ctx, params.id),
  recordConsent: (ctx, { params, body }) => recordConsent(ctx, params.id, body),
  remindGuests: (ctx, { body }) => remindGuests(ctx, body.reservationIds),
  listMessagesToDo: (ctx) => listMessagesToDo(ctx),
  readMessage: (ctx, { params }) => readMessage(ctx, params.id),
});
