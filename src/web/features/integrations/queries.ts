import { queryOptions } from '@tanstack/react-query';

import { connectionContract } from '#areas/integrations/connections.contract.ts';
import { call } from '#web/shell/call.ts';

/** Topic `integrations`: what can be connected. */
export const partnersQuery = (language: string) =>
  queryOptions({
    queryKey: ['integrations', 'partners', language],
    queryFn: ({ signal }) => call(connectionContract.listPartners, {}, { signal }),
    staleTime: 60 * 60_000,
  });

/** Topic `integrations`: what is connected. */
export const connectionsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['integrations', propertyId, 'connections'],
    queryFn: ({ signal }) => call(connectionContract.listConnections, { query: { propertyId } }, { signal }),
  });

/** What a connection brings or takes along. */
export const CONNECTION_TOPICS = [['integrations'], ['listings'], ['today']] as const;
