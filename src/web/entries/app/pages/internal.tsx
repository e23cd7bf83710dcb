import { InternalAccountPage } from '#web/features/accounts/internal-account-page.tsx';
import { InternalTeamPage } from '#web/features/team/internal-team-page.tsx';
import { paths } from '../paths.ts';

export const InternalTeam = () => <InternalTeamPage invite={paths.internalInvite()} />;
export const InternalAccount = () => <InternalAccountPage />;
