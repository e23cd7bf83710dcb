import { ConnectAccountDrawer } from '#web/features/collections/connect-account-drawer.tsx';
import { NewRequestDrawer } from '#web/features/collections/new-request-drawer.tsx';
import { PlanDrawer } from '#web/features/collections/plan-drawer.tsx';
import { RequestDrawer } from '#web/features/collections/request-drawer.tsx';
import { paths } from '../paths.ts';

export const NewRequest = () => <NewRequestDrawer links={paths.collections} />;
export const OneRequest = () => <RequestDrawer links={paths.collections} folio={paths.folio.home} />;
export const OnePlan = () => <PlanDrawer links={paths.collections} />;
export const ConnectAccount = () => <ConnectAccountDrawer links={paths.collections} />;
