import { ConnectDrawer, RenewDrawer } from '#web/features/connections/connect-drawer.tsx';
import { paths } from '../paths.ts';

export const Connect = () => <ConnectDrawer home={paths.connections} accounting={paths.accountingSettings} />;
export const RenewConnection = () => <RenewDrawer page={paths.connection} />;
