import { CheckInDrawer } from '#web/features/check-in-host/check-in-drawer.tsx';
import { paths } from '../paths.ts';

export const CheckInStay = () => (
  <CheckInDrawer
    home={paths.checkIn}
    card={paths.registrationCard}
    edit={paths.stays.edit}
    list={paths.checkInGuestList}
  />
);

export const ReceptionCheckIn = () => (
  <CheckInDrawer
    home={paths.reception}
    card={paths.registrationCard}
    edit={paths.stays.edit}
    list={paths.receptionGuestList}
  />
);
