import { TeamPage } from '#web/features/team/team-page.tsx';
import { paths } from '../paths.ts';

export const Team = () => <TeamPage invite={paths.invite()} member={paths.member} />;
