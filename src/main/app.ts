import { accountRoutes } from '#areas/accounts/index.ts';
import {
  checkInRoutes,
  followReservationJob,
  forgetOldGuestsSchedule,
  guestRoutes,
} from '#areas/check-in/index.ts';
import { contentRoutes, deadLetterRoutes } from '#areas/content/index.ts';
import {
  connectionRoutes,
  handleNoticeJob,
  noticeRoutes,
  syncConnectionJob,
  syncStaleConnections,
} from '#areas/integrations/index.ts';
import { listingRoutes, readDueFeeds, readFeedJob } from '#areas/listings/index.ts';
import { emailEffect } from '#areas/messaging/index.ts';
import { placesRoutes } from '#areas/places/index.ts';
import { propertyRoutes } from '#areas/properties/index.ts';
import {
  forgetGuestsJob,
  lookAgainJob,
  registryRoutes,
  reportEffect,
  reportStayJob,
  sendDueReports,
} from '#areas/registry/index.ts';
import { reservationRoutes } from '#areas/reservations/index.ts';
import { todayRoutes } from '#areas/today/index.ts';
import type { EffectDefinition } from '#foundation/effects/effects.ts';
import type { Route } from '#foundation/http/serve.ts';
import type { JobDefinition, ScheduleDefinition } from '#foundation/jobs/definitions.ts';
import type { Live } from '#foundation/live/live.ts';
import { housekeeping } from './housekeeping.ts';

/**
 * The wiring of Posada, readable in one screen: areas, providers and countries by name. Nothing is found by
 * scanning folders, so "find references" works and what is unused shows.
 */
export const effectDefinitions: readonly EffectDefinition[] = [emailEffect, reportEffect];

export const jobDefinitions: readonly JobDefinition[] = [
  readFeedJob,
  syncConnectionJob,
  handleNoticeJob,
  followReservationJob,
  reportStayJob,
  forgetGuestsJob,
  lookAgainJob,
];

export const scheduleDefinitions: readonly ScheduleDefinition[] = [
  readDueFeeds,
  syncStaleConnections,
  sendDueReports,
  forgetOldGuestsSchedule,
  ...housekeeping,
];

export const routesOf = (edge: {
  live: Live;
  stillSignedIn: (sessionId: string) => Promise<boolean>;
}): readonly Route[] => [
  ...accountRoutes,
  ...placesRoutes,
  ...propertyRoutes,
  ...listingRoutes,
  ...reservationRoutes,
  ...connectionRoutes,
  ...noticeRoutes,
  ...checkInRoutes,
  ...guestRoutes,
  ...registryRoutes,
  ...todayRoutes,
  ...deadLetterRoutes,
  ...contentRoutes(edge.live, edge.stillSignedIn),
];
