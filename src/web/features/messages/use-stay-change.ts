import { messageTimelineContract, type StayTimeline } from '#areas/guests/messages/timeline.contract.ts';
import type { TextKey } from '#texts/index.ts';
import type { Language } from '#vocabulary/language.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { notify } from '#web/ui/toasts.ts';
import { MESSAGE_TOPICS } from './queries.ts';

type StayChange = { readonly isOn?: boolean; readonly language?: Language | null };

/** Changes the switch or the language of a stay at once, and offers to take it back. */
export function useStayChange({
  reservationId: id,
  version,
}: Pick<StayTimeline, 'reservationId' | 'version'>) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { send, isPending } = useChange(messageTimelineContract.changeStayMessages, {
    invalidates: MESSAGE_TOPICS,
  });
  const put = async (body: StayChange, known: number, said: TextKey, before?: StayChange): Promise<void> => {
    try {
      const after = await send(
        { params: { id }, query: { propertyId: property.id }, body },
        { ifMatch: String(known) },
      );
      notify(
        'success',
        t(said),
        before && {
          label: t('app.calendar.undo'),
          onPress: () => void put(before, after.version, 'app.calendar.undone'),
        },
      );
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      notify('error', failure.status === 412 ? t('app.calendar.stale') : failure.message);
    }
  };
  return {
    isBusy: isPending,
    change: (body: StayChange, said: TextKey, before: StayChange) => put(body, version, said, before),
  };
}
