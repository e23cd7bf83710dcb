import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import {
  type MigrationPreview,
  migrationContract,
} from '#areas/channels/pms-migration/pms-migration.contract.ts';
import { call } from '#web/shell/call.ts';

const LOOK_EVERY_MS = 1500;

/** Topic `integrations`: the PMS migration that is under way, or the last one. */
export const migrationQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['integrations', propertyId, 'migration'],
    queryFn: ({ signal }) => call(migrationContract.getMigration, { query: { propertyId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_EVERY_MS : false),
  });

/** Topic `integrations`: the plan of a PMS migration, with the chosen pairs or else the proposed ones. */
export const previewQuery = (
  propertyId: string,
  partnerIntegrationId: string,
  pairs: MigrationPreview['pairs'] | undefined,
) =>
  queryOptions({
    queryKey: ['integrations', propertyId, 'migration-preview', partnerIntegrationId, pairs],
    queryFn: async ({ signal }) => {
      const body = { propertyId, partnerIntegrationId, dryRun: true, ...(pairs && { pairs }) };
      const { preview } = await call(migrationContract.migrate, { body }, { signal });
      if (!preview) throw new TypeError('The dry run returned no preview');
      return preview;
    },
    placeholderData: keepPreviousData,
  });
