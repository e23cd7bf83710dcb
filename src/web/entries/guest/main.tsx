import type { Texts } from '#texts/index.ts';
// First, because it imports the base styles, and the page's own styles must come after them.
import { mount } from '#web/shell/mount.tsx';
import { CheckInPage } from '#web/features/check-in/check-in-page.tsx';
import type { TextLoaders } from '#web/shell/language/texts.ts';

/** Only the texts of this page and its kit: guests are on telephones and on the road (P-14). */
const texts: TextLoaders = {
  es: () => import('./texts/es.ts').then((file) => file.texts as Texts),
  pt: () => import('./texts/pt.ts').then((file) => file.texts as Texts),
  en: () => import('./texts/en.ts').then((file) => file.texts as Texts),
};

// Guests come from anywhere: most people whose browser has none of the three languages read English.
await mount(<CheckInPage />, texts, 'en');
