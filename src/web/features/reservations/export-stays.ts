import { useMutation } from '@tanstack/react-query';

import { staysExportContract } from '#areas/stays/reservations/lists/stays-export.contract.ts';
import type { TableFormat } from '#vocabulary/table-format.ts';
import { callForFile } from '#web/shell/call.ts';
import { useProperty } from '#web/shell/property.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { notify } from '#web/ui/toasts.ts';
import type { ReservationsAsked } from './queries.ts';

/** The filtered stays, as a file. */
export function useExport({ search, filter }: Pick<ReservationsAsked, 'search' | 'filter'>) {
  const { property } = useProperty();
  return useMutation({
    mutationFn: async (format: TableFormat) => {
      const query = { propertyId: property.id, search, filter: JSON.stringify(filter), format };
      const file = await callForFile(staysExportContract.exportStays, { query });
      await saveFile(file, `posada-reservas.${format}`);
    },
    onError: (failure) => notify('error', failure.message),
  });
}
