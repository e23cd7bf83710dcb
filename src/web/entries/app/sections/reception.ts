import { lazyPage } from '#web/shell/lazy-page.ts';
import { paths } from '../paths.ts';
import { screen, type Section } from './section.ts';

export const receptionSection: Section = {
  screens: [
    screen(paths.reception(), 'C-HOME-02', 'check-in', 'operate'),
    screen(paths.receptionWalkIn(), 'C-HOME-03', 'reservations', 'operate'),
    screen(paths.receptionCheckIn(':id'), 'C-CHK-20', 'check-in'),
    screen(paths.receptionGuestList(':id'), 'C-CHK-46', 'check-in', 'guest-identity'),
    screen(paths.registrationCard(':id'), 'C-HOME-04', 'check-in', 'guest-identity'),
  ],
  pages: [
    {
      path: paths.registrationCard(':id'),
      lazy: lazyPage(() => import('../pages/registration-card.tsx').then((file) => file.RegistrationCard)),
    },
    {
      path: paths.reception(),
      lazy: lazyPage(() => import('../pages/reception.tsx').then((file) => file.Reception)),
      children: [
        {
          path: paths.receptionWalkIn(),
          lazy: lazyPage(() => import('../pages/reception-walk-in.tsx').then((file) => file.WalkIn)),
        },
        {
          path: paths.receptionCheckIn(':id'),
          lazy: lazyPage(() => import('../pages/check-in-drawer.tsx').then((file) => file.ReceptionCheckIn)),
        },
        {
          path: paths.receptionGuestList(':id'),
          lazy: lazyPage(() => import('../pages/guest-list.tsx').then((file) => file.ReceptionGuestList)),
        },
      ],
    },
  ],
};
