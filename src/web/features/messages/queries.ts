import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { whatsappContract } from '#areas/guests/messages/guest-channels/whatsapp.contract.ts';
import { type MessageSettings, messageSettingsContract } from '#areas/guests/messages/settings.contract.ts';
import {
  type MessagePreviewInput,
  messageTemplatesContract,
} from '#areas/guests/messages/templates.contract.ts';
import { messageTimelineContract } from '#areas/guests/messages/timeline.contract.ts';
import { reservationContract } from '#areas/stays/reservations/reservations.contract.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { call } from '#web/shell/call.ts';

/** Topic `messages`, in the order in which they leave during a stay. */
export const templatesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['messages', propertyId, 'templates'],
    queryFn: ({ signal }) =>
      call(messageTemplatesContract.listTemplates, { query: { propertyId } }, { signal }),
  });

/** Topic `messages`: the stays that a template would plan if it were switched on now. */
export const reachQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['messages', propertyId, 'reach', id],
    queryFn: ({ signal }) =>
      call(messageTemplatesContract.getTemplateReach, { params: { id }, query: { propertyId } }, { signal }),
    // What it says is agreed to by the press below it.
    staleTime: 0,
  });

/** Topic `messages`: a template on a real stay, as it is typed. The text of the last one stays until the next one is there. */
export const previewQuery = (propertyId: string, body: MessagePreviewInput) =>
  queryOptions({
    queryKey: ['messages', propertyId, 'preview', body],
    queryFn: ({ signal }) =>
      call(messageTemplatesContract.previewTemplate, { query: { propertyId }, body }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Topic `messages`. */
export const messageSettingsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['messages', propertyId, 'settings'],
    queryFn: ({ signal }) =>
      call(messageSettingsContract.getMessageSettings, { query: { propertyId } }, { signal }),
  });

const LOOK_EVERY_MS = 2000;

/** Topic `messages`: the number by which the property writes to its guests. What takes seconds is told by no event. */
export const whatsappQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['messages', propertyId, 'whatsapp'],
    queryFn: ({ signal }) => call(whatsappContract.getWhatsapp, { query: { propertyId } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'connecting' || data?.test?.state === 'sending' ? LOOK_EVERY_MS : false,
  });

const LINK_EVERY_MS = 3000;

/**
 * Topic `messages`: how a telephone is linked now, with a code that is renewed while it is shown. A secret, which is kept no longer than
 * that. Of a telephone that is blocked nothing new comes.
 */
export const whatsappLinkQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['messages', propertyId, 'whatsapp-link'],
    queryFn: ({ signal }) => call(whatsappContract.getWhatsappLink, { query: { propertyId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'blocked' ? false : LINK_EVERY_MS),
  });

/** Topic `messages`: a secret, which is kept no longer than it is shown. */
export const whatsappCallbackQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['messages', propertyId, 'whatsapp-callback'],
    queryFn: ({ signal }) =>
      call(whatsappContract.getWhatsappCallback, { query: { propertyId } }, { signal }),
    gcTime: 0,
  });

/** Topic `messages`: what disconnecting would change. It is agreed to by the press below it. */
export const whatsappLogoutQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['messages', propertyId, 'whatsapp-logout'],
    queryFn: ({ signal }) =>
      call(whatsappContract.previewWhatsappLogout, { query: { propertyId } }, { signal }),
    staleTime: 0,
  });

/** A number is a connection as well. */
export const WHATSAPP_TOPICS = [['messages'], ['integrations'], ['today'], ['history']] as const;

/** Before the first settings were created, which brings the six templates, there is nothing to change. */
export const hasBegun = ({ version }: MessageSettings): boolean => version > 0;

/** Topic `messages`: what waits for a person, the most urgent first. */
export const toDoQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['messages', propertyId, 'to-do'],
    queryFn: ({ signal }) =>
      call(messageTimelineContract.listMessagesToDo, { query: { propertyId } }, { signal }),
  });

/** Topic `messages`: what was said to the guest of a stay, what will be said, and why something was not. */
export const timelineQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['messages', propertyId, 'stay', id],
    queryFn: ({ signal }) =>
      call(messageTimelineContract.getTimeline, { params: { id }, query: { propertyId } }, { signal }),
  });

/** Topic `messages`: the words that left. */
export const saidQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['messages', propertyId, 'said', id],
    queryFn: ({ signal }) =>
      call(messageTimelineContract.readMessage, { params: { id }, query: { propertyId } }, { signal }),
  });

/**
 * The words that a person sends by hand. Of no topic: each time that they are written they get a link of their own, so they are
 * written once for each opening of their sheet.
 */
export const textQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['message-text', propertyId, id],
    queryFn: ({ signal }) =>
      call(messageTimelineContract.writeMessageText, { params: { id }, query: { propertyId } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Topic `reservations`: the stays that a template can be shown on, the next arrival first. */
export const nextStaysQuery = (propertyId: string, today: PlainDate) =>
  queryOptions({
    queryKey: ['reservations', propertyId, 'next-for-preview', today],
    queryFn: async ({ signal }) => {
      const fields = 'guestName,checkInDate,checkOutDate,channelName';
      const filter = JSON.stringify({ arrivalFrom: today, status: ['confirmed'] });
      const query = { propertyId, limit: 50, fields, filter };
      return (await call(reservationContract.listReservations, { query }, { signal })).data;
    },
  });

/** What a change of a template, of the settings or of a message makes stale. */
export const MESSAGE_TOPICS = [['messages'], ['today'], ['history']] as const;
