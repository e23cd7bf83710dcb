import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { checkInContract } from '#areas/guests/check-in/check-in.contract.ts';
import { dutiesContract } from '#areas/guests/registry/duties.contract.ts';
import { registryContract, type StayReportFilter } from '#areas/guests/registry/registry.contract.ts';
import { uploadsContract } from '#areas/guests/registry/uploads.contract.ts';
import { connectionContract } from '#areas/property/connections/connections.contract.ts';
import { call } from '#web/shell/call.ts';

const PAGE_SIZE = 50;

type ReportsFilter = z.infer<typeof StayReportFilter>;

/** Topic `registry`. */
export const reportsQuery = (propertyId: string, page: number, filter: ReportsFilter) =>
  queryOptions({
    queryKey: ['registry', propertyId, 'reports', page, filter],
    queryFn: ({ signal }) =>
      call(
        registryContract.listReports,
        { query: { propertyId, page, limit: PAGE_SIZE, filter: JSON.stringify(filter) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Topic `registry`. */
export const reportQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['registry', propertyId, 'report', id],
    queryFn: ({ signal }) =>
      call(registryContract.getReport, { params: { id }, query: { propertyId } }, { signal }),
  });

/** Topic `registry`. */
export const settingsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['registry', propertyId, 'settings'],
    queryFn: ({ signal }) => call(registryContract.listSettings, { query: { propertyId } }, { signal }),
  });

/** Topic `integrations`: the registries, and the fields of each connection. */
export const partnersQuery = (language: string) =>
  queryOptions({
    queryKey: ['integrations', 'partners', language],
    queryFn: ({ signal }) => call(connectionContract.listPartners, {}, { signal }),
    staleTime: 60 * 60_000,
  });

/** Topic `registry`: guests who have arrived without being registered. */
export const dutiesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['registry', propertyId, 'duties'],
    queryFn: ({ signal }) => call(dutiesContract.listDuties, { query: { propertyId } }, { signal }),
  });

/** Topic `registry`: how many reports are in each state. */
export const summaryQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['registry', propertyId, 'summary'],
    queryFn: ({ signal }) => call(registryContract.summariseReports, { query: { propertyId } }, { signal }),
  });

/** Topic `registry`: files for a portal that are not marked as uploaded. */
export const filesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['registry', propertyId, 'files'],
    queryFn: ({ signal }) => call(uploadsContract.listFiles, { query: { propertyId } }, { signal }),
  });

/** Topic `check-in`: the questions of the guests of a stay, to correct one where the report is. */
export const guestsQuery = (propertyId: string, reservationId: string) =>
  queryOptions({
    queryKey: ['check-in', propertyId, 'one', reservationId],
    queryFn: ({ signal }) =>
      call(checkInContract.getCheckIn, { params: { reservationId }, query: { propertyId } }, { signal }),
  });

/** The queries that a sent or settled report makes stale. */
export const REPORT_TOPICS = [['registry'], ['check-in'], ['reservations'], ['today']] as const;
