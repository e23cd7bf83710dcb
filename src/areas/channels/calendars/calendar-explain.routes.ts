import { serve } from '#foundation/http/serve.ts';
import { calendarExplainContract } from './calendar-explain.contract.ts';
import { explainCalendar } from './calendar-explain.service.ts';

export const calendarExplainRoutes = serve(calendarExplainContract, {
  explainCalendar: (ctx, { body }) => explainCalendar(ctx, body.calendar),
});
