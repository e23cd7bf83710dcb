import { InvitationPage } from '#web/features/accounts/invitation-page.tsx';
import { AccessDrawer } from '#web/features/team/access-drawer.tsx';
import { InviteDrawer } from '#web/features/team/invite-drawer.tsx';
import { TeamPage } from '#web/features/team/team-page.tsx';
import { paths } from '../paths.ts';

export const Team = () => <TeamPage invite={paths.invite()} member={paths.member} />;
export const Invite = () => <InviteDrawer home={paths.team()} />;
export const Member = () => <AccessDrawer home={paths.team()} />;
export const Invitation = () => (
  <InvitationPage home={paths.today()} login={paths.login} own={paths.invitation()} />
);
