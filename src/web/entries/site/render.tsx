import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import type { Language } from '#vocabulary/language.ts';
import { CookiesPage } from './cookies-page.tsx';
import { Head } from './head.tsx';
import { Home } from './home.tsx';
import { LegalPage } from './legal-page.tsx';
import { LeavingPage, NotFoundPage } from './notices.tsx';
import tokens from '#web/ui/tokens.css?raw';
import fallbackCss from './fallback-fonts.css?raw';
import homeCss from './home.css?raw';
import proseCss from './prose.css?raw';
import ownCss from './site.css?raw';
import stageCss from './stage.css?raw';
import type { AnySitePage } from '#vocabulary/site-pages.ts';
import { FilesPage } from './files-page.tsx';
import { OfferPage } from './offer-page.tsx';
import { SiteReader } from './site-texts.ts';
import { VideoPage, VideosPage } from './videos-page.tsx';
import moreCss from './more.css?raw';

const BODIES: Readonly<Record<AnySitePage, ReactNode>> = {
  home: <Home />,
  videos: <VideosPage />,
  video: <VideoPage />,
  whatsapp: <OfferPage page="whatsapp" />,
  siigo: <OfferPage page="siigo" />,
  terms: <LegalPage document="terms" />,
  privacy: <LegalPage document="privacy" />,
  cookies: <CookiesPage />,
  'not-found': <NotFoundPage />,
  leaving: <LeavingPage />,
  files: <FilesPage />,
};

/** Without comments and formatting for people. */
const compact = (css: string) =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1');

const SHARED_CSS = `${tokens}${fallbackCss}${ownCss}`;
const HOME_CSS = compact(`${SHARED_CSS}${homeCss}${stageCss}`);
const PROSE_CSS = compact(`${SHARED_CSS}${proseCss}${moreCss}`);

type Wanted = {
  readonly page: AnySitePage;
  readonly language: Language;
  readonly isSignedIn: boolean;
  /** Address of the one script, which no page needs to be read (P-11). */
  readonly script: string;
};

/**
 * The whole document of a page of the public site in one language, for visitors or for a signed-in person. The server
 * fills in double braces.
 */
export function renderPage({ page, language, isSignedIn, script }: Wanted): string {
  const html = renderToStaticMarkup(
    <html lang={language}>
      <SiteReader value={{ language, page, isSignedIn }}>
        <Head css={page === 'home' ? HOME_CSS : PROSE_CSS} script={script} />
        <body>{BODIES[page]}</body>
      </SiteReader>
    </html>,
  );
  return `<!doctype html>${html}`;
}

export { siteText } from './site-texts.ts';
