import { queryOptions } from '@tanstack/react-query';

import { teamContract } from '#areas/property/team/team.contract.ts';
import { call } from '#web/shell/call.ts';

/** Topic `team`: members, and invited people. */
export const teamQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['team', propertyId],
    queryFn: async ({ signal }) => {
      const [property] = await call(teamContract.listCollaborators, { query: { propertyId } }, { signal });
      return property?.teams ?? [];
    },
  });

/** Topic `team`: the permissions that the caller may give. */
export const appsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['team', propertyId, 'apps'],
    queryFn: ({ signal }) => call(teamContract.listApps, { query: { propertyId } }, { signal }),
  });

export const TEAM_TOPICS = [['team'], ['history']] as const;
