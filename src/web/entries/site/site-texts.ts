import { createContext, useContext } from 'react';

import { site as en } from '#texts/en/site.ts';
import { siteCookies as cookiesEn } from '#texts/en/site-cookies.ts';
import { siteHome as homeEn } from '#texts/en/site-home.ts';
import { sitePages as pagesEn } from '#texts/en/site-pages.ts';
import { sitePrivacy as privacyEn } from '#texts/en/site-privacy.ts';
import { siteTerms as termsEn } from '#texts/en/site-terms.ts';
import { siteMore as moreEn } from '#texts/en/site-more.ts';
import { site as es } from '#texts/es/site.ts';
import { siteCookies as cookiesEs } from '#texts/es/site-cookies.ts';
import { siteHome as homeEs } from '#texts/es/site-home.ts';
import { sitePages as pagesEs } from '#texts/es/site-pages.ts';
import { sitePrivacy as privacyEs } from '#texts/es/site-privacy.ts';
import { siteTerms as termsEs } from '#texts/es/site-terms.ts';
import { siteMore as moreEs } from '#texts/es/site-more.ts';
import { site as pt } from '#texts/pt/site.ts';
import { siteCookies as cookiesPt } from '#texts/pt/site-cookies.ts';
import { siteHome as homePt } from '#texts/pt/site-home.ts';
import { sitePages as pagesPt } from '#texts/pt/site-pages.ts';
import { sitePrivacy as privacyPt } from '#texts/pt/site-privacy.ts';
import { siteTerms as termsPt } from '#texts/pt/site-terms.ts';
import { siteMore as morePt } from '#texts/pt/site-more.ts';
import { general as generalEn } from '#texts/en/general.ts';
import { general as generalEs } from '#texts/es/general.ts';
import { general as generalPt } from '#texts/pt/general.ts';
import type { Language } from '#vocabulary/language.ts';
import {
  type AnySitePage,
  detailAddress,
  SITE_DETAILS,
  SITE_PAGES,
  siteAddress,
  type SiteDetail,
  type SitePage,
} from '#vocabulary/site-pages.ts';

const notFound = 'general.notFound';

/** Kept out of the app's texts: the app does not use the words of the public site. */
const TEXTS = {
  es: {
    ...es,
    ...homeEs,
    ...pagesEs,
    ...termsEs,
    ...privacyEs,
    ...cookiesEs,
    ...moreEs,
    [notFound]: generalEs[notFound],
  },
  pt: {
    ...pt,
    ...homePt,
    ...pagesPt,
    ...termsPt,
    ...privacyPt,
    ...cookiesPt,
    ...morePt,
    [notFound]: generalPt[notFound],
  },
  en: {
    ...en,
    ...homeEn,
    ...pagesEn,
    ...termsEn,
    ...privacyEn,
    ...cookiesEn,
    ...moreEn,
    [notFound]: generalEn[notFound],
  },
} as const satisfies Record<Language, unknown>;

export type SiteText = keyof (typeof TEXTS)['es'];
type Reader = { readonly language: Language; readonly page: AnySitePage; readonly isSignedIn: boolean };
type Params = Readonly<Record<string, string | number>>;

/** The kind of visitor that a page is rendered for. */
export const SiteReader = createContext<Reader>({ language: 'es', page: 'home', isSignedIn: false });

/** The text of a key with its `{names}` filled in; a name without a value stays. */
export const siteText = (language: Language, key: SiteText, params: Params = {}): string =>
  TEXTS[language][key].replaceAll(/\{(\w+)\}/g, (all, name: string) => String(params[name] ?? all));

export function useSite() {
  const reader = useContext(SiteReader);
  return { ...reader, t: (key: SiteText, params?: Params) => siteText(reader.language, key, params) };
}

/** The server fills in the operator at its start, or leaves the text behind the bar. */
export const operatorIn = (language: Language) => ({
  operator: `{{operator|${siteText(language, 'pages.operator')}}}`,
  contact: `{{contact|${siteText(language, 'pages.contact')}}}`,
});

export const isPage = (page: AnySitePage): page is SitePage => SITE_PAGES.some((one) => one === page);

export const isDetail = (page: AnySitePage): page is SiteDetail => SITE_DETAILS.some((one) => one === page);

/** The server chooses one of them. */
export const SLUG = '{{slug}}';

function addressIn(page: AnySitePage, language: Language): string {
  if (isDetail(page)) return detailAddress(page, language, SLUG);
  return siteAddress(isPage(page) ? page : 'home', language);
}

/** The server adds the marks that a visitor brought along (R-SIGNUP-14). */
export const pageLink = (page: AnySitePage, language: Language, section = ''): string =>
  `${addressIn(page, language)}{{marks}}${section}`;

export const startLink = (page: '/register' | '/register/start' | '/login', language: Language): string =>
  `${page}?language=${language}{{moreMarks}}`;
