import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { auditContract } from '#areas/platform/audit/audit.contract.ts';
import type { TableFormat } from '#vocabulary/table-format.ts';
import { call, callForFile } from '#web/shell/call.ts';
import { useProperty } from '#web/shell/property.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { notify } from '#web/ui/toasts.ts';
import type { Asked } from './filters.ts';

export const PAGE_SIZE = 50;
/** Topic `history`. */
export const historyQuery = (propertyId: string, { filter, before }: Asked) =>
  queryOptions({
    queryKey: ['history', propertyId, filter, before],
    queryFn: ({ signal }) =>
      call(
        auditContract.listChanges,
        { query: { ...filter, propertyId, before, limit: PAGE_SIZE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** People with recent changes, to choose from. */
export function usePeople(chosen: string | undefined): readonly (readonly [actor: string, name: string])[] {
  const { property } = useProperty();
  const { data = [] } = useQuery({
    queryKey: ['history', property.id, 'people'],
    queryFn: ({ signal }) =>
      call(auditContract.listChanges, { query: { propertyId: property.id, limit: 200 } }, { signal }),
    select: (entries) => {
      const staff = entries.filter(({ actor }) => !actor.startsWith('guest:') || actor === chosen);
      return [...new Map(staff.map(({ actor, actorName }) => [actor, actorName] as const))];
    },
  });
  return data;
}

/** The filtered rows as a file. */
export function useHistoryFile({ filter }: Asked) {
  const { property } = useProperty();
  return useMutation({
    mutationFn: async (format: TableFormat) => {
      const query = { ...filter, propertyId: property.id, format };
      const file = await callForFile(auditContract.exportChanges, { query });
      await saveFile(file, `posada-historial.${format}`);
    },
    onError: (failure) => notify('error', failure.message),
  });
}

/** Whether the history is unmodified (REL-27). */
export function useVerification() {
  const { property } = useProperty();
  return useMutation({
    mutationFn: () => call(auditContract.verifyChanges, { query: { propertyId: property.id } }),
    onError: (failure) => notify('error', failure.message),
  });
}
