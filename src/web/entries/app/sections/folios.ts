import { lazyPage } from '#web/shell/lazy-page.ts';
import { paths } from '../paths.ts';
import { screen, type Section } from './section.ts';

const pages = () => import('../pages/folio.tsx');
const drawers = () => import('../pages/folio-drawers.tsx');
const { folio, house } = paths;

export const foliosSection: Section = {
  screens: [
    screen(folio.home(':id'), 'C-FOL-01', 'reservations', 'money'),
    screen(folio.add(':id'), 'C-FOL-02', 'reservations', 'bill'),
    screen(folio.line(':id', ':number'), 'C-FOL-01', 'reservations', 'money'),
    screen(house.list(), 'C-FOL-04', 'reservations', 'money'),
    screen(house.create(), 'C-FOL-05', 'reservations', 'bill'),
    screen(house.home(':id'), 'C-FOL-07', 'reservations', 'money'),
    screen(house.add(':id'), 'C-FOL-09', 'reservations', 'bill'),
    screen(house.line(':id', ':number'), 'C-FOL-08', 'reservations', 'money'),
  ],
  pages: [
    {
      path: folio.home(':id'),
      lazy: lazyPage(() => pages().then((file) => file.StayFolio)),
      children: [
        { path: folio.add(':id'), lazy: lazyPage(() => drawers().then((file) => file.AddToStay)) },
        {
          path: folio.line(':id', ':number'),
          lazy: lazyPage(() => drawers().then((file) => file.LineOfStay)),
        },
      ],
    },
    {
      path: house.list(),
      lazy: lazyPage(() => pages().then((file) => file.HouseFolios)),
      children: [{ path: house.create(), lazy: lazyPage(() => drawers().then((file) => file.NewAccount)) }],
    },
    {
      path: house.home(':id'),
      lazy: lazyPage(() => pages().then((file) => file.HouseFolio)),
      children: [
        { path: house.add(':id'), lazy: lazyPage(() => drawers().then((file) => file.AddToAccount)) },
        {
          path: house.line(':id', ':number'),
          lazy: lazyPage(() => drawers().then((file) => file.LineOfAccount)),
        },
      ],
    },
  ],
};
