import { BlockedNightsDrawer } from '#web/features/reservations/blocked-nights-drawer.tsx';
import { ConvertBlockDrawer } from '#web/features/reservations/convert-block-drawer.tsx';
import { paths } from '../paths.ts';

export const BlockedNights = () => (
  <BlockedNightsDrawer links={paths.calendarStays} convert={paths.convertBlock} />
);
export const ConvertBlock = () => <ConvertBlockDrawer links={paths.calendarStays} />;
