import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';

export const liveContract = {
  realtime: defineCall({
    id: 'C-GEN-22',
    method: 'GET',
    path: '/api/common/realtime',
    access: 'member',
    app: 'common',
    permission: 'member',
    summary: 'Stream changes of a property',
    description: 'Each event contains only ids. The client reads the changed objects through the API.',
    query: z.object({ propertyId: PropertyId.optional() }),
    status: 200,
    reply: z.void(),
    raw: 'text/event-stream',
  }),
};
