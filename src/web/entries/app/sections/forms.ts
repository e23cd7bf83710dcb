import { lazyPage } from '#web/shell/lazy-page.ts';
import { paths } from '../paths.ts';
import { screen, type Section } from './section.ts';

const drawers = () => import('../pages/form-drawers.tsx');

export const formsSection: Section = {
  screens: [
    screen(paths.forms(), 'C-GEN-01', 'common'),
    screen(paths.newForm(), 'C-GEN-02', 'common', 'manage'),
    screen(paths.form(':id'), 'C-GEN-03', 'common', 'manage'),
  ],
  pages: [
    {
      path: paths.forms(),
      lazy: lazyPage(() => import('../pages/forms.tsx').then((file) => file.Forms)),
      children: [
        { path: paths.newForm(), lazy: lazyPage(() => drawers().then((file) => file.NewForm)) },
        { path: paths.form(':id'), lazy: lazyPage(() => drawers().then((file) => file.OneForm)) },
      ],
    },
  ],
};
