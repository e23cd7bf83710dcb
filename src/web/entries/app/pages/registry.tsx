import { RegistryPage } from '#web/features/registry/registry-page.tsx';
import { paths } from '../paths.ts';

export const Registry = () => (
  <RegistryPage
    report={paths.registryReport}
    settings={paths.registrySettings}
    checkIn={paths.checkInStay}
    evidence={paths.registryEvidence()}
  />
);
