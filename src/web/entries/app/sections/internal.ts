import { lazyPage } from '#web/shell/lazy-page.ts';
import { paths } from '../paths.ts';
import { screen, type Section } from './section.ts';

const internal = () => import('../pages/internal.tsx');

/** S-APP-15, S-APP-16: in no rail, menu, search or site map. */
export const internalSection: Section = {
  isInternal: true,
  screens: [
    screen(paths.internalTeam(), 'C-TEAM-06', 'team', 'manage'),
    screen(paths.internalInvite(), 'C-TEAM-08', 'team', 'own'),
  ],
  pages: [
    {
      path: paths.internalTeam(),
      lazy: lazyPage(() => internal().then((file) => file.InternalTeam)),
      children: [
        {
          path: paths.internalInvite(),
          lazy: lazyPage(() => import('../pages/internal-invite.tsx').then((file) => file.InternalInvite)),
        },
      ],
    },
    { path: paths.internalAccount(), lazy: lazyPage(() => internal().then((file) => file.InternalAccount)) },
  ],
};
