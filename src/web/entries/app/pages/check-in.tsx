import { CheckInPage } from '#web/features/check-in-host/check-in-page.tsx';
import { paths } from '../paths.ts';

export const CheckIn = () => (
  <CheckInPage
    checkIn={paths.checkInStay}
    newReservation={paths.stays.create}
    terms={paths.terms()}
    settings={paths.checkInSettings()}
  />
);
