import { BlockDrawer } from '#web/features/reservations/block-drawer.tsx';
import { EditReservationDrawer } from '#web/features/reservations/edit-reservation-drawer.tsx';
import type { StayLinks } from '#web/features/reservations/links.ts';
import { NewReservationDrawer } from '#web/features/reservations/new-reservation-drawer.tsx';
import { SplitDrawer } from '#web/features/reservations/split-drawer.tsx';

/** Drawers with a form, over several pages too. */
export const editDrawer = (links: StayLinks) => () => <EditReservationDrawer links={links} />;
export const splitDrawer = (links: StayLinks) => () => <SplitDrawer links={links} />;
export const newReservationDrawer = (links: StayLinks) => () => <NewReservationDrawer links={links} />;
export const blockDrawer = (links: StayLinks) => () => <BlockDrawer links={links} />;
