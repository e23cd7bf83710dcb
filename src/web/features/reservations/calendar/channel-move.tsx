import type { CalendarBar, Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { nightsBetween } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { WarningDialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/states.tsx';
import { channelName } from '#web/parts/channel-names.ts';
import { nameOfBar } from './channel-names.ts';

/** Whether a channel sold the stay and keeps its own booking, with its own dates. */
export const isOfChannel = ({ channel, source }: Pick<CalendarBar, 'channel' | 'source'>): boolean =>
  source === 'calendar' || (channel !== '' && channel !== 'direct');

/** The same in a form, as soon as a change moves the stay to other nights or another listing. */
export function ChannelNotice({ stay }: { readonly stay: Reservation }) {
  const { t } = useLanguage();
  if (!isOfChannel({ channel: stay.channelSlug, source: stay.source })) return null;
  const channel = channelName(stay.channelSlug, t);
  return (
    <Notice family="sun" live>
      <p>{t('app.calendar.channel.title', { channel })}</p>
      <p>{t('app.calendar.channel.advice', { channel })}</p>
    </Notice>
  );
}

type ChannelMoveProps = {
  readonly bar: CalendarBar;
  readonly to: Pick<CalendarBar, 'room' | 'from' | 'to'>;
  readonly roomName: (room: string | null) => string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/**
 * A change of a channel's stay is only in Posada: the channel keeps selling by the old dates, and a guest without
 * notice arrives by them.
 */
export function ChannelMoveDialog({ bar, to, roomName, onConfirm, onClose }: ChannelMoveProps) {
  const { t, tn, format } = useLanguage();
  const guest = nameOfBar(bar, t);
  const channel = channelName(bar.channel, t);
  const labelOf = (place: ChannelMoveProps['to']) =>
    t('app.calendar.channel.place', {
      room: roomName(place.room),
      from: format.date(place.from),
      to: format.date(place.to),
      nights: tn('app.nights', nightsBetween(place.from, place.to)),
    });
  return (
    <WarningDialog
      open
      title={t('app.calendar.channel.title', { channel })}
      confirmLabel={t('app.calendar.channel.confirm')}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>{t('app.calendar.channel.there', { guest, channel, place: labelOf(bar) })}</p>
      <p>{t('app.calendar.channel.here', { place: labelOf(to) })}</p>
      <p>{t('app.calendar.channel.advice', { channel })}</p>
    </WarningDialog>
  );
}
