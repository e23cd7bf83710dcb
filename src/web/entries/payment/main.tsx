import type { Texts } from '#texts/index.ts';
// First, because it imports the base styles, and the page's own styles must come after them.
import { mount } from '#web/shell/mount.tsx';
import type { TextLoaders } from '#web/shell/language/texts.ts';
import { LandingPage } from './landing-page.tsx';

/** Only the texts of this page and its kit: a payer with a link uses nothing else of Posada. */
const texts: TextLoaders = {
  es: () => import('./texts/es.ts').then((file) => file.texts as Texts),
  pt: () => import('./texts/pt.ts').then((file) => file.texts as Texts),
  en: () => import('./texts/en.ts').then((file) => file.texts as Texts),
};

await mount(<LandingPage />, texts);
