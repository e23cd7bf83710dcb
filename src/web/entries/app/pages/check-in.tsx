import { CheckInPage } from '#web/features/check-in-host/check-in-page.tsx';
import { paths } from '../paths.ts';

export const CheckIn = () => (
  <CheckInPage
    checkIn={paths.checkInStay}
    newCheckIn={paths.newCheckIn()}
    registry={paths.registry()}
    terms={paths.terms()}
    forms={paths.forms()}
    settings={paths.checkInSettings()}
    notifications={paths.notifications()}
    wizard={paths.checkInWizard()}
  />
);
