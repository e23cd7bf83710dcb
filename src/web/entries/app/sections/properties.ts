import { lazyPage } from '#web/shell/lazy-page.ts';
import { paths } from '../paths.ts';
import type { Section } from './section.ts';

const properties = () => import('../pages/properties.tsx');
const drawers = () => import('../pages/property-drawers.tsx');

/** For every user: the list shows the user's own properties. */
export const propertiesSection: Section = {
  screens: [],
  pages: [
    {
      path: paths.properties(),
      lazy: lazyPage(() => properties().then((file) => file.Properties)),
      children: [
        { path: paths.addProperty(), lazy: lazyPage(() => drawers().then((file) => file.AddProperty)) },
        {
          path: paths.editProperty(':id'),
          lazy: lazyPage(() => drawers().then((file) => file.OneProperty)),
        },
        {
          path: paths.deleteProperty(':id'),
          lazy: lazyPage(() => drawers().then((file) => file.DeleteProperty)),
        },
      ],
    },
    { path: paths.expired(), lazy: lazyPage(() => properties().then((file) => file.Expired)) },
    { path: paths.blocked(), lazy: lazyPage(() => properties().then((file) => file.Blocked)) },
  ],
};
