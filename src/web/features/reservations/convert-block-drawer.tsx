import { useOutletContext, useParams } from 'react-router';

import { convertedStaysContract } from '#areas/channels/calendars/converted-stays.contract.ts';
import { ListingId } from '#vocabulary/ids.ts';
import { useChange } from '#web/shell/change.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import type { CalendarBar } from '#areas/stays/reservations/reservations.contract.ts';
import type { CalendarContext } from './blocked-nights-drawer.tsx';
import { channelName } from '#web/parts/channel-names.ts';
import { StayForm } from './form-schema.ts';
import type { StayLinks } from './links.ts';
import { STAY_TOPICS } from './queries.ts';
import { StayFields } from './stay-fields.tsx';

const FORM = 'convert-block';

/** A channel that only closes nights may have sold them: the host names the guest (D-81). */
export function ConvertBlockDrawer({ links }: { readonly links: StayLinks }) {
  const { t } = useLanguage();
  const { id = '' } = useParams();
  const { bars } = useOutletContext<CalendarContext>();
  const go = useDrawerNavigation();
  const block = bars?.find((bar) => bar.id === id);
  const close = () => go(links.home());
  if (block) return <GuestOfBlock block={block} links={links} onClose={close} />;
  return (
    <Drawer open title={t('app.block.convert')} onClose={close}>
      {bars ? <Empty compact title={t('app.block.gone')} /> : <Skeleton lines={5} />}
    </Drawer>
  );
}

type GuestProps = {
  readonly block: CalendarBar;
  readonly links: StayLinks;
  readonly onClose: () => void;
};

function GuestOfBlock({ block, links, onClose }: GuestProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const go = useDrawerNavigation();
  const { send } = useChange(convertedStaysContract.convertBlock, { invalidates: STAY_TOPICS });
  const form = useZodForm(StayForm, {
    defaultValues: {
      checkInDate: block.from,
      checkOutDate: block.to,
      roomId: block.room ?? ListingId.parse(''),
      guestName: '',
      adults: '2',
      children: '0',
      email: '',
      phone: '',
      notes: '',
      total: '',
      channelSlug: block.channel,
    },
    onSubmit: async ({ channelSlug: _, roomId: _room, total, ...guest }) => {
      const { _id } = await send({
        params: { id: block.id },
        query: { propertyId: property.id },
        body: { ...guest, ...(total !== null && { total }) },
      });
      notify('success', t('app.stay.created', { guest: guest.guestName }));
      go(links.reservation(_id), { replace: true });
    },
  });
  return (
    <Drawer
      open
      title={t('app.block.convert')}
      subtitle={t('app.block.convert.lead', { channel: channelName(block.channel, t) })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('app.stay.save')}
          </Button>
        </>
      }
    >
      <Form form={form} id={FORM}>
        <StayFields form={form} currency={property.currency} isNew ofBlock />
      </Form>
    </Drawer>
  );
}
