import { lazyPage } from '#web/shell/lazy-page.ts';
import { paths } from '../paths.ts';
import { screen, type Section } from './section.ts';

const terms = () => import('../pages/terms.tsx');

export const termsSection: Section = {
  screens: [
    screen(paths.terms(), 'C-GEN-18', 'check-in'),
    screen(paths.newTerms(), 'C-GEN-19', 'check-in', 'manage'),
    screen(paths.oneTerms(':id'), 'C-GEN-18', 'check-in'),
  ],
  pages: [
    {
      path: paths.terms(),
      lazy: lazyPage(() => terms().then((file) => file.Terms)),
      children: [
        { path: paths.newTerms(), lazy: lazyPage(() => terms().then((file) => file.NewTerms)) },
        { path: paths.oneTerms(':id'), lazy: lazyPage(() => terms().then((file) => file.OneTerms)) },
      ],
    },
  ],
};
