import type { Texts } from '#texts/index.ts';
// First, because it brings the base styles, and what a page says in its own comes after them.
import { mount } from '#web/shell/mount.tsx';
import { CheckInPage } from '#web/features/check-in/check-in-page.tsx';
import type { TextLoaders } from '#web/shell/language/texts.ts';

/** Only what this page and its kit say: guests are on telephones and on the road (P-14). */
const texts: TextLoaders = {
  es: () => import('./texts/es.ts').then((file) => file.texts as Texts),
  pt: () => import('./texts/pt.ts').then((file) => file.texts as Texts),
  en: () => import('./texts/en.ts').then((file) => file.texts as Texts),
};

// Guests come from anywhere: English reads most of those whose browser speaks none of the three.
await mount(<CheckInPage />, texts, 'en');
