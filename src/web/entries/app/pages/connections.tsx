import { AuthorizedPage } from '#web/features/connections/authorized-page.tsx';
import { ConnectionPage } from '#web/features/connections/connection-page.tsx';
import { ConnectionsPage } from '#web/features/connections/connections-page.tsx';
import { paths } from '../paths.ts';

export const Connections = () => (
  <ConnectionsPage
    connect={paths.connect}
    connection={paths.connection}
    registry={paths.registry}
    listings={paths.listings}
    accounting={paths.accountingSettings}
  />
);
export const Connection = () => (
  <ConnectionPage
    connections={paths.connections}
    renew={paths.renewConnection}
    migrate={paths.migrate}
    reservation={paths.stays.reservation}
    messageSettings={paths.messages.settings}
  />
);
export const Authorized = () => (
  <AuthorizedPage connections={paths.connections} connection={paths.connection} />
);
