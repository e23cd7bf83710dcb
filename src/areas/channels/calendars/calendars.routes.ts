import { serve } from '#foundation/http/serve.ts';
import { calendarContract } from './calendars.contract.ts';
import { addOne, changeOne, listOfListing, readOneNow, removeOne } from './listing-calendars.service.ts';

export const calendarRoutes = serve(calendarContract, {
  listCalendars: (ctx, { params }) => listOfListing(ctx, params.id),
  addCalendar: (ctx, { params, body }) => addOne(ctx, params.id, body),
  changeCalendar: (ctx, { params, body }) => changeOne(ctx, params, body),
  removeCalendar: async (ctx, { params }) => {
    await removeOne(ctx, params);
    return { removed: true as const };
  },
  readOneCalendar: (ctx, { params }) => readOneNow(ctx, params),
});
