import { ConnectDrawer } from '#web/features/integrations/connect-drawer.tsx';
import { ConnectionsPage } from '#web/features/integrations/connections-page.tsx';
import { paths } from '../paths.ts';

export const Connections = () => (
  <ConnectionsPage connect={paths.connect} registry={paths.registry} listings={paths.listings} />
);
export const Connect = () => <ConnectDrawer home={paths.connections} />;
