import { accountRoutes, forgetAccessSchedule, sendCodeJob } from '#areas/accounts/index.ts';
import {
  calendarExplainRoutes,
  calendarExportRoutes,
  calendarRoutes,
  listingRoutes,
  listingsListRoutes,
  readDueFeeds,
  readFeedJob,
} from '#areas/calendars/index.ts';
import {
  checkInRoutes,
  followReservationJob,
  forgetOldGuestsSchedule,
  guestRoutes,
} from '#areas/check-in/index.ts';
import { closingRoutes } from '#areas/closing/index.ts';
import {
  auditRoutes,
  chainChangesSchedule,
  contentRoutes,
  deadLetterRoutes,
  iconRoutes,
  type StillAllowed,
} from '#areas/content/index.ts';
import { fileRoutes, forgetPhotoJob, removeContentJob } from '#areas/files/index.ts';
import { formRoutes } from '#areas/forms/index.ts';
import {
  amendEffect,
  amendStayJob,
  amendWaitingJob,
  connectionRoutes,
  endAccessJob,
  exchangeRoutes,
  followHoldsJob,
  forgetExchangesSchedule,
  forgetGrantsSchedule,
  grantRoutes,
  mappingRoutes,
  masterKeyRoutes,
  freeNightsJob,
  holdAgainJob,
  holdEffect,
  holdNightsJob,
  holdRoutes,
  readBookingJob,
  noticeRoutes,
  subscribeJob,
  syncConnectionJob,
  syncStaleConnections,
} from '#areas/integrations/index.ts';
import { bulkRoutes, importRoutes as listingImportRoutes, typesRoutes } from '#areas/listings/index.ts';
import { messageEffect } from '#areas/messaging/index.ts';
import { moveJob, movingRoutes } from '#areas/moving/index.ts';
import { onboardingRoutes } from '#areas/onboarding/index.ts';
import { mapsRoutes, placesRoutes } from '#areas/places/index.ts';
import { propertyNames, propertyRoutes, slugRoutes, trialRoutes } from '#areas/properties/index.ts';
import {
  forgetGuestsJob,
  dutyRoutes,
  listingTypeRoutes,
  lookAgainJob,
  registryRoutes,
  reportEffect,
  reportStayJob,
  sendDueReports,
} from '#areas/registry/index.ts';
import {
  availabilityRoutes,
  channelReservationRoutes,
  conflictRoutes,
  reservationRoutes,
  savedViewRoutes,
  settleConflictsJob,
  splitRoutes,
  staysExportRoutes,
} from '#areas/reservations/index.ts';
import { historyRoutes } from '#areas/history/index.ts';
import { searchRoutes } from '#areas/search/index.ts';
import { setupRoutes } from '#areas/setup/index.ts';
import { shortLinkRoutes } from '#areas/short-links/index.ts';
import { wizardRoutes } from '#areas/sign-up/index.ts';
import { forgetInvitationsSchedule, teamRoutes } from '#areas/team/index.ts';
import { termsRoutes } from '#areas/terms/index.ts';
import { scheduleRoutes, todayRoutes } from '#areas/today/index.ts';
import { videoRoutes } from '#areas/videos/index.ts';
import { viewAsRoutes } from '#areas/view-as/index.ts';
import type { EffectDefinition } from '#foundation/effects/effects.ts';
import type { Route } from '#foundation/http/serve.ts';
import type { JobDefinition, ScheduleDefinition } from '#foundation/jobs/definitions.ts';
import type { Live } from '#foundation/live/live.ts';
import { forgetAnswersJob, housekeeping } from './housekeeping.ts';

/**
 * The wiring of Posada, readable in one screen: areas, providers and countries by name. Nothing is found by
 * scanning folders, so "find references" works and what is unused shows.
 */
export const effectDefinitions: readonly EffectDefinition[] = [
  messageEffect,
  reportEffect,
  holdEffect,
  amendEffect,
];

export const jobDefinitions: readonly JobDefinition[] = [
  readFeedJob,
  subscribeJob,
  syncConnectionJob,
  endAccessJob,
  readBookingJob,
  holdNightsJob,
  freeNightsJob,
  followHoldsJob,
  holdAgainJob,
  amendStayJob,
  amendWaitingJob,
  followReservationJob,
  reportStayJob,
  forgetGuestsJob,
  forgetAnswersJob,
  lookAgainJob,
  forgetPhotoJob,
  removeContentJob,
  settleConflictsJob,
  sendCodeJob,
  moveJob,
];

export const scheduleDefinitions: readonly ScheduleDefinition[] = [
  readDueFeeds,
  syncStaleConnections,
  forgetExchangesSchedule,
  forgetGrantsSchedule,
  sendDueReports,
  forgetOldGuestsSchedule,
  forgetAccessSchedule,
  forgetInvitationsSchedule,
  chainChangesSchedule,
  ...housekeeping,
];

export const routesOf = (edge: { live: Live; stillAllowed: StillAllowed }): readonly Route[] => [
  ...accountRoutes,
  ...placesRoutes,
  ...mapsRoutes,
  ...propertyRoutes,
  ...slugRoutes,
  ...trialRoutes,
  ...onboardingRoutes,
  ...wizardRoutes,
  ...listingRoutes,
  ...listingsListRoutes,
  ...typesRoutes,
  ...bulkRoutes,
  ...listingImportRoutes,
  ...calendarExportRoutes,
  ...calendarRoutes,
  ...calendarExplainRoutes,
  ...setupRoutes,
  ...reservationRoutes,
  ...availabilityRoutes,
  ...staysExportRoutes,
  ...conflictRoutes,
  ...splitRoutes,
  ...savedViewRoutes,
  ...channelReservationRoutes,
  ...connectionRoutes,
  ...movingRoutes,
  ...exchangeRoutes,
  ...grantRoutes,
  ...mappingRoutes,
  ...masterKeyRoutes,
  ...holdRoutes,
  ...noticeRoutes,
  ...videoRoutes,
  ...fileRoutes,
  ...formRoutes,
  ...shortLinkRoutes,
  ...termsRoutes,
  ...checkInRoutes,
  ...guestRoutes,
  ...registryRoutes,
  ...listingTypeRoutes,
  ...dutyRoutes,
  ...todayRoutes,
  ...scheduleRoutes,
  ...searchRoutes,
  ...historyRoutes,
  ...teamRoutes,
  ...viewAsRoutes,
  ...closingRoutes,
  ...auditRoutes,
  ...iconRoutes,
  ...deadLetterRoutes(propertyNames),
  ...contentRoutes(edge.live, edge.stillAllowed),
];
