import type { Area } from '#foundation/area/area.ts';
import { messagingArea } from './messaging/messaging.area.ts';
import { accountsArea } from './accounts/accounts.area.ts';
import { contentArea } from './content/content.area.ts';
import { placesArea } from './places/places.area.ts';
import { exchangeRatesArea } from './exchange-rates/exchange-rates.area.ts';
import { videosArea } from './videos/videos.area.ts';
import { viewAsArea } from './view-as/view-as.area.ts';

export { contentRoutes, type StillAllowed } from './content/index.ts';

type FromAbove = {
  readonly propertyNames: Parameters<typeof contentArea>[0];
  readonly ownApps: Parameters<typeof accountsArea>[1];
  readonly thingsOf: Parameters<typeof contentArea>[1];
};

/** What wings above know and these show is given to them. */
export const platformWing = ({ propertyNames, ownApps, thingsOf }: FromAbove): readonly Area[] => [
  messagingArea,
  accountsArea(propertyNames, ownApps),
  contentArea(propertyNames, thingsOf),
  placesArea,
  exchangeRatesArea,
  videosArea,
  viewAsArea,
];
