import { renderToStaticMarkup } from 'react-dom/server';

import { type Language, SUPPORTED_LANGUAGES, supportedLanguage } from '#vocabulary/language.ts';
import { Home } from './home.tsx';
import tokens from '#web/ui/tokens.css?raw';
import ownCss from './site.css?raw';
import { HOME_OF, SiteReader, siteText } from './site-texts.ts';

/** Without comments and what only people need to read it. */
const css = `${tokens}${ownCss}`
  .replaceAll(/\/\*[\s\S]*?\*\//g, '')
  .replaceAll(/\s+/g, ' ')
  .replaceAll(/ ?([{};,]) ?/g, '$1');

/** The server puts its public address here when it starts. */
const ORIGIN = '{{origin}}';
const FONTS = ['fraunces-latin-opsz-normal', 'figtree-latin-wght-normal'];

function Head({ language }: { readonly language: Language }) {
  const title = siteText(language, 'home.title');
  const description = siteText(language, 'home.description');
  const address = `${ORIGIN}${HOME_OF[language]}`;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="theme-color" content="#0e1917" />
      <meta name="color-scheme" content="light" />
      {FONTS.map((font) => (
        <link
          key={font}
          rel="preload"
          href={`/fonts/${font}.woff2`}
          as="font"
          type="font/woff2"
          crossOrigin=""
        />
      ))}
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      <link rel="canonical" href={address} />
      {SUPPORTED_LANGUAGES.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={`${ORIGIN}${HOME_OF[one]}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${ORIGIN}/`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Posada" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {/* Inline: one request less before the first picture, and the whole of it is a few kilobytes. */}
      <style dangerouslySetInnerHTML={{ __html: css }} />
    </head>
  );
}

/** The whole document of the public site in one language, for visitors or for who is signed in. It needs no script (P-11). */
export function renderPage(asked: string, isSignedIn: boolean): string {
  const language = supportedLanguage(asked) ?? 'es';
  const html = renderToStaticMarkup(
    <html lang={language}>
      <Head language={language} />
      <body>
        <SiteReader value={{ language, isSignedIn }}>
          <Home />
        </SiteReader>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
