import { ConflictsPage } from '#web/features/reservations/conflicts/conflicts-page.tsx';
import { ReservationsPage } from '#web/features/reservations/reservations-page.tsx';
import { paths } from '../paths.ts';

export const Reservations = () => <ReservationsPage links={paths.stays} conflicts={paths.conflicts()} />;
export const Conflicts = () => (
  <ConflictsPage links={paths.conflictStays} reservations={paths.reservations()} />
);
