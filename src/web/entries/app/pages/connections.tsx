import { AuthorizedPage } from '#web/features/connections/authorized-page.tsx';
import { ConnectDrawer, RenewDrawer } from '#web/features/connections/connect-drawer.tsx';
import { ConnectionPage } from '#web/features/connections/connection-page.tsx';
import { ConnectionsPage } from '#web/features/connections/connections-page.tsx';
import { MigrationPage } from '#web/features/pms-migration/migration-page.tsx';
import { paths } from '../paths.ts';

export const Connections = () => (
  <ConnectionsPage
    connect={paths.connect}
    connection={paths.connection}
    registry={paths.registry}
    listings={paths.listings}
  />
);
export const Connect = () => <ConnectDrawer home={paths.connections} />;
export const Connection = () => (
  <ConnectionPage
    connections={paths.connections}
    renew={paths.renewConnection}
    migrate={paths.migrate}
    reservation={paths.stays.reservation}
  />
);
export const MigrateSystem = () => (
  <MigrationPage
    connections={paths.connections}
    connection={paths.connection}
    reservation={paths.stays.reservation}
  />
);
export const RenewConnection = () => <RenewDrawer page={paths.connection} />;
export const Authorized = () => (
  <AuthorizedPage connections={paths.connections} connection={paths.connection} />
);
