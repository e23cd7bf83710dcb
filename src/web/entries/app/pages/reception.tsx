import { CheckInDrawer } from '#web/features/check-in-host/check-in-drawer.tsx';
import { ReceptionPage } from '#web/features/reception/reception-page.tsx';
import { WalkInDrawer } from '#web/features/reception/walk-in-drawer.tsx';
import { paths } from '../paths.ts';

const links = {
  home: paths.reception,
  walkIn: paths.receptionWalkIn,
  checkIn: paths.receptionCheckIn,
  guestList: paths.receptionGuestList,
  card: paths.registrationCard,
  reservation: paths.stays.reservation,
  reservations: () => paths.reservations(),
  registry: paths.registry,
  tomorrow: () => paths.checkIn('tomorrow'),
};

export const Reception = () => <ReceptionPage links={links} />;
export const WalkIn = () => <WalkInDrawer links={links} />;
export const ReceptionCheckIn = () => (
  <CheckInDrawer
    home={paths.reception}
    card={paths.registrationCard}
    edit={paths.stays.edit}
    list={paths.receptionGuestList}
  />
);
