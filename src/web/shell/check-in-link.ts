import { useMutation, useQueryClient } from '@tanstack/react-query';

import { checkInContract } from '#areas/check-in/check-in.contract.ts';
import { call } from './call.ts';
import { useLanguage } from './language.tsx';
import { useProperty } from './property.tsx';
import { notify } from '#web/ui/toasts.ts';

/** Safari allows writing to the clipboard only while the press lasts, so the link itself may come later. */
async function copyLater(text: Promise<string>): Promise<void> {
  if ('ClipboardItem' in globalThis && 'write' in navigator.clipboard) {
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return;
  }
  await navigator.clipboard.writeText(await text);
}

/** Makes the guest's link, which is shown only once, and copies it. */
export function useCopyCheckInLink() {
  const { t } = useLanguage();
  const { property } = useProperty();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (reservationId: string) => {
      const link = call(checkInContract.createLink, {
        params: { reservationId },
        query: { propertyId: property.id },
        body: {},
      });
      const address = link.then(({ url }) => url);
      try {
        await copyLater(address);
      } catch {
        // No permission to write to the clipboard: the person copies it by hand from the message.
        notify('information', t('app.checkIn.link.here', { url: await address }));
        return;
      }
      notify('success', t('app.checkIn.link.copied'));
    },
    onError: (failure) => notify('error', failure.message),
    // A list of the stay's links has one more now.
    onSettled: () => queries.invalidateQueries({ queryKey: ['check-in'] }),
  });
  return { copy: mutate, isBusy: isPending };
}
