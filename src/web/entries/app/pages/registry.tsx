import { RegistryPage } from '#web/features/registry/registry-page.tsx';
import { RegistrySettingsDrawer } from '#web/features/registry/settings-drawer.tsx';
import { ReportDrawer } from '#web/features/registry/report-drawer.tsx';
import { paths } from '../paths.ts';

const links = {
  home: paths.registry,
  reservation: paths.stays.reservation,
  checkIn: paths.checkInStay,
  settings: paths.registry,
};

export const Registry = () => (
  <RegistryPage report={paths.registryReport} settings={paths.registrySettings} checkIn={paths.checkInStay} />
);
export const RegistryReport = () => <ReportDrawer links={links} />;
export const RegistrySettings = () => <RegistrySettingsDrawer home={paths.registry} />;
