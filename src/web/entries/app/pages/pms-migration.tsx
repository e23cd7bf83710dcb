import { MigrationPage } from '#web/features/pms-migration/migration-page.tsx';
import { paths } from '../paths.ts';

export const MigrateSystem = () => (
  <MigrationPage
    connections={paths.connections}
    connection={paths.connection}
    reservation={paths.stays.reservation}
  />
);
