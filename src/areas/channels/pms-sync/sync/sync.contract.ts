import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ConnectionId, PropertyId } from '#vocabulary/ids.ts';

const propertyQuery = z.object({ propertyId: PropertyId.optional() });
const byId = z.object({ id: ConnectionId });

export const syncContract = {
  syncConnection: defineCall({
    id: 'C-INT-19',
    method: 'POST',
    path: '/api/common/property-integrations/{id}/sync',
    access: 'member',
    app: 'integrations',
    permission: 'operate',
    summary: 'Start a sync of a connection',
    description: 'Posada reads everything again from the connected system in the background.',
    params: byId,
    query: propertyQuery,
    status: 202,
    reply: z.object({ queued: z.literal(true) }),
  }),
  syncListings: defineCall({
    id: 'C-LIST-08',
    method: 'POST',
    path: '/api/pms/listings/sync',
    access: 'member',
    app: 'listings',
    permission: 'operate',
    summary: 'Start a sync of property systems',
    description:
      'Posada reads listings and bookings again from every connected property system in the background.',
    query: z.object({ ...propertyQuery.shape, partnerIntegrationId: z.string().max(60).optional() }),
    status: 200,
    reply: z.object({ connections: z.number().int() }),
  }),
};
