import { ConflictsPage } from '#web/features/reservations/conflicts/conflicts-page.tsx';
import { paths } from '../paths.ts';

export const Conflicts = () => (
  <ConflictsPage links={paths.conflictStays} reservations={paths.reservations()} />
);
