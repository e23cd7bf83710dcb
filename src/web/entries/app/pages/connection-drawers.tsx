import { ConnectDrawer, RenewDrawer } from '#web/features/connections/connect-drawer.tsx';
import { paths } from '../paths.ts';

const links = {
  home: paths.connections,
  accounting: paths.accountingSettings,
  appPage: paths.marketplaceApp,
};

export const Connect = () => <ConnectDrawer {...links} />;
export const RenewConnection = () => <RenewDrawer page={paths.connection} />;
