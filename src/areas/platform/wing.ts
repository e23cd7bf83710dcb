import type { Area } from '#foundation/area/area.ts';
import { messagingArea } from './messaging/messaging.area.ts';
import { accountsArea } from './accounts/accounts.area.ts';
import { activityArea } from './activity/activity.area.ts';
import { auditArea } from './audit/audit.area.ts';
import { iconsArea } from './icons/icons.area.ts';
import { placesArea } from './places/places.area.ts';
import { exchangeRatesArea } from './exchange-rates/exchange-rates.area.ts';
import { videosArea } from './videos/videos.area.ts';
import { impersonationArea } from './impersonation/impersonation.area.ts';

export { liveRoutes, type StreamAccessCheck } from './live/index.ts';

type FromAbove = {
  readonly propertyNames: Parameters<typeof auditArea>[0];
  readonly ownApps: Parameters<typeof accountsArea>[1];
  readonly thingsOf: Parameters<typeof auditArea>[1];
};

/** Data that the wings above provide for these views. */
export const platformWing = ({ propertyNames, ownApps, thingsOf }: FromAbove): readonly Area[] => [
  messagingArea,
  accountsArea(propertyNames, ownApps),
  activityArea,
  auditArea(propertyNames, thingsOf),
  iconsArea,
  placesArea,
  exchangeRatesArea,
  videosArea,
  impersonationArea,
];
