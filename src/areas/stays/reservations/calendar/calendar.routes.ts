import { serve } from '#foundation/http/serve.ts';
import { calendarContract } from './calendar.contract.ts';
import { readCalendar } from './calendar.service.ts';

export const calendarRoutes = serve(calendarContract, {
  readCalendar: (ctx, { query }) => readCalendar(ctx, query),
});
