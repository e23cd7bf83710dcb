import { z } from 'zod';

import { AppId } from '#vocabulary/app-ids.ts';
import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { Language } from '#vocabulary/language.ts';
import { jsonQuery, PageMeta } from '#vocabulary/paging.ts';
import { PlanId } from '#vocabulary/plans.ts';
import { PROPERTY_STATES } from '#vocabulary/property-functions.ts';
import { CatalogueApp, PriceBand, SalesTax } from './catalogue.ts';
import { ACCESS_REASONS, APP_CONNECTIONS, APP_REQUIREMENTS, OWN_STATES } from './marketplace.constants.ts';
import { marketplaceErrors } from './marketplace.errors.ts';

export type { FeeBillingRange } from './catalogue.ts';
export { PriceBand, SalesTax };

export const NameInLanguages = CatalogueApp.shape.name;
export const AppCategory = CatalogueApp.shape.category;
export const AppStatus = CatalogueApp.shape.status;
export const PricingModel = CatalogueApp.shape.pricingModel;
export const AppConnection = z.enum(APP_CONNECTIONS, 'general.invalid.option');

/** Whether a property may use an app, and why. */
export const AppUse = z.object({
  open: z.boolean(),
  because: z.enum(ACCESS_REASONS),
  /** The moment of the next change; null without one. */
  until: Instant.nullable(),
});

export const OwnState = z.enum(OWN_STATES);

/** The property's own activation of an app: a trial, or a separate payment. */
export const PropertyApp = z.object({
  state: OwnState,
  since: Instant.nullable(),
  until: Instant.nullable(),
  /** An app can be tried once in a property. */
  isTried: z.boolean(),
  access: AppUse,
  /** 0 before the first one. */
  version: z.number().int(),
});
export type PropertyApp = z.infer<typeof PropertyApp>;

/** E-46, with the caller's and the property's own state. */
export const App = z.object({
  _id: AppId,
  ...CatalogueApp.omit({ id: true }).shape,
  availableLanguages: z.array(Language).min(1),
  name: NameInLanguages,
  connection: AppConnection,
  /** The requirements before it is of use. */
  needs: z.array(z.enum(APP_REQUIREMENTS)),
  isFavourite: z.boolean(),
  isWaitedFor: z.boolean(),
  property: PropertyApp,
});
export type App = z.infer<typeof App>;

export const AppFilter = z.strictObject({
  category: AppCategory.optional(),
  connection: AppConnection.optional(),
  status: AppStatus.optional(),
  pricingModel: PricingModel.optional(),
  favourite: z.boolean().optional(),
  /** In any language; ignores case and accents. */
  search: z.string().trim().max(120).optional(),
});
export type AppFilter = z.infer<typeof AppFilter>;

/** The billing status of the property that the apps are shown for. */
export const MarketplaceProperty = z.object({
  /** Whether this installation charges for anything. */
  isBilled: z.boolean(),
  state: z.enum(PROPERTY_STATES),
  plan: PlanId.nullable(),
  trialEndsAt: Instant.nullable(),
  /** The country's tax on the prices; null: no tax that Posada collects. */
  tax: SalesTax.nullable(),
});
export type MarketplaceProperty = z.infer<typeof MarketplaceProperty>;

export const AppsMeta = z.object({ total: PageMeta.shape.total, property: MarketplaceProperty });
export type AppsMeta = z.infer<typeof AppsMeta>;

const AppChoice = z.object({ appId: AppId });
const WaitList = z.array(AppId);
const byId = z.object({ id: AppId });
const propertyQuery = z.object({ propertyId: PropertyId.optional() });
const signedIn = { access: 'signed-in', status: 200 } as const;
const own = { access: 'member', app: 'property' } as const;

export const marketplaceContract = {
  listMarketplaceApps: defineCall({
    ...own,
    id: 'C-APP-01',
    method: 'GET',
    path: '/api/common/apps',
    summary: 'List marketplace apps',
    description: 'Each app has its state for the property and for the signed-in user.',
    query: z.object({ ...propertyQuery.shape, filter: jsonQuery(AppFilter).optional() }),
    status: 200,
    reply: z.array(App),
    meta: AppsMeta,
  }),
  listCategories: defineCall({
    ...signedIn,
    id: 'C-APP-07',
    method: 'GET',
    path: '/api/common/apps/categories',
    summary: 'List app categories',
    reply: z.array(AppCategory),
  }),
  listStatuses: defineCall({
    ...signedIn,
    id: 'C-APP-08',
    method: 'GET',
    path: '/api/common/apps/status',
    summary: 'List app statuses',
    description: 'An app is live or in development.',
    reply: z.array(AppStatus),
  }),
  listPricingModels: defineCall({
    ...signedIn,
    id: 'C-APP-09',
    method: 'GET',
    path: '/api/common/apps/pricing-models',
    summary: 'List app pricing models',
    reply: z.array(PricingModel),
  }),
  listWaits: defineCall({
    ...signedIn,
    id: 'C-APP-10',
    method: 'GET',
    path: '/api/common/user-wait-list',
    summary: 'List waitlisted apps',
    description: 'The signed-in user waits for these apps.',
    reply: WaitList,
  }),
  joinWaitList: defineCall({
    ...signedIn,
    id: 'C-APP-11',
    method: 'POST',
    path: '/api/common/user-wait-list',
    rate: 'write',
    summary: 'Join an app waitlist',
    description: 'The app has to be in development. The user receives one email when the app is live.',
    body: AppChoice,
    reply: WaitList,
    errors: [marketplaceErrors.alreadyLive],
  }),
  leaveWaitList: defineCall({
    ...signedIn,
    id: 'C-APP-12',
    method: 'DELETE',
    path: '/api/common/user-wait-list',
    rate: 'write',
    summary: 'Leave an app waitlist',
    query: AppChoice,
    reply: WaitList,
  }),
  startAppTrial: defineCall({
    ...own,
    permission: 'manage',
    id: 'C-APP-13',
    method: 'POST',
    path: '/api/common/my-apps',
    summary: 'Start an app trial',
    description: 'A property can try an app once. The app defines the days of its trial.',
    body: z.object({ ...AppChoice.shape, propertyId: PropertyId, subscription: z.literal('trial') }),
    status: 201,
    reply: PropertyApp,
    errors: [
      marketplaceErrors.notLive,
      marketplaceErrors.noTrial,
      marketplaceErrors.trialUsed,
      marketplaceErrors.planFirst,
    ],
  }),
  addFavourite: defineCall({
    ...signedIn,
    id: 'C-APP-14',
    method: 'PUT',
    path: '/api/common/apps/{id}/favourite',
    rate: 'write',
    summary: 'Mark an app as favorite',
    description: 'The favorite belongs to the signed-in user.',
    params: byId,
    reply: z.object({ isFavourite: z.literal(true) }),
  }),
  removeFavourite: defineCall({
    ...signedIn,
    id: 'C-APP-15',
    method: 'DELETE',
    path: '/api/common/apps/{id}/favourite',
    rate: 'write',
    summary: 'Delete an app from favorites',
    params: byId,
    reply: z.object({ isFavourite: z.literal(false) }),
  }),
  deactivateApp: defineCall({
    ...own,
    permission: 'manage',
    id: 'C-APP-16',
    method: 'DELETE',
    path: '/api/common/my-apps/{id}',
    summary: 'Deactivate an app of a property',
    description: 'A trial ends now. A paid app ends with its paid period. The data of the app is kept.',
    params: byId,
    query: propertyQuery,
    status: 200,
    reply: PropertyApp,
    ifMatch: true,
    errors: [marketplaceErrors.nothingToEnd],
  }),
};
