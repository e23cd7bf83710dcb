import { teamContract } from '#areas/property/team/team.contract.ts';
import { InviteDrawer } from '#web/features/team/invite-drawer.tsx';
import { paths } from '../paths.ts';

export const InternalInvite = () => (
  <InviteDrawer home={paths.internalTeam()} call={teamContract.createTeam} />
);
