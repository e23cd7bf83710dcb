import { teamContract } from '#areas/team/team.contract.ts';
import { InternalAccountPage } from '#web/features/accounts/internal-account-page.tsx';
import { InternalTeamPage } from '#web/features/team/internal-team-page.tsx';
import { InviteDrawer } from '#web/features/team/invite-drawer.tsx';
import { paths } from '../paths.ts';

export const InternalTeam = () => <InternalTeamPage invite={paths.internalInvite()} />;
export const InternalInvite = () => (
  <InviteDrawer home={paths.internalTeam()} call={teamContract.createTeam} />
);
export const InternalAccount = () => <InternalAccountPage />;
