import { CheckInWizardPage } from '#web/features/check-in-host/wizard/wizard-page.tsx';
import { GuestLink } from '#web/features/listings/guest-link.tsx';
import { paths } from '../paths.ts';

const LINKS = {
  home: paths.today(),
  checkIns: paths.checkIn(),
  settings: paths.checkInSettings(),
  registry: paths.registry(),
  registration: paths.registrySettings,
  newListing: paths.newListing(),
  forms: paths.forms(),
  newForm: paths.newForm(),
} as const;

/** The link of a listing belongs to the listings. */
export const CheckInWizard = () => <CheckInWizardPage links={LINKS} Link={GuestLink} />;
