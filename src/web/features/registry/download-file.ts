import { useMutation, useQueryClient } from '@tanstack/react-query';

import { registryContract } from '#areas/guests/registry/registry.contract.ts';
import { callForFile } from '#web/shell/call.ts';
import { useProperty } from '#web/shell/property.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { notify } from '#web/ui/toasts.ts';
import { filesQuery } from './queries.ts';

/** REL-15: the file that a person uploads by hand when the portal is closed to programs. */
export function useSireFile() {
  const { property } = useProperty();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const query = { propertyId: property.id };
      await saveFile(await callForFile(registryContract.downloadReportFile, { query }), 'SIRE.txt');
    },
    // The file waits to be marked as uploaded from now on.
    onSuccess: () => queries.invalidateQueries({ queryKey: filesQuery(property.id).queryKey }),
    onError: (failure) => notify('error', failure.message),
  });
}
