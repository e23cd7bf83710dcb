import { serve } from '#foundation/http/serve.ts';
import { calendarsContract } from './calendars.contract.ts';
import {
  addListingCalendar,
  changeListingCalendar,
  listCalendarsOfListing,
  syncListingCalendar,
  removeListingCalendar,
} from './listing-calendars.service.ts';

export const calendarsRoutes = serve(calendarsContract, {
  listCalendars: (ctx, { params }) => listCalendarsOfListing(ctx, params.id),
  addCalendar: (ctx, { params, body }) => addListingCalendar(ctx, params.id, body),
  changeCalendar: (ctx, { params, body }) => changeListingCalendar(ctx, params, body),
  removeCalendar: async (ctx, { params }) => {
    await removeListingCalendar(ctx, params);
    return { removed: true as const };
  },
  readOneCalendar: (ctx, { params }) => syncListingCalendar(ctx, params),
});
