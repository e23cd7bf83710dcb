import { createContext, useContext } from 'react';

import { site as en } from '#texts/en/site.ts';
import { siteHome as homeEn } from '#texts/en/site-home.ts';
import { site as es } from '#texts/es/site.ts';
import { siteHome as homeEs } from '#texts/es/site-home.ts';
import { site as pt } from '#texts/pt/site.ts';
import { siteHome as homePt } from '#texts/pt/site-home.ts';
import type { Language } from '#vocabulary/language.ts';

/** Kept out of the texts of the app: nobody there needs the words of the public site. */
const TEXTS = {
  es: { ...es, ...homeEs },
  pt: { ...pt, ...homePt },
  en: { ...en, ...homeEn },
} as const satisfies Record<Language, unknown>;

export type SiteText = keyof (typeof TEXTS)['es'];

type Reader = { readonly language: Language; readonly isSignedIn: boolean };

/** Whom a page is rendered for. */
export const SiteReader = createContext<Reader>({ language: 'es', isSignedIn: false });

export function useSite() {
  const { language, isSignedIn } = useContext(SiteReader);
  return { language, isSignedIn, t: (key: SiteText): string => TEXTS[language][key] };
}

export const siteText = (language: Language, key: SiteText): string => TEXTS[language][key];

/** Where the page is in each language; the server answers the same addresses. */
export const HOME_OF: Readonly<Record<Language, string>> = { es: '/', pt: '/pt', en: '/en' };

/** `/` alone speaks what the browser speaks, so that who chooses Spanish has to say it. */
export const CHOICE_OF: Readonly<Record<Language, string>> = { ...HOME_OF, es: '/?language=es' };
