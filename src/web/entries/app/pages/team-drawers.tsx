import { AccessDrawer } from '#web/features/team/access-drawer.tsx';
import { InviteDrawer } from '#web/features/team/invite-drawer.tsx';
import { paths } from '../paths.ts';

export const Invite = () => <InviteDrawer home={paths.team()} />;
export const Member = () => <AccessDrawer home={paths.team()} />;
