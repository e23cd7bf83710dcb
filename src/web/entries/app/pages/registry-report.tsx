import { ReportDrawer } from '#web/features/registry/report-drawer.tsx';
import { paths } from '../paths.ts';

const links = {
  home: paths.registry,
  reservation: paths.stays.reservation,
  checkIn: paths.checkInStay,
  settings: paths.registry,
};

export const RegistryReport = () => <ReportDrawer links={links} />;
