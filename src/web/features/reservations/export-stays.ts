import { useMutation } from '@tanstack/react-query';

import { staysExportContract } from '#areas/reservations/stays-export.contract.ts';
import { callForFile } from '#web/shell/call.ts';
import { useProperty } from '#web/shell/property.tsx';
import { saveFile } from '#web/shell/save-file.ts';
import { notify } from '#web/ui/toasts.ts';
import type { ReservationsAsked } from './queries.ts';

/** What the filters show, as a file. */
export function useExport({ search, filter }: Pick<ReservationsAsked, 'search' | 'filter'>) {
  const { property } = useProperty();
  return useMutation({
    mutationFn: async () => {
      const query = { propertyId: property.id, search, filter: JSON.stringify(filter) };
      await saveFile(await callForFile(staysExportContract.exportStays, { query }), 'posada-reservas.csv');
    },
    onError: (failure) => notify('error', failure.message),
  });
}
