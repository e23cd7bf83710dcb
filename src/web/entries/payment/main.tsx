import type { Texts } from '#texts/index.ts';
// First, because it brings the base styles, and what a page says in its own comes after them.
import { mount } from '#web/shell/mount.tsx';
import type { TextLoaders } from '#web/shell/language/texts.ts';
import { LandingPage } from './landing-page.tsx';

/** Only what this page and its kit say: whoever pays a bill by its link knows nothing else of Posada. */
const texts: TextLoaders = {
  es: () => import('./texts/es.ts').then((file) => file.texts as Texts),
  pt: () => import('./texts/pt.ts').then((file) => file.texts as Texts),
  en: () => import('./texts/en.ts').then((file) => file.texts as Texts),
};

await mount(<LandingPage />, texts);
