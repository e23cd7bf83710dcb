import type { Texts } from '#texts/index.ts';
import type { TextLoaders } from './texts.ts';

/** All texts of the pages, which no page loads unless one of its own is missing. */
export const everyText: TextLoaders = {
  es: () => import('#texts/es/pages.ts').then(({ esOnPages }) => esOnPages as Texts),
  pt: () => import('#texts/pt/pages.ts').then(({ ptOnPages }) => ptOnPages as Texts),
  en: () => import('#texts/en/pages.ts').then(({ enOnPages }) => enOnPages as Texts),
};

/**
 * What an entry says until a page of it is loaded; each page then brings its own. The build puts the texts of the entry
 * here (main/build/page-texts.ts). During development these are all of them.
 */
export const ownTexts: TextLoaders = { ...everyText };

/** The texts of each part that is loaded later, as the build numbers them. */
export const textsOfParts: readonly TextLoaders[] = [];
