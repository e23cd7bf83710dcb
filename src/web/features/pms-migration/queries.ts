import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { type MigrationPreview, migrationContract } from '#areas/pms-migration/pms-migration.contract.ts';
import { call } from '#web/shell/call.ts';

const LOOK_EVERY_MS = 1500;

/** Topic `integrations`: the move that is under way, or the last one. */
export const moveQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['integrations', propertyId, 'move'],
    queryFn: ({ signal }) => call(migrationContract.getMove, { query: { propertyId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_EVERY_MS : false),
  });

/** Topic `integrations`: what a move would do, with the pairs that were chosen or else those that are proposed. */
export const previewQuery = (
  propertyId: string,
  partnerIntegrationId: string,
  pairs: MigrationPreview['pairs'] | undefined,
) =>
  queryOptions({
    queryKey: ['integrations', propertyId, 'preview', partnerIntegrationId, pairs],
    queryFn: async ({ signal }) => {
      const body = { propertyId, partnerIntegrationId, dryRun: true, ...(pairs && { pairs }) };
      const { preview } = await call(migrationContract.migrate, { body }, { signal });
      if (!preview) throw new TypeError('A dry run answers with a preview');
      return preview;
    },
    placeholderData: keepPreviousData,
  });
