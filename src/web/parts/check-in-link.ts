import { useMutation, useQueryClient } from '@tanstack/react-query';

import { checkInContract } from '#areas/guests/check-in/check-in.contract.ts';
import { call } from '../shell/call.ts';
import { useLanguage } from '../shell/language/language.tsx';
import { useProperty } from '../shell/property.tsx';
import { notify } from '#web/ui/toasts.ts';

/** Safari allows writing to the clipboard only while the press lasts, so the link itself may come later. */
export async function copyWhenReady(text: Promise<string>): Promise<void> {
  if ('ClipboardItem' in globalThis && 'write' in navigator.clipboard) {
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return;
  }
  await navigator.clipboard.writeText(await text);
}

/** A stay whose guest gets a link. */
type Stay = { readonly reservationId: string; readonly guestName?: string };

/** Creates the guests' links, which are shown only once, and copies them: with names when there are several. */
export function useCopyCheckInLinks(ending = '') {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (stays: readonly Stay[]) => {
      const addressOf = async ({ reservationId, guestName }: Stay) => {
        const { url } = await call(checkInContract.createLink, {
          params: { reservationId },
          query: { propertyId: property.id },
          body: {},
        });
        const link = url + ending;
        return stays.length > 1 && guestName ? `${guestName}: ${link}` : link;
      };
      const text = Promise.all(stays.map(addressOf)).then((lines) => lines.join('\n'));
      try {
        await copyWhenReady(text);
      } catch {
        // No permission to write to the clipboard: the person copies it by hand from the message.
        notify('information', t('app.checkIn.link.here', { url: await text }));
        return;
      }
      notify(
        'success',
        stays.length > 1 ? tn('app.today.copied', stays.length) : t('app.checkIn.link.copied'),
      );
    },
    onError: (failure) => notify('error', failure.message),
    // A list of the stay's links has one more now.
    onSettled: () => queries.invalidateQueries({ queryKey: ['check-in'] }),
  });
  return { copy: mutate, isBusy: isPending };
}

/** @param ending such as TO_PAYMENTS */
export function useCopyCheckInLink(ending?: string) {
  const { copy, isBusy } = useCopyCheckInLinks(ending);
  return { copy: (reservationId: string) => copy([{ reservationId }]), isBusy };
}
