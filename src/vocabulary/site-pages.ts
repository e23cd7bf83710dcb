import type { Language } from './language.ts';

/** The pages of the public site, each with an address of its own in every language. */
const PATHS = {
  home: '',
  videos: '/videos',
  whatsapp: '/whatsapp',
  siigo: '/siigo-partner-landing',
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
} as const;

export type SitePage = keyof typeof PATHS;
export const SITE_PAGES = Object.keys(PATHS) as readonly SitePage[];

/** The address for search engines, such as `/pt/terms`. */
export const siteAddress = (page: SitePage, language: Language): string => `/${language}${PATHS[page]}`;

/** For every visitor: it answers in the language that the browser speaks or the visitor chose (R-LANG-01). */
export const commonAddress = (page: SitePage): string => PATHS[page] || '/';

/** Pages of one thing out of many, whose address ends with its name: `/pt/videos/first-steps`. */
export const SITE_DETAILS = ['video'] as const;
export type SiteDetail = (typeof SITE_DETAILS)[number];
const OF_DETAILS = { video: 'videos' } as const satisfies Record<SiteDetail, SitePage>;
export const detailAddress = (page: SiteDetail, language: Language, slug: string): string =>
  `${siteAddress(OF_DETAILS[page], language)}/${slug}`;
export const commonDetailAddress = (page: SiteDetail, slug: string): string =>
  `${commonAddress(OF_DETAILS[page])}/${slug}`;

/** Pages without an address of their own in a language, shown where there is nothing else to show. */
export const SITE_NOTICES = ['not-found', 'leaving', 'files'] as const;
export type SiteNotice = (typeof SITE_NOTICES)[number];

export type AnySitePage = SitePage | SiteDetail | SiteNotice;
/** Everything that is rendered when the web is built. */
export const RENDERED_PAGES: readonly AnySitePage[] = [...SITE_PAGES, ...SITE_DETAILS, ...SITE_NOTICES];

/** The cookie that the public site sets in a browser. */
export const LANGUAGE_COOKIE = 'posada_language';
export const LANGUAGE_COOKIE_SECONDS = 31_536_000;
/** `all` or `necessary`; the page writes it when the visitor answers, never before. */
export const CONSENT_COOKIE = 'posada_consent';
export const CONSENT_COOKIE_SECONDS = 180 * 86_400;
