import { LOCALES, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import {
  commonAddress,
  commonDetailAddress,
  detailAddress,
  siteAddress,
  type SiteDetail,
  type SitePage,
} from '#vocabulary/site-pages.ts';
import { isDetail, isPage, SLUG, siteText, useSite } from './site-texts.ts';
import { structuredData } from './structured-data.ts';

/** The server puts its public address here when it starts. */
const ORIGIN = '{{origin}}';
const FONTS = ['fraunces-latin-opsz-normal', 'figtree-latin-wght-normal'];
const PICTURE = { width: '1200', height: '630' } as const;

const localeTag = (language: keyof typeof LOCALES) => LOCALES[language].replace('-', '_');

type Indexed = SitePage | SiteDetail;
const addressOf = (page: Indexed, language: keyof typeof LOCALES) =>
  isDetail(page) ? detailAddress(page, language, SLUG) : siteAddress(page, language);
const commonOf = (page: Indexed) => (isDetail(page) ? commonDetailAddress(page, SLUG) : commonAddress(page));

/** The addresses of this page in every language, for search engines, and its preview elsewhere. */
function Shared({ page, title, description }: { page: Indexed; title: string; description: string }) {
  const { language } = useSite();
  const address = `${ORIGIN}${addressOf(page, language)}`;
  const picture = `${ORIGIN}/pictures/posada-${language}.png`;
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Posada',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:locale': localeTag(language),
    'og:image': picture,
    'og:image:width': PICTURE.width,
    'og:image:height': PICTURE.height,
    'og:image:alt': siteText(language, 'home.hero.title'),
  };
  return (
    <>
      <link rel="canonical" href={address} />
      {SUPPORTED_LANGUAGES.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={`${ORIGIN}${addressOf(page, one)}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${ORIGIN}${commonOf(page)}`} />
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {SUPPORTED_LANGUAGES.filter((one) => one !== language).map((one) => (
        <meta key={one} property="og:locale:alternate" content={localeTag(one)} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The title of the page in a tab, a search engine and a chat. A video has its own. */
function useTitle(): { title: string; description: string } {
  const { page, t } = useSite();
  if (page === 'home') return { title: t('home.title'), description: t('home.description') };
  if (isDetail(page)) return { title: '{{title}} · Posada', description: '{{summary}}' };
  if (isPage(page)) return { title: `${t(`${page}.title`)} · Posada`, description: t(`${page}.description`) };
  return {
    title: `${t(page === 'not-found' ? 'general.notFound' : `${page}.title`)} · Posada`,
    description: '',
  };
}

type HeadProps = { readonly css: string; readonly script: string };

export function Head({ css, script }: HeadProps) {
  const { language, page } = useSite();
  const isHome = page === 'home';
  const { title, description } = useTitle();
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      {description !== '' && <meta name="description" content={description} />}
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
      <link rel="apple-touch-icon" href="/pictures/icon-180.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {isPage(page) || isDetail(page) ? (
        <Shared page={page} title={title} description={description} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {/* Inline: one request less before the first picture, and the whole of it is a few kilobytes. */}
      <style dangerouslySetInnerHTML={{ __html: css }} />
      {isHome && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: structuredData(language, ORIGIN) }}
        />
      )}
      <meta name="posada-measuring" content="{{measuring}}" />
      {/* The page is drawn without it, so the browser does not wait for it. */}
      <script type="module" src={script} />
    </head>
  );
}
