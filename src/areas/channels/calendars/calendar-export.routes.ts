import { serve } from '#foundation/http/serve.ts';
import { calendarExportContract } from './calendar-export.contract.ts';
import { exportCalendar, listCalendarExports, renewCalendarExports } from './calendar-export.service.ts';

export const calendarExportRoutes = serve(calendarExportContract, {
  listCalendarExports: (ctx, { params }) => listCalendarExports(ctx, params.id),
  renewCalendarExports: (ctx, { params }) => renewCalendarExports(ctx, params.id),
  readCalendarExport: async (ctx, { params }, { request, reply }) => {
    const { text, etag } = await exportCalendar(ctx, params);
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text);
  },
});
