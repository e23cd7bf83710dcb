import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { appsAdminContract } from '#areas/property/marketplace/apps-admin.contract.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import { call } from '#web/shell/call.ts';

/** Topic `marketplace`. */
export const adminAppsQuery = queryOptions({
  queryKey: ['marketplace', 'admin', 'apps'],
  queryFn: ({ signal }) => call(appsAdminContract.listAdminApps, {}, { signal }),
});

export const APP_STATES = ['trialing', 'active', 'ended'] as const;

export type PropertiesAsked = { readonly page: number; readonly search: string; readonly state: string };

export const filterOf = ({ search, state }: Pick<PropertiesAsked, 'search'> & { readonly state?: string }) =>
  JSON.stringify({ ...(search && { search }), ...(state && { state }) });

/** Topic `marketplace`. */
export const appPropertiesQuery = (id: AppId, asked: PropertiesAsked) =>
  queryOptions({
    queryKey: ['marketplace', 'admin', id, 'properties', asked],
    queryFn: ({ signal }) =>
      call(
        appsAdminContract.listAppProperties,
        { params: { id }, query: { page: asked.page, filter: filterOf(asked) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export type WaitingAsked = { readonly page: number; readonly search: string };

/** Topic `marketplace`. */
export const waitingQuery = (id: AppId, asked: WaitingAsked) =>
  queryOptions({
    queryKey: ['marketplace', 'admin', id, 'waiting', asked],
    queryFn: ({ signal }) =>
      call(
        appsAdminContract.listWaiting,
        { params: { id }, query: { page: asked.page, filter: filterOf(asked) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Topic `marketplace`. */
export const appChangesQuery = (id: AppId) =>
  queryOptions({
    queryKey: ['marketplace', 'admin', id, 'changes'],
    queryFn: ({ signal }) => call(appsAdminContract.listAppChanges, { params: { id } }, { signal }),
  });
