import { CalendarPage } from '#web/features/reservations/calendar/calendar-page.tsx';
import { paths } from '../paths.ts';

const loadDrawer = () => import('./stay-drawer.tsx');

export const Calendar = () => (
  <CalendarPage
    links={paths.calendarStays}
    listings={() => paths.newListing()}
    block={paths.calendarBlock}
    loadDrawer={loadDrawer}
  />
);
