import { CheckInSettingsDrawer } from '#web/features/check-in-host/settings-drawer.tsx';
import { paths } from '../paths.ts';

export const CheckInSettings = () => (
  <CheckInSettingsDrawer home={paths.checkIn} wizard={paths.checkInWizard()} />
);
