import type { StayLinks } from '#web/features/reservations/links.ts';
import { ReservationDrawer } from '#web/features/reservations/reservation-drawer.tsx';
import { paths } from '../paths.ts';

/** The same drawer opens over several pages; each page brings its own addresses. */
export const reservationDrawer = (links: StayLinks) => {
  const all = {
    ...links,
    report: paths.registryReport,
    checkIn: paths.checkInStay,
    conflicts: paths.conflicts,
    folio: paths.folio.home,
    messages: paths.stayMessages.home,
  };
  return () => <ReservationDrawer links={all} />;
};
