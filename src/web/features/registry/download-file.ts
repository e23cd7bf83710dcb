import { useMutation } from '@tanstack/react-query';

import { registryContract } from '#areas/registry/registry.contract.ts';
import { callForFile } from '#web/shell/call.ts';
import { useProperty } from '#web/shell/property.tsx';
import { notify } from '#web/ui/toasts.ts';

const fileNameOf = (response: Response): string =>
  /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'SIRE.txt';

/** REL-15: the file that a person uploads by hand when the portal is closed to programs. */
export function useSireFile() {
  const { property } = useProperty();
  return useMutation({
    mutationFn: async () => {
      const response = await callForFile(registryContract.downloadFile, {
        query: { propertyId: property.id },
      });
      const address = URL.createObjectURL(await response.blob());
      const link = document.createElement('a');
      link.href = address;
      link.download = fileNameOf(response);
      link.click();
      URL.revokeObjectURL(address);
    },
    onError: (failure) => notify('error', failure.message),
  });
}
