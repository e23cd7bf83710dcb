import { quarantineContract } from '#areas/channels/pms-sync/sync/quarantine.contract.ts';
import { sameRoomsContract } from '#areas/channels/pms-migration/same-rooms/same-rooms.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import {
  connectionContract,
  type PropertyIntegration,
} from '#areas/property/connections/connections.contract.ts';
import { issuersContract } from '#areas/invoicing/issuers/issuers.contract.ts';
import { requestLogContract } from '#areas/property/connections/request-log/request-log.contract.ts';
import { remoteBlockContract } from '#areas/channels/pms-sync/remote-blocks/remote-blocks.contract.ts';
import { masterKeyContract } from '#areas/property/master-keys/master-keys.contract.ts';
import { call } from '#web/shell/call.ts';

/** Topic `integrations`: the providers that can be connected. */
export const partnersQuery = (language: string) =>
  queryOptions({
    queryKey: ['integrations', 'partners', language],
    queryFn: ({ signal }) => call(connectionContract.listPartners, {}, { signal }),
    staleTime: 60 * 60_000,
  });

/** Topic `integrations`: the connections. */
export const connectionsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['integrations', propertyId, 'connections'],
    queryFn: ({ signal }) => call(connectionContract.listConnections, { query: { propertyId } }, { signal }),
  });

/** Topic `issuers`: the issuers that a system may send tax documents for. */
export const issuersQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['issuers', propertyId],
    queryFn: ({ signal }) => call(issuersContract.listIssuers, { query: { propertyId } }, { signal }),
  });

const REQUESTS_SHOWN = 10;

/** Topic `integrations`: the request log of one connection. */
export const requestLogQuery = (propertyId: string, id: string, page: number) =>
  queryOptions({
    queryKey: ['integrations', propertyId, 'request-log', id, page],
    queryFn: ({ signal }) =>
      call(
        requestLogContract.listRequestLog,
        { params: { id }, query: { propertyId, page, limit: REQUESTS_SHOWN } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Topic `integrations`: bookings in quarantine; asked again after each sync run. */
export const quarantineQuery = (
  propertyId: string,
  { _id: id, lastSyncedAt }: Pick<PropertyIntegration, '_id' | 'lastSyncedAt'>,
) =>
  queryOptions({
    queryKey: ['integrations', propertyId, 'quarantine', id, lastSyncedAt],
    queryFn: ({ signal }) =>
      call(quarantineContract.listProblems, { params: { id }, query: { propertyId } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Topic `integrations`: remote blocks that failed, so nights sold here are still open in the connected system. */
export const remoteBlocksQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['integrations', propertyId, 'remote-blocks', id],
    queryFn: ({ signal }) =>
      call(remoteBlockContract.listRemoteBlocks, { params: { id }, query: { propertyId } }, { signal }),
  });

/** Topic `integrations`: rooms that may be listings of another system; asked again after each sync run. */
export const sameRoomsQuery = (
  propertyId: string,
  { _id: id, lastSyncedAt }: Pick<PropertyIntegration, '_id' | 'lastSyncedAt'>,
) =>
  queryOptions({
    queryKey: ['integrations', propertyId, 'same-rooms', id, lastSyncedAt],
    queryFn: ({ signal }) =>
      call(sameRoomsContract.listSameRooms, { params: { id }, query: { propertyId } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Topic `integrations`: keys that open every door, without their codes. */
export const masterKeysQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['integrations', propertyId, 'master-keys'],
    queryFn: ({ signal }) => call(masterKeyContract.listKeys, { query: { propertyId } }, { signal }),
  });

/** Milliseconds until a query is repeated, while something is under way. */
export type LookEvery = () => number | false;

/** The queries that a new, renewed or ended connection makes stale. */
export const CONNECTION_TOPICS = [['integrations'], ['listings'], ['today']] as const;
