import { BlockDrawer } from '#web/features/reservations/block-drawer.tsx';
import { EditReservationDrawer } from '#web/features/reservations/edit-reservation-drawer.tsx';
import type { StayLinks } from '#web/features/reservations/links.ts';
import { NewReservationDrawer } from '#web/features/reservations/new-reservation-drawer.tsx';
import { ReservationDrawer } from '#web/features/reservations/reservation-drawer.tsx';
import { SplitDrawer } from '#web/features/reservations/split-drawer.tsx';
import { paths } from '../paths.ts';

/** The same drawers open over several pages; each page brings its own addresses. */
export const reservationDrawer = (links: StayLinks) => {
  const all = {
    ...links,
    report: paths.registryReport,
    checkIn: paths.checkInStay,
    conflicts: paths.conflicts,
  };
  return () => <ReservationDrawer links={all} />;
};
export const editDrawer = (links: StayLinks) => () => <EditReservationDrawer links={links} />;
export const splitDrawer = (links: StayLinks) => () => <SplitDrawer links={links} />;
export const newReservationDrawer = (links: StayLinks) => () => <NewReservationDrawer links={links} />;
export const blockDrawer = (links: StayLinks) => () => <BlockDrawer links={links} />;
