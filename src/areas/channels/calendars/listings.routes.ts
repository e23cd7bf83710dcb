import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import {
  countListings,
  listingContract,
  listingsListContract,
  revealWifi,
} from '#areas/stays/listings/index.ts';
import {
  createListingWithCalendar,
  deleteListingWithCalendars,
  duplicateListingWithCalendars,
  getListingWithCalendars,
  listListingsWithCalendars,
  syncCalendarsNow,
  updateListingWithCalendar,
  uploadCalendar,
  validateCalendar,
} from './listings.service.ts';

export const listingRoutes = serve(listingContract, {
  getListing: (ctx, { params }) => getListingWithCalendars(ctx, params.id),
  updateListing: (ctx, { params, body }, { request }) =>
    updateListingWithCalendar(ctx, params.id, body, versionOf(request)),
  deleteListing: async (ctx, { params }) => {
    await deleteListingWithCalendars(ctx, params.id);
    return { deleted: true as const };
  },
  createListing: (ctx, { body }) => createListingWithCalendar(ctx, body),
  duplicateListing: (ctx, { params }) => duplicateListingWithCalendars(ctx, params.id),
  countListings: (ctx, { query }) => countListings(ctx, query),
  validateCalendar: (ctx, { body }) => validateCalendar(ctx, body.calendar),
  readCalendarNow: (ctx, { params }) => syncCalendarsNow(ctx, params.id),
  uploadCalendar: (ctx, { params, body }) => uploadCalendar(ctx, params.id, body.content),
  revealWifi: (ctx, { params }) => revealWifi(ctx, params.id),
});

export const listingsListRoutes = serve(listingsListContract, {
  listListings: (ctx, { query }) => listListingsWithCalendars(ctx, query),
});
