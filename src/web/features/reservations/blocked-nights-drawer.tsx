import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext, useParams } from 'react-router';

import { convertedStaysContract } from '#areas/channels/calendars/converted-stays.contract.ts';
import { type CalendarBar, reservationContract } from '#areas/stays/reservations/reservations.contract.ts';
import { nightsBetween } from '#vocabulary/plain-date.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/card.tsx';
import { ConfirmDialog, Drawer } from '#web/ui/dialog.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { channelName } from '#web/parts/channel-names.ts';
import { nameOfBar } from './calendar/channel-names.ts';
import type { StayLinks } from './links.ts';
import { OutsideLine } from './remote-state-line.tsx';
import { roomsQuery, STAY_TOPICS } from './queries.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { May } from '#web/shell/screens.tsx';

/** The stays that the calendar behind has loaded; a block has no call of its own to be read with. */
export type CalendarContext = { readonly bars: readonly CalendarBar[] | undefined };

const CALENDAR_CHANNELS: ReadonlySet<string> = new Set(['airbnb', 'booking', 'vrbo', 'other']);

type BlockedNightsProps = { readonly links: StayLinks; readonly convert: (id: string) => string };

export function BlockedNightsDrawer({ links, convert }: BlockedNightsProps) {
  const { t, tn, format } = useLanguage();
  const { property } = useProperty();
  const { id = '' } = useParams();
  const { bars } = useOutletContext<CalendarContext>();
  const go = useDrawerNavigation();
  const [isAsking, setAsking] = useState(false);
  const rooms = useQuery(roomsQuery(property.id));
  const { send } = useChange(reservationContract.removeBlock, { invalidates: STAY_TOPICS });
  const close = () => go(links.home());
  const block = bars?.find((bar) => bar.id === id);
  const isClosedThere = block?.source === 'calendar';
  // A property system sends its bookings itself; a calendar may have sold the nights that it closes.
  const isOfCalendar = isClosedThere && CALENDAR_CHANNELS.has(block.channel);
  const open = async () => {
    await send({ params: { id }, query: { propertyId: property.id } });
    notify('success', t('app.block.removed'));
    close();
  };
  return (
    <Drawer
      open
      title={block ? nameOfBar(block, t) : t('app.block.noReason')}
      subtitle={rooms.data?.find((room) => room.id === block?.room)?.name}
      onClose={close}
      foot={
        block &&
        (isOfCalendar ? (
          <May call={convertedStaysContract.convertBlock}>
            <Button kind="primary" onClick={() => go(convert(block.id))}>
              {t('app.block.convert')}
            </Button>
          </May>
        ) : (
          block.source === 'manual' && (
            <May call={reservationContract.removeBlock}>
              <Button onClick={() => setAsking(true)}>{t('app.block.remove')}</Button>
            </May>
          )
        ))
      }
    >
      {block && (
        <Facts
          facts={[
            { label: t('shell.range.from'), value: format.date(block.from) },
            { label: t('shell.range.to'), value: format.date(block.to) },
            { label: t('app.nights.label'), value: tn('app.nights', nightsBetween(block.from, block.to)) },
          ]}
        />
      )}
      {block && <OutsideLine id={block.id} />}
      {block && isClosedThere && (
        <p className="sm muted">
          {t(isOfCalendar ? 'app.block.ofCalendar' : 'app.block.ofSystem', {
            channel: channelName(block.channel, t),
          })}
        </p>
      )}
      {!block && (bars ? <Empty compact title={t('app.block.gone')} /> : <Skeleton lines={3} />)}
      <ConfirmDialog
        open={isAsking}
        title={t('app.block.removeQuestion')}
        confirmLabel={t('app.block.remove')}
        onClose={() => setAsking(false)}
        onConfirm={open}
      >
        {t('app.block.removeText')}
      </ConfirmDialog>
    </Drawer>
  );
}
