import { queryOptions } from '@tanstack/react-query';

import { registryContract } from '#areas/guests/registry/registry.contract.ts';
import { connectionContract } from '#areas/property/connections/connections.contract.ts';
import { formsContract } from '#areas/property/forms/forms.contract.ts';
import { call } from '#web/shell/call.ts';

/** Topic `registry`: the registrations of the property. */
export const registrationsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['registry', propertyId, 'settings'],
    queryFn: ({ signal }) => call(registryContract.listSettings, { query: { propertyId } }, { signal }),
  });

/** Topic `integrations`: the registries. */
export const partnersQuery = (language: string) =>
  queryOptions({
    queryKey: ['integrations', 'partners', language],
    queryFn: ({ signal }) => call(connectionContract.listPartners, {}, { signal }),
    staleTime: 60 * 60_000,
  });

/** Topic `forms`: the host's own questions. */
export const ownFormsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['forms', propertyId],
    queryFn: ({ signal }) => call(formsContract.listForms, { query: { propertyId } }, { signal }),
  });
