import { lazyPage } from '#web/shell/lazy-page.ts';
import { paths } from '../paths.ts';
import { screen, type Section } from './section.ts';

const drawers = () => import('../pages/terms-drawers.tsx');

export const termsSection: Section = {
  screens: [
    screen(paths.terms(), 'C-GEN-18', 'check-in'),
    screen(paths.newTerms(), 'C-GEN-19', 'check-in', 'manage'),
    screen(paths.oneTerms(':id'), 'C-GEN-18', 'check-in'),
  ],
  pages: [
    {
      path: paths.terms(),
      lazy: lazyPage(() => import('../pages/terms.tsx').then((file) => file.Terms)),
      children: [
        { path: paths.newTerms(), lazy: lazyPage(() => drawers().then((file) => file.NewTerms)) },
        { path: paths.oneTerms(':id'), lazy: lazyPage(() => drawers().then((file) => file.OneTerms)) },
      ],
    },
  ],
};
