import { ReservationsPage } from '#web/features/reservations/reservations-page.tsx';
import { paths } from '../paths.ts';

export const Reservations = () => (
  <ReservationsPage links={paths.stays} conflicts={paths.conflicts()} accounts={paths.house.list()} />
);
