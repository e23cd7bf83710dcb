import type { Texts } from '#texts/index.ts';
import { startEntry } from '#web/shell/start.tsx';
import type { TextLoaders } from '#web/shell/language/texts.ts';
import { routes } from './routes.tsx';

/** The texts of the first page, before all texts are loaded (P-12). */
const texts: TextLoaders = {
  es: () => import('./texts/first-es.ts').then((file) => file.texts as Texts),
  pt: () => import('./texts/first-pt.ts').then((file) => file.texts as Texts),
  en: () => import('./texts/first-en.ts').then((file) => file.texts as Texts),
};

await startEntry({ routes, texts });
