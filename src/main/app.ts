import { messagingArea } from '#areas/messaging/messaging.area.ts';
import { accountsArea } from '#areas/accounts/accounts.area.ts';
import { contentArea } from '#areas/content/content.area.ts';
import { termsArea } from '#areas/terms/terms.area.ts';
import { shortLinksArea } from '#areas/short-links/short-links.area.ts';
import { videosArea } from '#areas/videos/videos.area.ts';
import { propertiesArea } from '#areas/properties/properties.area.ts';
import { onboardingArea } from '#areas/onboarding/onboarding.area.ts';
import { marketplaceArea } from '#areas/marketplace/marketplace.area.ts';
import { signUpArea } from '#areas/sign-up/sign-up.area.ts';
import { placesArea } from '#areas/places/places.area.ts';
import { exchangeRatesArea } from '#areas/exchange-rates/exchange-rates.area.ts';
import { viewAsArea } from '#areas/view-as/view-as.area.ts';
import { teamArea } from '#areas/team/team.area.ts';
import { formsArea } from '#areas/forms/forms.area.ts';
import { connectionsArea } from '#areas/connections/connections.area.ts';
import { masterKeysArea } from '#areas/master-keys/master-keys.area.ts';
import { listingsArea } from '#areas/listings/listings.area.ts';
import { reservationsArea } from '#areas/reservations/reservations.area.ts';
import { foliosArea } from '#areas/folios/folios.area.ts';
import { accountingArea } from '#areas/accounting/accounting.area.ts';
import { billingArea } from '#areas/billing/billing.area.ts';
import { creditsArea } from '#areas/credits/credits.area.ts';
import { subscriptionsArea } from '#areas/subscriptions/subscriptions.area.ts';
import { discountsArea } from '#areas/discounts/discounts.area.ts';
import { customersArea } from '#areas/customers/customers.area.ts';
import { journalsArea } from '#areas/journals/journals.area.ts';
import { issuersArea } from '#areas/issuers/issuers.area.ts';
import { calendarsArea } from '#areas/calendars/calendars.area.ts';
import { setupArea } from '#areas/setup/setup.area.ts';
import { pmsSyncArea } from '#areas/pms-sync/pms-sync.area.ts';
import { filesArea } from '#areas/files/files.area.ts';
import { checkInArea } from '#areas/check-in/check-in.area.ts';
import { registryArea } from '#areas/registry/registry.area.ts';
import { invoicingArea } from '#areas/invoicing/invoicing.area.ts';
import { platformInvoicesArea } from '#areas/platform-invoices/platform-invoices.area.ts';
import { pmsMigrationArea } from '#areas/pms-migration/pms-migration.area.ts';
import { cleaningArea } from '#areas/cleaning/cleaning.area.ts';
import { todayArea } from '#areas/today/today.area.ts';
import { searchArea } from '#areas/search/search.area.ts';
import { thingsOf } from '#areas/history/index.ts';
import { historyArea } from '#areas/history/history.area.ts';
import { propertyClosureArea } from '#areas/property-closure/property-closure.area.ts';
import { contentRoutes, type StillAllowed } from '#areas/content/index.ts';
import { pmsConnections } from '#areas/pms-sync/index.ts';
import { ownApps } from '#areas/marketplace/index.ts';
import { propertyNames } from '#areas/properties/index.ts';
import type { Area } from '#foundation/area/area.ts';
import type { Route } from '#foundation/http/serve.ts';
import type { Live } from '#foundation/live/live.ts';
import { housekeepingArea } from './housekeeping.ts';

/**
 * The wiring of Posada, readable in one screen: its areas by name, from the bottom. Nothing is found by scanning
 * folders, so "find references" works and what is unused shows.
 */
const business: readonly Area[] = [
  messagingArea,
  accountsArea(propertyNames, ownApps),
  termsArea,
  shortLinksArea,
  videosArea,
  propertiesArea,
  onboardingArea,
  marketplaceArea,
  signUpArea,
  placesArea,
  exchangeRatesArea,
  viewAsArea,
  teamArea,
  formsArea,
  masterKeysArea,
  listingsArea,
  reservationsArea,
  foliosArea,
  calendarsArea,
  issuersArea,
  accountingArea,
  billingArea,
  creditsArea,
  discountsArea,
  subscriptionsArea,
  customersArea,
  journalsArea,
  setupArea,
  pmsSyncArea,
  filesArea,
  checkInArea,
  registryArea,
  invoicingArea,
  platformInvoicesArea,
  pmsMigrationArea,
  cleaningArea,
  todayArea,
  searchArea,
  historyArea,
  propertyClosureArea,
];

/** `more`: only tests bring areas of their own. */
export const areasWith = (more: readonly Area[] = []): readonly Area[] => [
  contentArea(propertyNames, thingsOf),
  connectionsArea([...business, ...more], [pmsConnections]),
  ...business,
  ...more,
  housekeepingArea,
];

/** `edge`: what only the API has, open pages to tell of news. */
export const routesOf = (
  edge: { readonly live: Live; readonly stillAllowed: StillAllowed },
  areas: readonly Area[] = areasWith(),
): readonly Route[] => [
  ...areas.flatMap(({ routes }) => routes),
  ...contentRoutes(edge.live, edge.stillAllowed),
];
