import { lazyPage } from '#web/shell/lazy-page.ts';
import { paths } from '../paths.ts';
import { screen, type Section } from './section.ts';

const drawers = () => import('../pages/team-drawers.tsx');

export const teamSection: Section = {
  screens: [
    screen(paths.team(), 'C-TEAM-01', 'team', 'manage'),
    screen(paths.invite(), 'C-TEAM-04', 'team', 'own'),
    screen(paths.member(':id'), 'C-TEAM-05', 'team', 'own'),
  ],
  pages: [
    {
      path: paths.team(),
      lazy: lazyPage(() => import('../pages/team.tsx').then((file) => file.Team)),
      children: [
        { path: paths.invite(), lazy: lazyPage(() => drawers().then((file) => file.Invite)) },
        { path: paths.member(':id'), lazy: lazyPage(() => drawers().then((file) => file.Member)) },
      ],
    },
  ],
};
